/* Starting and stopping. */
#include "server/server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "server/guard.h"
#include "server/loop.h"

static void wake(void *data)
{
    struct loop *loop = data;

    lws_cancel_service(loop->context);
}

/* --- The timer ---------------------------------------------------------------------------------------------------- */

static void timer_rang(lws_sorted_usec_list_t *timer)
{
    struct loop *loop = lws_container_of(timer, struct loop, timer);

    if (loop->hub) {
        hub_work(loop->hub);
        loop_schedule(loop);
    }
}

void loop_schedule(struct loop *loop)
{
    int64_t wait = hub_wait(loop->hub);

    lws_sul_schedule(loop->context, 0, &loop->timer, timer_rang, wait < 0 ? LWS_SET_TIMER_USEC_CANCEL : wait * 1000);
}

/* --- Signals ------------------------------------------------------------------------------------------------------ */

/* They come to a thread that waits for them, so that nothing is ever interrupted in the middle. */
struct signals {
    pthread_t thread;
    sigset_t set, before;
    struct loop *loop;
};

static void *wait_for_signals(void *data)
{
    struct signals *signals = data;
    int number;

    while (sigwait(&signals->set, &number) == 0) {
        if (number == SIGUSR2) /* the server ends by itself */
            break;
        atomic_store(&signals->loop->stop, true);
        lws_cancel_service(signals->loop->context);
    }
    return NULL;
}

static void signals_block(struct signals *signals)
{
    sigemptyset(&signals->set);
    sigaddset(&signals->set, SIGINT);
    sigaddset(&signals->set, SIGTERM);
    sigaddset(&signals->set, SIGHUP);
    sigaddset(&signals->set, SIGUSR2);
    pthread_sigmask(SIG_BLOCK, &signals->set, &signals->before);
    signal(SIGPIPE, SIG_IGN);
}

/* --- Listening ---------------------------------------------------------------------------------------------------- */

/* A name as an address, which is what is listened at. */
static bool find_address(const char *host, char out[INET6_ADDRSTRLEN], bool *any, struct tabla_error *error)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found = NULL;
    bool good = getaddrinfo(host, NULL, &hints, &found) == 0 && found &&
                getnameinfo(found->ai_addr, found->ai_addrlen, out, INET6_ADDRSTRLEN, NULL, 0, NI_NUMERICHOST) == 0;

    if (found)
        freeaddrinfo(found);
    *any = good && (strcmp(out, "0.0.0.0") == 0 || strcmp(out, "::") == 0);
    return good ||
           tabla_fail(error, TABLA_ERROR_UNKNOWN, TABLA_N("there is no address %1 on this computer"), host, NULL, NULL);
}

/* Whether the port can be had there now. */
static bool is_free(const char *address, int port)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV}, *found = NULL;
    char number[12];
    bool good = false;
    int one = 1, fd;

    snprintf(number, sizeof number, "%d", port);
    if (getaddrinfo(address, number, &hints, &found) != 0)
        return false;
    fd = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd >= 0) {
        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
        good = bind(fd, found->ai_addr, found->ai_addrlen) == 0 && listen(fd, 1) == 0;
        close(fd);
    }
    freeaddrinfo(found);
    return good;
}

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = http_callback, .per_session_data_size = sizeof(struct http_session)},
    {.name = SOCKET_PROTOCOL,
     .callback = socket_callback,
     .per_session_data_size = sizeof(struct socket_session),
     .rx_buffer_size = 16384},
    {.name = NULL},
};

static struct lws_vhost *listen_at(struct loop *loop, const char *address, bool any, int port)
{
    struct lws_context_creation_info info = {.port = port,
                                             .iface = any ? NULL : address,
                                             .protocols = protocols,
                                             .options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                                                        (strchr(address, ':') ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6),
                                             .keepalive_timeout = 60,
                                             .timeout_secs = 20};

    return lws_create_vhost(loop->context, &info);
}

static bool begin(struct loop *loop, const struct server_options *options, struct tabla_error *error)
{
    const char *host = options->host ? options->host : "127.0.0.1";
    char address[INET6_ADDRSTRLEN], text[512], number[12];
    struct lws_vhost *vhost;
    int port = options->port < 0 ? SERVER_PORT : options->port;
    bool any, other = false;

    if (!find_address(host, address, &any, error))
        return false;
    if (port > 0 && !is_free(address, port)) {
        snprintf(number, sizeof number, "%d", port);
        if (options->port > 0)
            return tabla_fail(error, TABLA_ERROR_FILE, TABLA_N("port %1 of %2 is taken or not allowed"), number, host,
                              NULL);
        other = true;
        port = 0;
    }
    vhost = listen_at(loop, address, any, port);
    if (!vhost)
        return tabla_fail(error, TABLA_ERROR_FILE, TABLA_N("cannot listen at %1"), host, NULL, NULL);
    if (any)
        host = "127.0.0.1";
    snprintf(text, sizeof text, strchr(host, ':') ? "http://[%s]:%d/" : "http://%s:%d/", host,
             lws_get_vhost_listen_port(vhost));
    if (options->ready)
        options->ready(options->ready_data, text, other);
    return true;
}

/* --- All of it ---------------------------------------------------------------------------------------------------- */

static bool serve(struct loop *loop, const struct server_options *options, struct tabla_error *error)
{
    loop->hub = hub_new(options, wake, loop, error);
    if (!loop->hub)
        return false;
    if (begin(loop, options, error)) {
        while (!atomic_load(&loop->stop) && lws_service(loop->context, 0) >= 0)
            ;
        return true;
    }
    return false;
}

bool server_run(const struct server_options *options, struct tabla_error *error)
{
    struct loop loop = {.bound = options->host};
    struct signals signals = {.loop = &loop};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN, .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS, .user = &loop};
    struct hub *hub;
    bool done = false;

    signals_block(&signals);
    lws_set_log_level(0, NULL);
    loop.context = lws_create_context(&info);
    if (!loop.context) {
        tabla_fail(error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
    } else if (pthread_create(&signals.thread, NULL, wait_for_signals, &signals) != 0) {
        tabla_fail(error, TABLA_ERROR_MEMORY, TABLA_N("out of memory"), NULL, NULL, NULL);
        lws_context_destroy(loop.context);
    } else {
        done = serve(&loop, options, error);
        /* The hub first, while its clients can still be told; connections that close after it find nothing. */
        hub = loop.hub;
        loop.hub = NULL;
        hub_free(hub);
        pthread_kill(signals.thread, SIGUSR2);
        pthread_join(signals.thread, NULL);
        lws_context_destroy(loop.context);
    }
    pthread_sigmask(SIG_SETMASK, &signals.before, NULL);
    return done;
}
