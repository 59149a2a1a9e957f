/** The output for people and programs. */
import { expect, test } from "vitest";
import { makeReporter, type ReporterSettings } from "../../../src/cli/reporting/reporter.ts";
import { Failure } from "../../../src/failure.ts";

function captured(
  settings: Partial<ReporterSettings> & { isTTY?: boolean; columns?: number } = {},
) {
  let out = "";
  let err = "";
  let ms = 0;
  const reporter = makeReporter({
    out: { write: (text) => (out += text) },
    err: {
      write: (text) => (err += text),
      isTTY: settings.isTTY ?? false,
      columns: settings.columns,
    },
    json: settings.json ?? false,
    noColour: settings.noColour ?? false,
    monotonicMs: () => ms,
  });
  return { reporter, out: () => out, err: () => err, pass: (passed: number) => (ms += passed) };
}

const progress = { done: 3, planned: 12, budgetLeft: 47, waitMs: 0, step: "2025-03 cash flow" };

test("data goes to stdout and sentences go to stderr", () => {
  const { reporter, out, err } = captured();
  reporter.note("Pulling 2025.");
  reporter.result("pack", { folder: "x" }, ["x/manifest.json"]);
  expect(out()).toBe("x/manifest.json\n");
  expect(err()).toBe("Pulling 2025.\n");
});

test("every message for programs is one line with its format version", () => {
  const { reporter, out, err } = captured({ json: true });
  reporter.note("Pulling\n2025.");
  reporter.progress(progress);
  reporter.result("pack", { status: "final" }, ["ignored"]);
  const messages = out()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { type: string });
  expect(messages).toEqual([
    { format_version: "1.0", type: "note", text: "Pulling\n2025." },
    {
      format_version: "1.0",
      type: "progress",
      done: 3,
      planned: 12,
      budget_left: 47,
      step: progress.step,
    },
    { format_version: "1.0", type: "pack", status: "final" },
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
    "3 of 12 requests, 47 left in this window, 2025-03 cash flow\n" +
      "6 of 12 requests, 47 left in this window, about 22 s to go, 2025-03 cash flow\n",
  );
});

test("on a terminal the progress line is redrawn, and a sentence clears it first", () => {
  const { reporter, err } = captured({ isTTY: true, noColour: true });
  reporter.progress(progress);
  reporter.note("2025-03 is proven.");
  expect(err()).toBe(
    "\r\u001b[K3 of 12 requests, 47 left in this window, 2025-03 cash flow" +
      "\r\u001b[K2025-03 is proven.\n",
  );
});

test("the remaining time is at least the time that the rate limit needs", () => {
  const { reporter, err, pass } = captured();
  reporter.progress(progress);
  pass(10_000);
  reporter.progress({ ...progress, done: 8, waitMs: 600_000 });
  expect(err()).toContain("8 of 12 requests, 47 left in this window, about 10 min to go");
});

test("a wait for the rate limit does not count for the pace", () => {
  const { reporter, err, pass } = captured();
  reporter.progress({ ...progress, planned: 300 });
  pass(298_000);
  // The remaining requests take one window of the limit, not 298 seconds each.
  reporter.progress({ ...progress, planned: 300, done: 13, waitMs: 300_000 });
  expect(err()).toContain("13 of 300 requests, 47 left in this window, about 5 min to go");
});

test("the progress line is no wider than the terminal", () => {
  const { reporter, err } = captured({ isTTY: true, noColour: true, columns: 24 });
  reporter.progress(progress);
  expect(err()).toBe("\r\u001b[K3 of 12 requests, 47 l\u2026");
});

test("a failure states the problem, the remedy and its code", () => {
  const { reporter, err } = captured();
  reporter.failure(new Failure("year-empty", "2031 has no entries", "Name another year."));
  expect(err()).toBe("slotsom: 2031 has no entries\nName another year.\n(year-empty)\n");
});

test("a failure for programs is one message with code, sentence and remedy", () => {
  const { reporter, out } = captured({ json: true });
  reporter.failure(new Failure("year-empty", "2031 has no entries", "Name another year."));
  expect(JSON.parse(out())).toEqual({
    format_version: "1.0",
    type: "failure",
    code: "year-empty",
    message: "2031 has no entries",
    remedy: "Name another year.",
  });
});
