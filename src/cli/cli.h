/* The program's command line: one table row per subcommand. */
#ifndef TABLA_CLI_CLI_H
#define TABLA_CLI_CLI_H

/* Exit status: 0 done, 1 a clear failure, 2 wrong usage. */
int cli_main(int argc, char **argv);

#endif
