/* Text to be compared without regard to capitals and accents. */
#ifndef TABLA_SERVER_FOLD_H
#define TABLA_SERVER_FOLD_H

/* Small letters, without the accents that Hungarian and Romanian have. The caller frees it; NULL: no memory. */
char *fold_case(const char *utf8);

#endif
