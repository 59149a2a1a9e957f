/** Waits: a line that counts down on a terminal, one line elsewhere, one message for programs. */
import { expect, test } from "vitest";
import type { ConnectionWait } from "../../../src/request-budget/connection.ts";
import { captured } from "./captured.ts";

const RETRY: ConnectionWait = {
  kind: "retry",
  attempt: 2,
  delayMs: 30_000,
  reason: "503",
  request: { method: "GET", path: "/1/contacts.json", query: [], body: null, purpose: "" },
};
const ROOM = { left: 0, max: 50, windowMs: 300_000, moreInMs: 290_000 };
const PROGRESS = { done: 3, total: 12, room: ROOM, phase: "months", step: "cash flow" };

const budgetWait = (delayMs: number, isFirstOfWindow = true): ConnectionWait => ({
  kind: "budget",
  delayMs,
  untilMs: 0,
  isFirstOfWindow,
});

/** The line as it was last drawn. */
const lastLine = (drawn: string): string => drawn.split("\r\u001b[K").at(-1) ?? "";

/** The wall time of this machine's zone. */
const clockAt = (epochMs: number): string => {
  const text = new Date(epochMs).toTimeString();
  return text.slice(0, 8);
};

test("on a terminal the wait is one line that counts down each second, and stays during answers in flight", () => {
  const { reporter, err, pass, nowMs } = captured({ isTTY: true, noColour: true });
  const at = clockAt(nowMs() + 291_000);
  reporter.wait(budgetWait(291_000));
  for (let second = 0; second < 3; second++) {
    pass(1_000);
    reporter.tick();
    reporter.tick();
  }
  reporter.progress(PROGRESS);
  const line = (left: string): string =>
    `\r\u001b[KThe rate limit is used up; resumes at ${at}, in ${left}`;
  expect(err()).toBe(["4 min 51 s", "4 min 50 s", "4 min 49 s", "4 min 48 s"].map(line).join(""));
});

test("on a terminal the wait ends with its time, or with the first answer that has room", () => {
  const { reporter, err, pass } = captured({ isTTY: true, noColour: true, columns: 200 });
  reporter.wait(budgetWait(2_000));
  pass(2_000);
  reporter.tick();
  reporter.progress(PROGRESS);
  expect(lastLine(err())).toMatch(/^3 of 12 requests, .*, 0 reports left in this window/);
  reporter.wait(budgetWait(2_000));
  pass(200);
  reporter.progress({ ...PROGRESS, done: 4, room: { ...ROOM, left: 20 } });
  expect(lastLine(err())).toMatch(/^4 of 12 requests, .*20 reports left in this window/);
});

test("on a terminal a later short wait of the window is shown too", () => {
  const { reporter, err } = captured({ isTTY: true, noColour: true });
  reporter.wait(budgetWait(20_000, false));
  expect(err()).toContain("in 20 s");
});

test("without a terminal each window is one line, in the time of the user's zone", () => {
  const { reporter, err, pass, nowMs } = captured();
  const at = clockAt(nowMs() + 291_000);
  reporter.wait(budgetWait(291_000));
  for (let wait = 0; wait < 20; wait++) {
    pass(15_000);
    reporter.wait(budgetWait(600, false));
    reporter.tick();
  }
  expect(err()).toBe(`The rate limit is used up; resumes at ${at}, in 4 min 51 s\n`);
});

test("for programs each window is one message", () => {
  const { reporter, messages } = captured({ json: true });
  reporter.wait(budgetWait(291_000));
  reporter.wait(budgetWait(600, false));
  expect(messages()).toEqual([
    {
      format_version: "1.1",
      type: "wait",
      reason: "rate_limit",
      resumes_at: "2026-11-22T06:04:51.000Z",
      wait_ms: 291_000,
      text: expect.stringMatching(
        /^The rate limit is used up; resumes at [\d:]{8}, in 4 min 51 s$/,
      ) as string,
    },
  ]);
});

test("a wait for the next attempt counts down as well", () => {
  const terminal = captured({ isTTY: true, noColour: true, columns: 120 });
  const at = clockAt(terminal.nowMs() + 30_000);
  const sentence = `GET /1/contacts.json failed (503); retrying at ${at}, in`;
  terminal.reporter.wait(RETRY);
  terminal.pass(1_000);
  terminal.reporter.tick();
  expect(terminal.err()).toBe(`\r\u001b[K${sentence} 30 s\r\u001b[K${sentence} 29 s`);
  const { reporter, messages } = captured({ json: true });
  reporter.wait(RETRY);
  expect(messages()).toEqual([
    expect.objectContaining({
      reason: "retry",
      request: "GET /1/contacts.json",
      attempt: 2,
      cause: "503",
      wait_ms: 30_000,
    }),
  ]);
});

test("a wait for a queued export counts how long it already takes", () => {
  const terminal = captured({ isTTY: true, noColour: true, columns: 120 });
  terminal.reporter.waitFor("the service's auditfile of 2025", { export: "auditfile", year: 2025 });
  terminal.pass(75_400);
  terminal.reporter.tick();
  expect(terminal.err()).toMatch(
    /Waiting for the service's auditfile of 2025, for 1 min 15 s so far$/,
  );
  const plain = captured();
  plain.reporter.waitFor("the service's auditfile of 2025", {});
  expect(plain.err()).toBe("");
  const { reporter, messages } = captured({ json: true });
  reporter.waitFor("the service's auditfile of 2025", { export: "auditfile", year: 2025 });
  expect(messages()).toEqual([
    {
      format_version: "1.1",
      type: "wait",
      reason: "export",
      resumes_at: null,
      wait_ms: null,
      text: "Waiting for the service's auditfile of 2025",
      export: "auditfile",
      year: 2025,
    },
  ]);
});
