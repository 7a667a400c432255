/* The page's WebSocket: whole messages in, a queue of messages out. */
#include <stdlib.h>
#include <string.h>

#include "server/loop.h"

/* News that can be left out is, when so much is waiting; who takes nothing at all is let go. */
enum { BEHIND = 4 << 20, HOPELESS = 256 << 20 };

static void send_later(void *data, const char *text, size_t length, bool may_be_left_out)
{
    struct socket_session *session = data;
    struct message *message;

    if ((may_be_left_out && session->waiting > BEHIND) || session->waiting > HOPELESS)
        return;
    message = malloc(sizeof *message + LWS_PRE + length);
    if (!message)
        return;
    message->next = NULL;
    message->length = length;
    memcpy(message->data + LWS_PRE, text, length);
    *session->last = message;
    session->last = &message->next;
    session->waiting += length;
    lws_callback_on_writable(session->wsi);
}

static int send_next(struct socket_session *session)
{
    struct message *message = session->first;
    int sent;

    if (session->waiting > HOPELESS)
        return -1;
    if (!message)
        return 0;
    sent = lws_write(session->wsi, message->data + LWS_PRE, message->length, LWS_WRITE_TEXT);
    session->first = message->next;
    if (!session->first)
        session->last = &session->first;
    session->waiting -= message->length;
    free(message);
    if (sent < 0)
        return -1;
    if (session->first)
        lws_callback_on_writable(session->wsi);
    return 0;
}

static int hang_up(struct lws *wsi, enum lws_close_status status, const char *reason)
{
    lws_close_reason(wsi, status, (unsigned char *)reason, strlen(reason));
    return -1;
}

/* A piece of a message has come. */
static int hear(struct loop *loop, struct socket_session *session, const char *piece, size_t length)
{
    struct lws *wsi = session->wsi;

    if (lws_frame_is_binary(wsi))
        return hang_up(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text only");
    if (session->received_length + length > HUB_LONGEST)
        return hang_up(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "too long");
    if (session->received_length + length > session->received_room) {
        size_t room = 2 * (session->received_length + length) + 1024;
        char *more = realloc(session->received, room);
        if (!more)
            return -1;
        session->received = more;
        session->received_room = room;
    }
    if (length > 0)
        memcpy(session->received + session->received_length, piece, length);
    session->received_length += length;
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi) > 0)
        return 0;
    length = session->received_length;
    session->received_length = 0;
    if (session->client && loop->hub) {
        hub_receive(session->client, session->received ? session->received : "", length);
        loop_schedule(loop);
    }
    return 0;
}

static void close_session(struct loop *loop, struct socket_session *session)
{
    if (session->client && loop->hub) {
        hub_disconnect(session->client);
        loop_schedule(loop);
    }
    session->client = NULL;
    while (session->first) {
        struct message *message = session->first;
        session->first = message->next;
        free(message);
    }
    session->last = &session->first;
    free(session->received);
    session->received = NULL;
}

int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct loop *loop = lws_context_user(lws_get_context(wsi));
    struct socket_session *session = user;

    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        *session = (struct socket_session){.wsi = wsi};
        session->last = &session->first;
        session->client = loop->hub ? hub_connect(loop->hub, send_later, session) : NULL;
        return session->client ? 0 : -1;
    case LWS_CALLBACK_RECEIVE:
        return hear(loop, session, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return send_next(session);
    case LWS_CALLBACK_CLOSED:
        close_session(loop, session);
        return 0;
    default:
        return 0;
    }
}
