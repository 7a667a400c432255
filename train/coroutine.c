#include "coroutine.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { GUARD = 4096 };

static void *take_stack(size_t size)
{
    void *stack = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

    if (stack == MAP_FAILED)
        return NULL;
    /* Who needs more than there is must not write into what lies below, another's stack as likely as not. */
    if (mprotect(stack, GUARD, PROT_NONE) != 0) {
        munmap(stack, size);
        return NULL;
    }
    return stack;
}

/* A coroutine is given up in the middle of its calls. The address sanitizer would go on guarding the edges of their
 * variables, in whatever is mapped there next. */
#if defined(__SANITIZE_ADDRESS__)
#define GUARDED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define GUARDED 1
#endif
#endif
#ifdef GUARDED
void __asan_unpoison_memory_region(const volatile void *address, size_t size);
#endif

void coroutine_release(struct coroutine *coroutine)
{
#ifdef GUARDED
    if (coroutine->stack)
        __asan_unpoison_memory_region(coroutine->stack, coroutine->size);
#endif
    if (coroutine->stack)
        munmap(coroutine->stack, coroutine->size);
    coroutine->stack = NULL;
}

#if defined(__x86_64__)

/* Saves what a call has to keep, changes stacks, and returns there. A dozen instructions, where swapcontext() makes two
 * system calls. */
void tabla_switch_stacks(void **from, void *to);
void tabla_begin_coroutine(void);

__asm__(".text\n"
        ".p2align 4\n"
        ".globl tabla_switch_stacks\n"
        ".type tabla_switch_stacks, @function\n"
        "tabla_switch_stacks:\n"
        "    pushq %rbp\n"
        "    pushq %rbx\n"
        "    pushq %r12\n"
        "    pushq %r13\n"
        "    pushq %r14\n"
        "    pushq %r15\n"
        "    movq %rsp, (%rdi)\n"
        "    movq %rsi, %rsp\n"
        "    popq %r15\n"
        "    popq %r14\n"
        "    popq %r13\n"
        "    popq %r12\n"
        "    popq %rbx\n"
        "    popq %rbp\n"
        "    ret\n"
        ".size tabla_switch_stacks, . - tabla_switch_stacks\n"
        ".globl tabla_begin_coroutine\n"
        ".type tabla_begin_coroutine, @function\n"
        "tabla_begin_coroutine:\n"
        "    movq %r12, %rdi\n"
        "    callq *%r13\n"
        "    ud2\n"
        ".size tabla_begin_coroutine, . - tabla_begin_coroutine\n");

bool coroutine_init(struct coroutine *coroutine, size_t size, void (*run)(void *data), void *data)
{
    void **top;

    coroutine->stack = take_stack(size);
    if (!coroutine->stack)
        return false;
    coroutine->size = size;
    coroutine->run = run;
    coroutine->data = data;
    /* As if it had been left in tabla_switch_stacks(): six registers and where to return to; what it then calls
     * must find the stack 16-byte aligned. */
    top = (void **)(void *)((char *)coroutine->stack + size) - 9;
    top[0] = top[1] = NULL;          /* r15, r14 */
    top[2] = (void *)(uintptr_t)run; /* r13 */
    top[3] = data;                   /* r12 */
    top[4] = top[5] = NULL;          /* rbx, rbp */
    top[6] = (void *)(uintptr_t)tabla_begin_coroutine;
    coroutine->here = top;
    return true;
}

void coroutine_resume(struct coroutine *coroutine)
{
    tabla_switch_stacks(&coroutine->there, coroutine->here);
}

void coroutine_yield(struct coroutine *coroutine)
{
    tabla_switch_stacks(&coroutine->here, coroutine->there);
}

#else

#include <ucontext.h>

struct contexts {
    ucontext_t inside, outside;
};

/* makecontext() passes ints. */
static void begin(unsigned high, unsigned low)
{
    struct coroutine *coroutine = (void *)((uintptr_t)((uint64_t)high << 32 | low));

    coroutine->run(coroutine->data);
    abort();
}

bool coroutine_init(struct coroutine *coroutine, size_t size, void (*run)(void *data), void *data)
{
    struct contexts *contexts;
    uint64_t self = (uintptr_t)coroutine;

    coroutine->stack = take_stack(size);
    if (!coroutine->stack)
        return false;
    coroutine->size = size;
    coroutine->run = run;
    coroutine->data = data;
    contexts = coroutine->here = (char *)coroutine->stack + GUARD; /* at the far end of the stack */
    getcontext(&contexts->inside);
    contexts->inside.uc_stack.ss_sp = (char *)coroutine->stack + GUARD + sizeof *contexts;
    contexts->inside.uc_stack.ss_size = size - GUARD - sizeof *contexts;
    makecontext(&contexts->inside, (void (*)(void))(uintptr_t)begin, 2, (unsigned)(self >> 32), (unsigned)self);
    return true;
}

void coroutine_resume(struct coroutine *coroutine)
{
    struct contexts *contexts = coroutine->here;

    swapcontext(&contexts->outside, &contexts->inside);
}

void coroutine_yield(struct coroutine *coroutine)
{
    struct contexts *contexts = coroutine->here;

    swapcontext(&contexts->inside, &contexts->outside);
}

#endif
