/* Nodes of a game tree and their properties. */
#include "record/tree.h"
#include "record/utf8.h"

#include <stdlib.h>
#include <string.h>

/* --- Nodes ------------------------------------------------------------------------------------------------------ */

struct tabla_node *tabla_node_new(enum tabla_player player, const tabla_action *actions, size_t count)
{
    struct tabla_node *node = calloc(1, sizeof *node);

    if (!node)
        return NULL;
    node->player = count ? player : TABLA_NOBODY;
    if (count) {
        node->actions = malloc(count * sizeof *actions);
        if (!node->actions) {
            free(node);
            return NULL;
        }
        memcpy(node->actions, actions, count * sizeof *actions);
        node->count = count;
    }
    return node;
}

void tabla_node_append(struct tabla_node *parent, struct tabla_node *child)
{
    child->parent = parent;
    child->previous = parent->last;
    child->next = NULL;
    if (parent->last)
        parent->last->next = child;
    else
        parent->first = child;
    parent->last = child;
}

void tabla_node_unlink(struct tabla_node *node)
{
    if (node->previous)
        node->previous->next = node->next;
    else if (node->parent)
        node->parent->first = node->next;
    if (node->next)
        node->next->previous = node->previous;
    else if (node->parent)
        node->parent->last = node->previous;
    node->parent = node->previous = node->next = NULL;
}

static void free_property(struct tabla_property *property)
{
    for (size_t i = 0; i < property->count; i++)
        free(property->values[i]);
    free(property->values);
    free(property);
}

void tabla_properties_free(struct tabla_property *properties)
{
    while (properties) {
        struct tabla_property *property = properties;
        properties = property->next;
        free_property(property);
    }
}

static void free_node(struct tabla_node *node)
{
    tabla_properties_free(node->properties);
    free(node->actions);
    free(node);
}

/* Down to a leaf, free it, on to its sibling or up to its parent: a tree may be deeper than any stack. */
void tabla_node_free_tree(struct tabla_node *node)
{
    while (node) {
        struct tabla_node *on;

        while (node->first)
            node = node->first;
        on = node->next ? node->next : node->parent;
        if (node->parent && !node->next)
            node->parent->first = NULL;
        free_node(node);
        node = on;
    }
}

bool tabla_node_reserve_action(struct tabla_node *node)
{
    tabla_action *grown = realloc(node->actions, (node->count + 1) * sizeof *grown);

    if (!grown)
        return false;
    node->actions = grown;
    return true;
}

/* --- Properties ------------------------------------------------------------------------------------------------- */

static bool clean_name(const char *name, char out[16])
{
    size_t n = 0;

    for (; name[n]; n++) {
        char c = name[n];
        if (c >= 'a' && c <= 'z')
            c = (char)(c - 'a' + 'A');
        if (n + 1 >= 16 || !((c >= 'A' && c <= 'Z') || (n > 0 && c >= '0' && c <= '9')))
            return false;
        out[n] = c;
    }
    out[n] = '\0';
    return n > 0;
}

/* A property name that a caller may use: the turn itself is no property here. */
static bool free_name(const char *name, char out[16])
{
    return name && clean_name(name, out) && strcmp(out, "B") != 0 && strcmp(out, "W") != 0 &&
           strcmp(out, "RESIGN") != 0;
}

struct tabla_property *tabla_node_find(const struct tabla_node *node, const char *name)
{
    struct tabla_property *property = node->properties;

    while (property && strcmp(property->name, name) != 0)
        property = property->next;
    return property;
}

const char *tabla_node_get(const struct tabla_node *node, const char *name)
{
    char upper[16];
    const struct tabla_property *property = name && clean_name(name, upper) ? tabla_node_find(node, upper) : NULL;

    return property ? property->values[0] : NULL;
}

/* The array of values has room for the next power of two. */
static bool add_value(struct tabla_property *property, const char *bytes, size_t length)
{
    char *copy = malloc(length + 1);

    if (!copy)
        return false;
    if ((property->count & (property->count - 1)) == 0) {
        char **grown = realloc(property->values, (property->count ? property->count * 2 : 1) * sizeof *grown);
        if (!grown) {
            free(copy);
            return false;
        }
        property->values = grown;
    }
    memcpy(copy, bytes, length);
    copy[length] = '\0';
    property->values[property->count++] = copy;
    return true;
}

static struct tabla_property *new_property(const char *name, const char *bytes, size_t length)
{
    struct tabla_property *property = calloc(1, sizeof *property);

    if (!property)
        return NULL;
    strcpy(property->name, name);
    if (!add_value(property, bytes, length)) {
        free_property(property);
        return NULL;
    }
    return property;
}

struct tabla_property *tabla_node_add_value(struct tabla_node *node, struct tabla_property *property, const char *name,
                                            const char *value, size_t length)
{
    struct tabla_property **link = &node->properties;

    if (property)
        return add_value(property, value, length) ? property : NULL;
    while (*link && strcmp((*link)->name, name) != 0)
        link = &(*link)->next;
    if (*link)
        return add_value(*link, value, length) ? *link : NULL;
    *link = new_property(name, value, length);
    return *link;
}

void tabla_node_drop(struct tabla_node *node, const char *name)
{
    struct tabla_property **link = &node->properties, *gone;

    while (*link && strcmp((*link)->name, name) != 0)
        link = &(*link)->next;
    gone = *link;
    if (gone) {
        *link = gone->next;
        free_property(gone);
    }
}

bool tabla_node_add(struct tabla_node *node, const char *name, const char *value)
{
    struct tabla_text text = {0};
    char upper[16];
    bool done;

    if (!free_name(name, upper) || !value)
        return false;
    tabla_clean_text(value, strlen(value), &text);
    done = !text.failed && tabla_node_add_value(node, NULL, upper, tabla_text_string(&text), text.length);
    tabla_text_release(&text);
    return done;
}

bool tabla_node_set(struct tabla_node *node, const char *name, const char *value)
{
    struct tabla_property **link = &node->properties, *old, *fresh;
    struct tabla_text text = {0};
    char upper[16];

    if (!free_name(name, upper))
        return false;
    if (!value) {
        tabla_node_drop(node, upper);
        return true;
    }
    tabla_clean_text(value, strlen(value), &text);
    fresh = text.failed ? NULL : new_property(upper, tabla_text_string(&text), text.length);
    tabla_text_release(&text);
    if (!fresh)
        return false;
    while (*link && strcmp((*link)->name, upper) != 0)
        link = &(*link)->next;
    old = *link;
    *link = fresh;
    if (old) {
        fresh->next = old->next;
        free_property(old);
    }
    return true;
}
