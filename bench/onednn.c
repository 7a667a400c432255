#include "onednn.h"

#include <omp.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <oneapi/dnnl/dnnl.h>

/* One convolution and what it works on. */
struct step {
    dnnl_primitive_t primitive;
    dnnl_memory_t weights, bias;
};

struct onednn_trunk {
    dnnl_engine_t engine;
    dnnl_stream_t stream;
    unsigned steps;
    struct step *step;
    dnnl_memory_t x, y;
};

static const char *const names[ONEDNN_WAYS] = {"oneDNN f32 direct", "oneDNN f32 Winograd", "oneDNN f32 its choice",
                                               "oneDNN int8"};

const char *onednn_name(enum onednn_way way)
{
    return names[way];
}

/* Memory in a layout of the library's choosing, with some numbers in it that do no harm. */
static bool get_memory(dnnl_engine_t engine, const dnnl_memory_desc_t *layout, dnnl_memory_t *memory)
{
    void *bytes = NULL;
    size_t size = dnnl_memory_desc_get_size(layout);

    if (dnnl_memory_create(memory, layout, engine, DNNL_MEMORY_ALLOCATE) != dnnl_success ||
        dnnl_memory_get_data_handle(*memory, &bytes) != dnnl_success)
        return false;
    if (layout->data_type == dnnl_f32)
        for (size_t i = 0; i < size / sizeof(float); i++)
            ((float *)bytes)[i] = (float)((int)(i * 7919 % 201) - 100) / 4000;
    else
        memset(bytes, 1, size);
    return true;
}

/* relu(conv + bias) for the first of a block, relu(conv + bias + what is there) for the second. */
static bool set_after(dnnl_primitive_attr_t attributes, bool second, bool int8)
{
    const float scale = 1 / 64.0f;
    dnnl_post_ops_t after;
    bool done;

    if (dnnl_post_ops_create(&after) != dnnl_success)
        return false;
    done = (!second || dnnl_post_ops_append_sum(after, 1) == dnnl_success) &&
           dnnl_post_ops_append_eltwise(after, 1, dnnl_eltwise_relu, 0, 0) == dnnl_success &&
           dnnl_primitive_attr_set_post_ops(attributes, after) == dnnl_success &&
           (!int8 || dnnl_primitive_attr_set_output_scales(attributes, 1, 0, &scale) == dnnl_success);
    dnnl_post_ops_destroy(after);
    return done;
}

static bool describe(enum onednn_way way, unsigned channels, unsigned width, unsigned height, size_t batch,
                     dnnl_convolution_desc_t *out)
{
    static const dnnl_alg_kind_t kinds[ONEDNN_WAYS] = {dnnl_convolution_direct, dnnl_convolution_winograd,
                                                       dnnl_convolution_auto, dnnl_convolution_direct};
    const bool int8 = way == ONEDNN_INT8;
    const dnnl_dim_t c = channels;
    const dnnl_dims_t cells = {(dnnl_dim_t)batch, c, height, width}, weights = {c, c, 3, 3}, bias = {c};
    const dnnl_dims_t one = {1, 1};
    dnnl_memory_desc_t cells_layout, weights_layout, bias_layout;

    return dnnl_memory_desc_init_by_tag(&cells_layout, 4, cells, int8 ? dnnl_u8 : dnnl_f32,
                                        dnnl_format_tag_any) == dnnl_success &&
           dnnl_memory_desc_init_by_tag(&weights_layout, 4, weights, int8 ? dnnl_s8 : dnnl_f32,
                                        dnnl_format_tag_any) == dnnl_success &&
           dnnl_memory_desc_init_by_tag(&bias_layout, 1, bias, int8 ? dnnl_s32 : dnnl_f32, dnnl_a) == dnnl_success &&
           dnnl_convolution_forward_desc_init(out, dnnl_forward_inference, kinds[way], &cells_layout, &weights_layout,
                                              &bias_layout, &cells_layout, one, one, one) == dnnl_success;
}

static bool add_step(struct onednn_trunk *trunk, const dnnl_convolution_desc_t *wanted, bool second, bool int8)
{
    struct step *step = &trunk->step[trunk->steps];
    dnnl_primitive_attr_t attributes;
    dnnl_primitive_desc_t found = NULL;
    bool done;

    if (dnnl_primitive_attr_create(&attributes) != dnnl_success)
        return false;
    done = set_after(attributes, second, int8) &&
           dnnl_primitive_desc_create(&found, wanted, attributes, trunk->engine, NULL) == dnnl_success &&
           dnnl_primitive_create(&step->primitive, found) == dnnl_success;
    dnnl_primitive_attr_destroy(attributes);
    if (!done) {
        if (found)
            dnnl_primitive_desc_destroy(found);
        return false;
    }
    trunk->steps++;
    done = get_memory(trunk->engine, dnnl_primitive_desc_query_md(found, dnnl_query_weights_md, 0), &step->weights) &&
           get_memory(trunk->engine, dnnl_primitive_desc_query_md(found, dnnl_query_weights_md, 1), &step->bias);
    if (!trunk->x)
        done = done &&
               get_memory(trunk->engine, dnnl_primitive_desc_query_md(found, dnnl_query_src_md, 0), &trunk->x) &&
               get_memory(trunk->engine, dnnl_primitive_desc_query_md(found, dnnl_query_dst_md, 0), &trunk->y);
    dnnl_primitive_desc_destroy(found);
    return done;
}

struct onednn_trunk *onednn_new(enum onednn_way way, unsigned blocks, unsigned channels, unsigned width,
                                unsigned height, size_t batch)
{
    struct onednn_trunk *trunk = calloc(1, sizeof *trunk);
    dnnl_convolution_desc_t wanted;
    bool done;

    omp_set_num_threads(1);
    if (!trunk)
        return NULL;
    trunk->step = calloc(2 * (size_t)blocks, sizeof *trunk->step);
    done = trunk->step && dnnl_engine_create(&trunk->engine, dnnl_cpu, 0) == dnnl_success &&
           dnnl_stream_create(&trunk->stream, trunk->engine, dnnl_stream_default_flags) == dnnl_success &&
           describe(way, channels, width, height, batch, &wanted);
    for (unsigned i = 0; done && i < 2 * blocks; i++)
        done = add_step(trunk, &wanted, i % 2, way == ONEDNN_INT8);
    if (done)
        return trunk;
    onednn_free(trunk);
    return NULL;
}

void onednn_run(struct onednn_trunk *trunk)
{
    for (unsigned i = 0; i < trunk->steps; i++) {
        const struct step *step = &trunk->step[i];
        const dnnl_exec_arg_t arguments[] = {
            {DNNL_ARG_SRC, i % 2 ? trunk->y : trunk->x},
            {DNNL_ARG_WEIGHTS, step->weights},
            {DNNL_ARG_BIAS, step->bias},
            {DNNL_ARG_DST, i % 2 ? trunk->x : trunk->y},
        };

        if (dnnl_primitive_execute(step->primitive, trunk->stream, 4, arguments) != dnnl_success)
            abort();
    }
    dnnl_stream_wait(trunk->stream);
}

void onednn_free(struct onednn_trunk *trunk)
{
    if (!trunk)
        return;
    for (unsigned i = 0; i < trunk->steps; i++) {
        dnnl_primitive_destroy(trunk->step[i].primitive);
        dnnl_memory_destroy(trunk->step[i].weights);
        dnnl_memory_destroy(trunk->step[i].bias);
    }
    if (trunk->x)
        dnnl_memory_destroy(trunk->x);
    if (trunk->y)
        dnnl_memory_destroy(trunk->y);
    if (trunk->stream)
        dnnl_stream_destroy(trunk->stream);
    if (trunk->engine)
        dnnl_engine_destroy(trunk->engine);
    free(trunk->step);
    free(trunk);
}
