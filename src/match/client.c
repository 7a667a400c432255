#include "match/client.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/now.h"

enum {
    FLOOD = 1 << 20,    /* bytes without an answer */
    LONGEST = 4096,     /* bytes of a command */
    FAREWELL = 500      /* milliseconds to end by itself after "quit" */
};

extern char **environ;

void client_init(struct client *client, int halt, const struct reaper *reaper)
{
    memset(client, 0, sizeof *client);
    client->in = client->out = client->err = -1;
    client->halt = halt;
    client->reaper = reaper;
}

/* --- Beginning and end ------------------------------------------------------------------------------------------- */

static void close_pipe(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

static void close_pipes(struct client *client)
{
    close_pipe(&client->in);
    close_pipe(&client->out);
    close_pipe(&client->err);
}

/* Runs the shell with its three streams on `theirs`, in a new process group, with signals as a program expects them. */
static bool spawn(const char *command, const int theirs[3], pid_t *pid)
{
    char *const words[] = {(char *)"sh", (char *)"-c", (char *)command, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none, usual;
    int failed;

    if (posix_spawn_file_actions_init(&files) != 0)
        return false;
    if (posix_spawnattr_init(&how) != 0) {
        posix_spawn_file_actions_destroy(&files);
        return false;
    }
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    sigaddset(&usual, SIGTERM);
    sigaddset(&usual, SIGHUP);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &usual);
    posix_spawnattr_setpgroup(&how, 0);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    failed = 0;
    for (int i = 0; i < 3 && !failed; i++)
        failed = posix_spawn_file_actions_adddup2(&files, theirs[i], i);
    if (!failed)
        failed = posix_spawn(pid, "/bin/sh", &files, &how, words, environ);
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
    return !failed;
}

static void keep_from_blocking(int fd)
{
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
}

bool client_start(struct client *client, const char *command)
{
    int ends[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}}, theirs[3];
    bool started = true;

    for (int i = 0; i < 3 && started; i++)
        started = pipe2(ends[i], O_CLOEXEC) == 0;
    for (int i = 0; i < 3; i++)
        theirs[i] = ends[i][i == 0 ? 0 : 1];
    started = started && spawn(command, theirs, &client->pid);
    for (int i = 0; i < 3; i++)
        close_pipe(&ends[i][i == 0 ? 0 : 1]);
    client->in = ends[0][1];
    client->out = ends[1][0];
    client->err = ends[2][0];
    if (!started) {
        client->pid = 0;
        close_pipes(client);
        return false;
    }
    keep_from_blocking(client->in);
    keep_from_blocking(client->out);
    keep_from_blocking(client->err);
    reaper_add(client->reaper, client->pid);
    memset(&client->reply, 0, sizeof client->reply);
    client->number = 0;
    client->numbers = false;
    client->unasked = 0;
    client->last_length = 0;
    return true;
}

/*
 * Gives the process a moment to end, without taking its status: its number is still ours then. Its end closes its
 * output, which poll() can wait for; what then remains is short. Returns whether it has ended.
 */
static bool linger(pid_t pid, int out)
{
    const struct timespec moment = {.tv_nsec = 2000000};
    double until = seconds_now() + FAREWELL / 1000.0, left;
    char dropped[4096];
    siginfo_t info;

    while ((left = until - seconds_now()) > 0) {
        struct pollfd wait = {.fd = out, .events = POLLIN};
        ssize_t n = 0;
        if (poll(&wait, 1, (int)(left * 1000) + 1) > 0)
            n = read(out, dropped, sizeof dropped);
        if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
            break;
    }
    while (seconds_now() < until) {
        info.si_pid = 0;
        if (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == pid)
            return true;
        nanosleep(&moment, NULL);
    }
    return false;
}

int client_stop(struct client *client, bool politely)
{
    int status = -1;

    if (!client->pid)
        return -1;
    if (politely && client->in >= 0)
        (void)!write(client->in, "quit\n", 5);
    close_pipe(&client->in);
    client->killed = !politely || !linger(client->pid, client->out);
    /* Also what it has started and left behind; the number of the group is ours until the status is taken. */
    kill(-client->pid, SIGKILL);
    while (waitpid(client->pid, &status, 0) < 0 && errno == EINTR)
        ;
    reaper_remove(client->reaper, client->pid);
    client->pid = 0;
    close_pipes(client);
    return status;
}

/* --- Talk -------------------------------------------------------------------------------------------------------- */

/* Keeps the end of what is said on standard error. */
static void keep_words(struct client *client, const char *bytes, size_t length)
{
    size_t room = sizeof client->last_words - 1, drop;

    if (length > room) {
        bytes += length - room;
        length = room;
    }
    drop = client->last_length + length > room ? client->last_length + length - room : 0;
    memmove(client->last_words, client->last_words + drop, client->last_length - drop);
    client->last_length -= drop;
    memcpy(client->last_words + client->last_length, bytes, length);
    client->last_length += length;
}

static bool drain_errors(struct client *client)
{
    char bytes[4096];
    ssize_t n = read(client->err, bytes, sizeof bytes);

    if (n > 0)
        keep_words(client, bytes, (size_t)n);
    else if (n == 0 || (errno != EAGAIN && errno != EINTR))
        close_pipe(&client->err);
    return n > 0;
}

const char *client_last_line(struct client *client)
{
    size_t end, start;

    for (int block = 0; block < 64 && client->err >= 0 && drain_errors(client); block++)
        ;
    end = client->last_length;
    while (end > 0 && (unsigned char)client->last_words[end - 1] <= ' ')
        end--;
    for (start = end; start > 0 && client->last_words[start - 1] != '\n';)
        start--;
    client->last_words[end] = '\0';
    client->last_length = end;
    return client->last_words + start;
}

/* Whether an answer is to the last command. Engines that never send back its number are believed. */
static bool is_awaited(struct client *client)
{
    if (client->reply.number == client->number)
        client->numbers = true;
    return client->reply.number == client->number || (client->reply.number < 0 && !client->numbers);
}

/* Reads what is there. An answer to another command than the last is noise. False when the pipe is at its end. */
static bool drain_answers(struct client *client)
{
    char bytes[4096];
    ssize_t n = read(client->out, bytes, sizeof bytes);

    if (n < 0)
        return errno == EAGAIN || errno == EINTR;
    if (n == 0)
        return false;
    client->unasked += (size_t)n;
    for (size_t used = 0; used < (size_t)n && !client->reply.whole;) {
        used += reply_feed(&client->reply, bytes + used, (size_t)n - used);
        if (client->reply.whole && !is_awaited(client))
            reply_next(&client->reply);
    }
    return true;
}

enum { HALT, IN, OUT, ERR, BESIDE_OUT, BESIDE_ERR, WAITS };

/* An engine that is not asked may write, too; once it floods us its pipe stays full. */
static void watch_beside(struct client *beside, struct pollfd *waits)
{
    waits[BESIDE_OUT].fd = waits[BESIDE_ERR].fd = -1;
    if (!beside || !beside->pid || beside->unasked > FLOOD)
        return;
    waits[BESIDE_OUT].fd = beside->out;
    waits[BESIDE_ERR].fd = beside->err;
}

static void drain_beside(struct client *beside, const struct pollfd *waits)
{
    if (waits[BESIDE_OUT].fd >= 0 && waits[BESIDE_OUT].revents && !drain_answers(beside))
        beside->unasked = FLOOD + 1; /* it has ended: nothing more to wait for until it is asked */
    if (waits[BESIDE_ERR].fd >= 0 && waits[BESIDE_ERR].revents)
        drain_errors(beside);
}

static int milliseconds_until(double deadline)
{
    double left = deadline - seconds_now();

    return left > 3600 ? 3600 * 1000 : left <= 0 ? 0 : (int)(left * 1000) + 1;
}

/* One round of waiting, for everything at once. `text` is what is still to be sent. */
static enum client_answer wait_once(struct client *client, double deadline, const char **text, size_t *length)
{
    struct pollfd waits[WAITS] = {
        [HALT] = {.fd = client->halt, .events = POLLIN},
        [IN] = {.fd = *length > 0 ? client->in : -1, .events = POLLOUT},
        [OUT] = {.fd = client->out, .events = POLLIN},
        [ERR] = {.fd = client->err, .events = POLLIN},
        [BESIDE_OUT] = {.events = POLLIN},
        [BESIDE_ERR] = {.events = POLLIN},
    };
    bool late = seconds_now() >= deadline;

    watch_beside(client->beside, waits);
    if (poll(waits, WAITS, milliseconds_until(deadline)) < 0 && errno != EINTR)
        return CLIENT_GONE;
    if (waits[HALT].revents)
        return CLIENT_HALTED;
    if (waits[IN].fd >= 0 && waits[IN].revents) {
        ssize_t n = write(client->in, *text, *length);
        if (n < 0 && errno != EAGAIN && errno != EINTR)
            return CLIENT_GONE;
        *text += n > 0 ? n : 0;
        *length -= n > 0 ? (size_t)n : 0;
    }
    if (waits[ERR].fd >= 0 && waits[ERR].revents)
        drain_errors(client);
    if (waits[OUT].revents && !drain_answers(client))
        return CLIENT_GONE;
    drain_beside(client->beside, waits);
    if (client->reply.whole)
        return CLIENT_DONE;
    return client->unasked > FLOOD ? CLIENT_FLOOD : late ? CLIENT_SILENT : CLIENT_DONE;
}

enum client_answer client_ask(struct client *client, double deadline, const char *format, ...)
{
    char line[LONGEST];
    const char *text = line;
    enum client_answer answer = CLIENT_DONE;
    int start, written;
    size_t length;
    va_list list;

    if (!client->pid)
        return CLIENT_GONE;
    reply_next(&client->reply);
    client->unasked = 0;
    start = snprintf(line, sizeof line, "%ld ", ++client->number);
    va_start(list, format);
    written = vsnprintf(line + start, sizeof line - (size_t)start - 1, format, list);
    va_end(list);
    length = (size_t)start + (size_t)written;
    if (written < 0 || length >= sizeof line - 1)
        return CLIENT_REFUSED;
    line[length++] = '\n';
    while (answer == CLIENT_DONE && !client->reply.whole)
        answer = wait_once(client, deadline, &text, &length);
    if (answer != CLIENT_DONE)
        return answer;
    return client->reply.good ? CLIENT_DONE : CLIENT_REFUSED;
}
