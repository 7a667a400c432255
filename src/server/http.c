/* The page's files over HTTP, and who may ask for them. */
#include <stdio.h>
#include <string.h>

#include "server/assets.h"
#include "server/guard.h"
#include "server/loop.h"

enum { CHUNK = 16384, HEADERS = 4096, LONGEST = 1024 };

bool loop_header(struct lws *wsi, enum lws_token_indexes token, char *out, int size)
{
    int length = lws_hdr_total_length(wsi, token);

    out[0] = '\0';
    return length > 0 && length < size && lws_hdr_copy(wsi, out, size, token) >= 0;
}

/* --- Answering ---------------------------------------------------------------------------------------------------- */

struct answer {
    unsigned status;
    const char *type, *etag, *cache, *encoding, *host;
    const unsigned char *body;
    size_t size;
};

static bool add(struct lws *wsi, const char *name, const char *value, unsigned char **at, unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                       (int)strlen(value), at, end) == 0;
}

/* What every answer says: nothing may be run, framed or sent anywhere but what comes from here. */
static bool add_security(struct lws *wsi, const struct answer *answer, unsigned char **at, unsigned char *end)
{
    char policy[LONGEST + 512];

    snprintf(policy, sizeof policy,
             "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
             "media-src 'self'; manifest-src 'self'; worker-src 'self'; connect-src 'self'%s%s; base-uri 'none'; "
             "form-action 'none'; frame-ancestors 'none'",
             answer->host ? " ws://" : "", answer->host ? answer->host : "");
    return add(wsi, "content-security-policy:", policy, at, end) &&
           add(wsi, "x-content-type-options:", "nosniff", at, end) &&
           add(wsi, "referrer-policy:", "no-referrer", at, end) &&
           add(wsi, "cross-origin-opener-policy:", "same-origin", at, end) &&
           add(wsi, "cross-origin-resource-policy:", "same-origin", at, end);
}

static int done(struct lws *wsi)
{
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int send_answer(struct lws *wsi, struct http_session *session, const struct answer *answer, bool head_only)
{
    unsigned char buffer[LWS_PRE + HEADERS], *begin = buffer + LWS_PRE, *at = begin, *end = buffer + sizeof buffer - 1;

    if (lws_add_http_common_headers(wsi, answer->status, answer->type, answer->size, &at, end) ||
        !add_security(wsi, answer, &at, end) || (answer->etag && !add(wsi, "etag:", answer->etag, &at, end)) ||
        (answer->cache && !add(wsi, "cache-control:", answer->cache, &at, end)) ||
        (answer->encoding && !add(wsi, "content-encoding:", answer->encoding, &at, end)) ||
        !add(wsi, "vary:", "accept-encoding", &at, end) || lws_finalize_write_http_header(wsi, begin, &at, end))
        return -1;
    if (head_only || answer->size == 0)
        return done(wsi);
    session->body = answer->body;
    session->left = answer->size;
    lws_callback_on_writable(wsi);
    return 0;
}

static int refuse(struct lws *wsi, struct http_session *session, unsigned status, const char *text)
{
    struct answer answer = {.status = status,
                            .type = "text/plain; charset=utf-8",
                            .body = (const unsigned char *)text,
                            .size = strlen(text)};

    return send_answer(wsi, session, &answer, false);
}

static int send_more(struct lws *wsi, struct http_session *session)
{
    unsigned char buffer[LWS_PRE + CHUNK];
    size_t length = session->left < CHUNK ? session->left : CHUNK;

    if (!session->body)
        return 0;
    memcpy(buffer + LWS_PRE, session->body, length);
    session->body += length;
    session->left -= length;
    if (lws_write(wsi, buffer + LWS_PRE, length, session->left ? LWS_WRITE_HTTP : LWS_WRITE_HTTP_FINAL) < (int)length)
        return -1;
    if (session->left) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    session->body = NULL;
    return done(wsi);
}

/* --- Asked -------------------------------------------------------------------------------------------------------- */

static int send_asset(struct lws *wsi, struct http_session *session, const struct asset *asset, const char *host,
                      bool head_only)
{
    char value[LONGEST];
    bool zipped =
        asset->gzip && loop_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, value, sizeof value) && strstr(value, "gzip");
    struct answer answer = {.status = HTTP_STATUS_OK,
                            .type = asset->type,
                            .etag = asset->etag,
                            .cache = asset->lasting ? "public, max-age=31536000, immutable" : "no-cache",
                            .encoding = zipped ? "gzip" : NULL,
                            .host = host,
                            .body = zipped ? asset->gzip : asset->plain,
                            .size = zipped ? asset->gzip_size : asset->plain_size};

    if (loop_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, value, sizeof value) && strstr(value, asset->etag)) {
        answer.status = HTTP_STATUS_NOT_MODIFIED;
        answer.size = 0;
        answer.encoding = NULL;
    }
    return send_answer(wsi, session, &answer, head_only);
}

static int asked(struct lws *wsi, struct http_session *session, const char *path)
{
    const struct loop *loop = lws_context_user(lws_get_context(wsi));
    bool get = lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0,
         head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    const struct asset *asset;
    char host[LONGEST];

    *session = (struct http_session){0};
    if (!loop_header(wsi, WSI_TOKEN_HOST, host, sizeof host) || !guard_host(host, loop->bound))
        return refuse(wsi, session, HTTP_STATUS_FORBIDDEN, "This server does not answer to that name.\n");
    if (!get && !head) {
        refuse(wsi, session, HTTP_STATUS_METHOD_NOT_ALLOWED, "Only GET and HEAD.\n");
        return session->body ? 0 : -1;
    }
    asset = asset_for(path);
    if (!asset)
        return refuse(wsi, session, HTTP_STATUS_NOT_FOUND, "There is no such file.\n");
    return send_asset(wsi, session, asset, host, head);
}

/* A connection wants to become a WebSocket. 0: it may. */
static int asked_to_upgrade(struct lws *wsi)
{
    const struct loop *loop = lws_context_user(lws_get_context(wsi));
    char host[LONGEST], origin[LONGEST], path[LONGEST], protocol[LONGEST];
    const char *complaint = NULL;

    if (!loop_header(wsi, WSI_TOKEN_HOST, host, sizeof host) || !guard_host(host, loop->bound))
        complaint = "This server does not answer to that name.\n";
    else if (!loop_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin) || !guard_origin(origin, host))
        complaint = "Only the page of this server may talk to it.\n";
    else if (!loop_header(wsi, WSI_TOKEN_GET_URI, path, sizeof path) || strcmp(path, "/ws") != 0)
        complaint = "Nobody listens there.\n";
    else if (!loop_header(wsi, WSI_TOKEN_PROTOCOL, protocol, sizeof protocol) || !strstr(protocol, SOCKET_PROTOCOL))
        complaint = "The subprotocol is " SOCKET_PROTOCOL ".\n";
    if (!complaint)
        return 0;
    return lws_return_http_status(wsi, HTTP_STATUS_FORBIDDEN, complaint) ? -1 : 1;
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct loop *loop = lws_context_user(lws_get_context(wsi));

    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return asked(wsi, user, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return send_more(wsi, user);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return asked_to_upgrade(wsi);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* a WebSocket without a subprotocol of ours */
        return -1;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        if (loop->hub) {
            hub_work(loop->hub);
            loop_schedule(loop);
        }
        return 0;
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}
