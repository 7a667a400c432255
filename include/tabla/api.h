/* What is exported from the shared library: everything marked TABLA_API, all of it named tabla_*. */
#ifndef TABLA_API_H
#define TABLA_API_H

#if defined(__GNUC__)
#define TABLA_API __attribute__((visibility("default")))
/* A game sees the body of a state through its own struct. */
#define TABLA_MAY_ALIAS __attribute__((may_alias))
#else
#define TABLA_API
#define TABLA_MAY_ALIAS
#endif

#if defined(__cplusplus)
#define TABLA_ALIGN(n) alignas(n)
#define TABLA_BEGIN extern "C" {
#define TABLA_END }
#else
#define TABLA_ALIGN(n) _Alignas(n)
#define TABLA_BEGIN
#define TABLA_END
#endif

/* Marks a sentence for translation without translating it: the library hands out English, the edge translates. */
#define TABLA_N(text) text

#endif
