/** The output for people and programs. */
import { expect, test } from "vitest";
import { Failure } from "../../../src/failure.ts";
import { captured } from "./captured.ts";

const ROOM = { left: 47, max: 50, windowMs: 300_000, moreInMs: 200_000 };
const progress = { done: 3, total: 12, room: ROOM, phase: "months", step: "cash flow" };

test("data goes to stdout and sentences go to stderr", () => {
  const { reporter, out, err } = captured();
  reporter.note("Pulling 2025.");
  reporter.result("pack", { folder: "x" }, ["x/manifest.json"]);
  expect(out()).toBe("x/manifest.json\n");
  expect(err()).toBe("Pulling 2025.\n");
});

test("every message for programs is one line with its format version, and the last one has a status", () => {
  const { reporter, messages, err, pass } = captured({ json: true });
  reporter.note("Pulling\n2025.");
  reporter.progress(progress);
  pass(100);
  reporter.progress({ ...progress, done: 4 });
  reporter.result("pack", { final: true }, ["ignored"]);
  reporter.end(0);
  const about = { phase: "months", step: "cash flow", budget_left: 47, budget_total: 50 };
  expect(messages()).toEqual([
    { format_version: "1.1", type: "note", text: "Pulling\n2025." },
    {
      format_version: "1.1",
      type: "progress",
      done: 3,
      total: 12,
      eta_ms: null,
      eta_at: null,
      ...about,
    },
    {
      format_version: "1.1",
      type: "progress",
      done: 4,
      total: 12,
      eta_ms: 800,
      eta_at: "2026-11-22T06:00:00.900Z",
      ...about,
    },
    { format_version: "1.1", type: "pack", final: true, status: "reconciled", exit_code: 0 },
  ]);
  expect(err()).toBe("");
});

test("without a terminal there is no colour, and progress is a plain line every ten seconds", () => {
  const { reporter, err, pass } = captured();
  reporter.progress(progress);
  pass(1_000);
  reporter.progress({ ...progress, done: 4 });
  pass(10_000);
  reporter.progress({ ...progress, done: 6 });
  expect(err()).not.toContain("\u001b");
  expect(err()).toBe(
    "3 of 12 requests, 47 reports left in this window, cash flow\n" +
      "6 of 12 requests, about 22 s to go, 47 reports left in this window, cash flow\n",
  );
});

test.each([true, false])(
  "progress is shown as often as is asked, on a terminal (%s) too",
  (isTTY) => {
    const { reporter, err, pass } = captured({ isTTY, noColour: true, progressEveryMs: 30_000 });
    for (let done = 1; done <= 7; done += 1) {
      reporter.progress({ ...progress, done });
      pass(10_000);
    }
    expect(err().match(/\d of 12/g)).toEqual(["1 of 12", "4 of 12", "7 of 12"]);
    const hidden = captured({ isTTY, progressEveryMs: Infinity });
    hidden.reporter.progress(progress);
    hidden.reporter.note("2025-03 is proven.");
    expect(hidden.err()).toBe("2025-03 is proven.\n");
  },
);

test("on a terminal the progress line is redrawn, and a sentence clears it first", () => {
  const { reporter, err } = captured({ isTTY: true, noColour: true });
  reporter.progress(progress);
  reporter.note("2025-03 is proven.");
  expect(err()).toBe(
    "\r\u001b[K3 of 12 requests, 47 reports left in this window, cash flow" +
      "\r\u001b[K2025-03 is proven.\n",
  );
});

test("the remaining time is that of the windows of the rate limit, and of the requests in the last one", () => {
  const { reporter, err, pass } = captured();
  reporter.progress({ ...progress, total: 200 });
  pass(10_000);
  reporter.progress({ ...progress, done: 13, total: 200 });
  // 47 now, then 140 in three windows: after 200 s, 500 s and 800 s, with 40 seconds of work in the last.
  expect(err()).toContain("13 of 200 requests, about 14 min to go, 47 reports left in this window");
});

test("a wait for the rate limit does not count for the pace", () => {
  const { reporter, messages, pass } = captured({ json: true });
  const used = { ...ROOM, left: 0, moreInMs: 0 };
  reporter.progress(progress);
  pass(1_000);
  reporter.progress({ ...progress, done: 4 });
  reporter.wait({
    kind: "budget",
    delayMs: 9_000,
    untilMs: 0,
    isFirstOfWindow: true,
  });
  pass(9_000);
  reporter.progress({ ...progress, done: 5, room: used });
  // Seven requests of a second each.
  expect(messages().at(-1)).toMatchObject({ eta_ms: 7_000 });
});

test("the progress line is no wider than the terminal", () => {
  const { reporter, err } = captured({ isTTY: true, noColour: true, columns: 24 });
  reporter.progress(progress);
  expect(err()).toBe("\r\u001b[K3 of 12 requests, 47 r\u2026");
});

test("a failure states the problem, the remedy and its code", () => {
  const { reporter, err } = captured();
  reporter.failure(new Failure("year-empty", "2031 has no postings", "Name another year."));
  expect(err()).toBe("slotsom: 2031 has no postings\nName another year.\n(year-empty)\n");
});

test("a failure for programs is one message with code, sentence, remedy and status", () => {
  const { reporter, out } = captured({ json: true });
  reporter.failure(new Failure("year-empty", "2031 has no postings", "Name another year."));
  expect(JSON.parse(out())).toEqual({
    format_version: "1.1",
    type: "failure",
    code: "year-empty",
    message: "2031 has no postings",
    remedy: "Name another year.",
    status: "usage",
    exit_code: 2,
  });
});
