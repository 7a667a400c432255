#include "match/reply.h"

void reply_next(struct reply *reply)
{
    reply->length = 0;
    reply->text[0] = '\0';
    reply->good = reply->whole = false;
    reply->number = -1;
    if (reply->place != REPLY_NOISE)
        reply->place = REPLY_LINE_START;
}

static void put(struct reply *reply, char c)
{
    if (reply->length + 1 >= sizeof reply->text)
        return;
    reply->text[reply->length++] = c;
    reply->text[reply->length] = '\0';
}

/* The empty line: spaces at the end of the text are nobody's. */
static void finish(struct reply *reply)
{
    while (reply->length > 0 && (reply->text[reply->length - 1] == ' ' || reply->text[reply->length - 1] == '\n'))
        reply->text[--reply->length] = '\0';
    reply->whole = true;
    reply->place = REPLY_LINE_START;
}

static void feed(struct reply *reply, char c)
{
    if (c == '\t')
        c = ' ';
    if ((unsigned char)c < ' ' && c != '\n')
        return;
    switch (reply->place) {
    case REPLY_LINE_START:
        if (c == '=' || c == '?') {
            reply->good = c == '=';
            reply->place = REPLY_NUMBER;
        } else if (c != '\n') {
            reply->place = REPLY_NOISE;
        }
        return;
    case REPLY_NOISE:
        if (c == '\n')
            reply->place = REPLY_LINE_START;
        return;
    case REPLY_NUMBER:
        if (c >= '0' && c <= '9') {
            if (reply->number < 100000000)
                reply->number = (reply->number < 0 ? 0 : reply->number * 10) + (c - '0');
            return;
        }
        reply->place = REPLY_TEXT;
        break;
    case REPLY_TEXT:
        break;
    case REPLY_TEXT_LINE_START:
        if (c == '\n') {
            finish(reply);
            return;
        }
        reply->place = REPLY_TEXT;
        break;
    }
    if (c == '\n')
        reply->place = REPLY_TEXT_LINE_START;
    if ((c != '\n' && c != ' ') || reply->length > 0)
        put(reply, c);
}

size_t reply_feed(struct reply *reply, const char *bytes, size_t length)
{
    size_t used = 0;

    while (used < length && !reply->whole)
        feed(reply, bytes[used++]);
    return used;
}
