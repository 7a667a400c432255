#!/usr/bin/env python3
"""Draws the log of a run (log.jsonl) as one SVG: train/plot.py LOG > run.svg. Needs nothing but Python."""
import json
import math
import sys

WIDTH, HEIGHT, LEFT, GAP = 420, 150, 50, 40
PANELS = [("policy", "policy: cross entropy above the target's own"), ("result", "win, draw or loss: cross entropy"),
          ("judged", "score against the hand-made judgement"), ("elo", "Elo above the first net"),
          ("plies", "length of a game"), ("white", "won by White"),
          ("rate", "evaluations a second"), ("gpu", "device busy, %"), ("cpu", "threads busy"),
          ("step_rate", "steps a second")]


def number(value):
    return value if isinstance(value, (int, float)) and not math.isnan(value) else None


def panel(rows, key, title, x0, y0):
    points = [(row["evaluations"], number(row.get(key))) for row in rows]
    points = [(x, y) for x, y in points if y is not None]
    out = ['<text x="%d" y="%d" font-weight="bold">%s</text>' % (x0, y0 - 8, title)]
    if not points:
        return out
    right = max(row["evaluations"] for row in rows) or 1
    low, high = min(y for _, y in points), max(y for _, y in points)
    low, high = (min(low, 0), high) if low < 0.35 * high else (low, high)
    span = (high - low) or 1
    out.append('<path d="M%d %dv%dh%d" fill="none" stroke="#888"/>' % (x0, y0, HEIGHT, WIDTH))
    for y in (low, high):
        out.append('<text x="%d" y="%.0f" text-anchor="end">%s</text>' % (
            x0 - 4, y0 + HEIGHT - (y - low) / span * HEIGHT + 4, "%.0f" % y if abs(y) >= 1000 else "%.3g" % y))
    out.append('<text x="%d" y="%d" text-anchor="end">%.0f M evaluations</text>' % (
        x0 + WIDTH, y0 + HEIGHT + 14, right / 1e6))
    line = " ".join("%.1f,%.1f" % (x0 + x / right * WIDTH, y0 + HEIGHT - (y - low) / span * HEIGHT) for x, y in points)
    out.append('<polyline points="%s" fill="none" stroke="#06c" stroke-width="1.5"/>' % line)
    return out


def main():
    rows = []
    with open(sys.argv[1]) as file:
        for line in file:
            try:
                row = json.loads(line)
            except ValueError:
                continue  # cut off with its run
            while rows and rows[-1]["evaluations"] >= row["evaluations"]:
                rows.pop()  # a run that went on from an earlier checkpoint forgets what came after it
            rows.append(row)
    lines = (len(PANELS) + 1) // 2
    out = ['<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="11">' % (
        2 * (WIDTH + LEFT + GAP), lines * (HEIGHT + 60) + 10), '<rect width="100%" height="100%" fill="#fff"/>']
    for i, (key, title) in enumerate(PANELS):
        out += panel(rows, key, title, LEFT + i % 2 * (WIDTH + LEFT + GAP), 30 + i // 2 * (HEIGHT + 60))
    print("\n".join(out + ["</svg>"]))


if __name__ == "__main__":
    main()
