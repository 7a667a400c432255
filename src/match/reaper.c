#include "match/reaper.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { GROUPS = 4096 };

/* A group that begins is sent as its number, one that has ended as its number negated. */
static void note(pid_t *groups, size_t *count, pid_t word)
{
    if (word > 0) {
        if (*count < GROUPS)
            groups[(*count)++] = word;
        return;
    }
    for (size_t i = 0; i < *count; i++)
        if (groups[i] == -word) {
            groups[i] = groups[--*count];
            return;
        }
}

/* The other process. Nothing here but what is safe after a fork: reads, kills, ends. */
static void watch(int fd)
{
    static pid_t groups[GROUPS];
    size_t count = 0, have = 0;
    char bytes[sizeof(pid_t)];
    ssize_t n;

    while ((n = read(fd, bytes + have, sizeof bytes - have)) != 0) {
        pid_t word;
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            break;
        have += (size_t)n;
        if (have < sizeof bytes)
            continue;
        memcpy(&word, bytes, sizeof word);
        note(groups, &count, word);
        have = 0;
    }
    for (size_t i = 0; i < count; i++)
        kill(-groups[i], SIGKILL);
    _exit(0);
}

void reaper_start(struct reaper *reaper)
{
    static const int ignored[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE};
    int ends[2], nothing;

    *reaper = (struct reaper){.fd = -1};
    if (pipe2(ends, O_CLOEXEC) != 0)
        return;
    reaper->pid = fork();
    if (reaper->pid == 0) {
        close(ends[1]);
        setpgid(0, 0);
        for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
            signal(ignored[i], SIG_IGN);
        /* Whoever waits for the end of our output must not wait for this process. */
        nothing = open("/dev/null", O_RDWR);
        for (int fd = 0; fd <= 2 && nothing >= 0; fd++)
            dup2(nothing, fd);
        watch(ends[0]);
    }
    close(ends[0]);
    if (reaper->pid < 0) {
        close(ends[1]);
        reaper->pid = 0;
        return;
    }
    reaper->fd = ends[1];
}

static void tell(const struct reaper *reaper, pid_t word)
{
    /* Less than PIPE_BUF: whole or not at all. It only fails when the other process is gone, and then nothing helps. */
    while (reaper->pid && write(reaper->fd, &word, sizeof word) < 0 && errno == EINTR)
        ;
}

void reaper_add(const struct reaper *reaper, pid_t group)
{
    tell(reaper, group);
}

void reaper_remove(const struct reaper *reaper, pid_t group)
{
    tell(reaper, -group);
}

void reaper_stop(struct reaper *reaper)
{
    if (!reaper->pid)
        return;
    close(reaper->fd);
    while (waitpid(reaper->pid, NULL, 0) < 0 && errno == EINTR)
        ;
    reaper->pid = 0;
}
