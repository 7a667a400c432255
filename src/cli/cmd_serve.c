#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/nets.h"
#include "server/server.h"
#include "tui/draw.h"

static const char *in_english(const char *english)
{
    return english;
}

/* The picture that `tabla show` makes, of a game on the page, in the language of the page. */
static void draw(struct tabla_record *record, const struct server_picture *picture, struct tabla_text *out)
{
    struct draw_scene scene;

    draw_scene_of_record(&scene, record);
    draw_scene_count(&scene, record);
    scene.no_names = picture->no_names;
    scene.turned = picture->turned;
    scene.translate = picture->translate ? picture->translate : in_english;
    draw_svg(&scene, (enum palette_theme)picture->theme, out);
}

static bool set(const char *variable)
{
    return getenv(variable) && *getenv(variable);
}

/* Two forks, so that nobody has to wait for the browser to end. What it says is not our business. */
static void open_browser(const char *address)
{
    pid_t child;

    if (!set("DISPLAY") && !set("WAYLAND_DISPLAY"))
        return;
    child = fork();
    if (child == 0) {
        int nothing = open("/dev/null", O_RDWR);
        sigset_t none;

        if (fork() != 0)
            _exit(0);
        setsid();
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, NULL);
        dup2(nothing, 0);
        dup2(nothing, 1);
        dup2(nothing, 2);
        execlp("xdg-open", "xdg-open", address, (char *)NULL);
        _exit(127);
    }
    if (child > 0)
        waitpid(child, NULL, 0);
}

struct welcome {
    struct console *console;
    bool browser;
};

/* The address is the first line, alone, so that scripts can read it. */
static void ready(void *data, const char *address, bool other_port)
{
    const struct welcome *welcome = data;

    fprintf(welcome->console->out, "%s\n", address);
    fflush(welcome->console->out);
    if (other_port)
        console_complain(welcome->console, _("tabla: port 8642 is taken, so this one was chosen"), NULL);
    if (welcome->console->interactive)
        console_say(welcome->console, _("Tabla is there. Ctrl-C ends it."), NULL);
    if (welcome->browser)
        open_browser(address);
}

/* Where games are kept when nobody says; "" if nothing tells. */
static void usual_folder(struct tabla_text *out)
{
    if (set("XDG_DATA_HOME"))
        tabla_text_addf(out, "%s/tabla", getenv("XDG_DATA_HOME"));
    else if (set("HOME"))
        tabla_text_addf(out, "%s/.local/share/tabla", getenv("HOME"));
}

int cmd_serve(struct console *console, const struct cli_options *options)
{
    struct welcome welcome = {console, !options->no_browser};
    struct tabla_text folder = {0};
    struct server_options server = {.host = options->host,
                                    .port = option_given(options, OPTION_PORT) ? (int)options->port : -1,
                                    .threads = (unsigned)options->threads,
                                    .lang = options->lang,
                                    .locale = bindtextdomain("tabla", NULL),
                                    .draw = draw,
                                    .ready = ready,
                                    .ready_data = &welcome};
    struct tabla_error error;
    int status = CLI_DONE;

    if (options->data)
        tabla_text_add_string(&folder, options->data);
    else
        usual_folder(&folder);
    if (folder.length == 0)
        return cli_wrong(console, _("neither XDG_DATA_HOME nor HOME says where to keep games: say it with --data"),
                         NULL);
    server.data = tabla_text_string(&folder);
    server.shelf = nets_open(console, options, NULL);
    if (!server.shelf) {
        tabla_text_release(&folder);
        return CLI_FAILED;
    }
    if (!server_run(&server, &error)) {
        console_report(console, "tabla", &error);
        status = CLI_FAILED;
    }
    shelf_free(server.shelf);
    tabla_text_release(&folder);
    return status;
}
