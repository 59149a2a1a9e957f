/** Requests stay within the limits of the service, by our own count and by its statements. */
import { expect, test } from "vitest";
import type { Clock } from "../../src/api/clock.ts";
import type { ApiRequest, Transport } from "../../src/api/transport.ts";
import { RATE_LIMITS_DEFAULT } from "../../src/request-budget/rate-budget.ts";
import { ownBudget } from "../../src/request-budget/rate-budget-file.ts";
import { readingOf } from "../../src/request-budget/rate-budget-headers.ts";
import { rateBudgeted } from "../../src/request-budget/rate-budget-transport.ts";
import { windowWaits } from "../../src/request-budget/window-waits.ts";
import { type Given, responseOf } from "../api/answering.ts";

const START_MS = Date.parse("2026-11-15T12:00:00.000Z");
const START_SECONDS = START_MS / 1_000;
const WINDOW_MS = RATE_LIMITS_DEFAULT.windowMs;
const request = (path: string): ApiRequest => ({
  method: "GET",
  path,
  query: [],
  body: null,
  purpose: "",
});
const REPORT = request("/1/reports/assets.json");
const NAMES = request("/1/contacts.json");

type Answer = (nowMs: number, isReport: boolean) => Partial<Given>;

/** Time passes only while the budget waits; each request is recorded with its second. */
function arranged(answer: Answer = () => ({}), limits: typeof RATE_LIMITS_DEFAULT | null = null) {
  let nowMs = START_MS;
  const sent: { readonly atMs: number; readonly isReport: boolean }[] = [];
  const waitsMs: number[] = [];
  const inner: Transport = {
    send: async ({ path }) => {
      const isReport = path.includes("reports");
      sent.push({ atMs: nowMs - START_MS, isReport });
      return responseOf({ body: "[]", ...answer(nowMs, isReport) });
    },
  };
  const store = ownBudget();
  const clock: Clock = {
    now: () => new Date(nowMs).toISOString(),
    sleep: async (delayMs, signal) => {
      signal.throwIfAborted();
      nowMs += delayMs;
    },
  };
  const another = () =>
    rateBudgeted(inner, {
      limits,
      store,
      clock,
      jitter: () => 0,
      beforeWait: () => undefined,
      onWait: windowWaits(clock, ({ delayMs }) => waitsMs.push(delayMs)),
    });
  const transport = another();
  const send = async (what: ApiRequest, times = 1, over = transport): Promise<void> => {
    const { signal } = new AbortController();
    for (let count = 0; count < times; count++) await over.send(what, signal);
  };
  return {
    send,
    sent,
    sentMs: () => sent.map(({ atMs }) => atMs),
    waitsMs,
    left: transport.left,
    queue: () => store.last()?.waiting,
    another,
    setBack: (ms: number) => {
      nowMs -= ms;
    },
  };
}

const mostInWindow = (instants: readonly number[]): number =>
  Math.max(
    ...instants.map((from) => instants.filter((at) => at >= from && at <= from + WINDOW_MS).length),
  );

test("no window of five minutes has more than 50 reports or 150 requests", async () => {
  const { send, sent, sentMs } = arranged(undefined, RATE_LIMITS_DEFAULT);
  for (let round = 0; round < 4; round++) {
    await send(REPORT, 30);
    await send(NAMES, 80);
  }
  expect(mostInWindow(sentMs())).toBe(150);
  expect(mostInWindow(sent.filter(({ isReport }) => isReport).map(({ atMs }) => atMs))).toBe(50);
});

test("a permanent queue uses the budget completely", async () => {
  const { send, sentMs } = arranged(undefined, RATE_LIMITS_DEFAULT);
  await send(REPORT, 200);
  const bursts = Map.groupBy(sentMs(), (atMs) => atMs);
  expect([...bursts].map(([atMs, requests]) => [atMs, requests.length])).toEqual([
    [0, 50],
    [300_601, 50],
    [601_201, 50],
    [901_801, 50],
  ]);
});

test("the number left is available, and recovers when the window has passed", async () => {
  const { send, left } = arranged(undefined, RATE_LIMITS_DEFAULT);
  expect(left()).toEqual({ all: 150, reports: 50 });
  await send(REPORT, 2);
  await send(NAMES, 1);
  expect(left()).toEqual({ all: 147, reports: 48 });
  await send(REPORT, 49);
  expect(left()).toEqual({ all: 149, reports: 49 });
});

test("without limits nothing waits", async () => {
  const { send, sentMs, left } = arranged();
  await send(REPORT, 200);
  expect([left(), sentMs().at(-1)]).toEqual([null, 0]);
});

test("requests that wait for the same window are reported once, with the delay", async () => {
  const { send, waitsMs } = arranged(undefined, RATE_LIMITS_DEFAULT);
  await send(REPORT, 50);
  await Promise.all([send(REPORT), send(REPORT), send(REPORT)]);
  expect(waitsMs).toEqual([300_601]);
});

const none = (resetMs: number) => ({
  "ratelimit-requestsremaining": "0",
  "ratelimit-reset": String(resetMs / 1_000),
});

test("a service that states that nothing is left gets its next request when its window has ended", async () => {
  const resetMs = START_MS + 120_000;
  const { send, sentMs } = arranged((nowMs) => ({ headers: nowMs < resetMs ? none(resetMs) : {} }));
  await send(REPORT, 2);
  expect(sentMs()).toEqual([0, 120_250]);
});

test("a service whose clock is an hour late gets its next request when its window has ended", async () => {
  const lateMs = 3_600_000;
  const { send, sentMs } = arranged((nowMs) => ({
    headers: {
      ...(nowMs < START_MS + 120_000 ? none(START_MS + 120_000 - lateMs) : {}),
      date: new Date(nowMs - lateMs).toUTCString(),
    },
  }));
  await send(REPORT, 2);
  expect(sentMs()).toEqual([0, 120_250]);
});

test("a reset years ahead does not block requests for years", async () => {
  const { send, sentMs } = arranged((nowMs) => ({
    headers: nowMs < START_MS + 300_000 ? none(99_999_999_999_000) : {},
  }));
  await send(NAMES, 2);
  expect(sentMs()).toEqual([0, 315_250]);
});

test("a service limit smaller than the profile's applies", async () => {
  const { send, sentMs, left } = arranged(
    (_, isReport) => ({ headers: { "ratelimit-limit": isReport ? "20" : "60" } }),
    RATE_LIMITS_DEFAULT,
  );
  await send(REPORT);
  await send(NAMES);
  expect(left()).toEqual({ all: 58, reports: 19 });
  await send(REPORT, 19);
  expect(sentMs().at(-1)).toBe(0);
  await send(REPORT);
  expect(sentMs().at(-1)).toBeGreaterThan(WINDOW_MS);
});

test("a service limit larger than the profile's has no effect", async () => {
  const { send, left } = arranged(
    (_, isReport) => ({ headers: { "ratelimit-limit": isReport ? "50" : "9999" } }),
    RATE_LIMITS_DEFAULT,
  );
  await send(NAMES);
  expect(left()).toEqual({ all: 149, reports: 50 });
});

test.each([
  ["a number of seconds", { "retry-after": "7" }, 7_000],
  ["seconds since 1970", { "retry-after": String(START_SECONDS + 9) }, 9_000],
  ["an HTTP date", { "retry-after": "Sun, 15 Nov 2026 12:00:11 GMT" }, 11_000],
  ["the end of the window", { "ratelimit-reset": String(START_SECONDS + 13) }, 13_000],
  ["a page of a proxy in HTML, without headers", {}, 60_000],
  ["words", { "retry-after": "soon" }, 60_000],
  ["years", { "retry-after": "999999999" }, 315_000],
])("a 429 for one process blocks all of them: %s", async (_, headers, waitMs) => {
  let refusals = 1;
  const { send, sentMs, another } = arranged(() => {
    const isRefused = refusals > 0;
    refusals -= 1;
    return isRefused ? { status: 429, headers: headers, body: "<html>slow</html>" } : {};
  }, RATE_LIMITS_DEFAULT);
  await send(REPORT);
  await send(NAMES, 1, another());
  await send(REPORT, 1, another());
  expect(sentMs()).toEqual([0, waitMs, waitMs]);
});

test("a 429 for the limit on reports does not block other requests", async () => {
  const { send, sent } = arranged(
    (nowMs, isReport) =>
      isReport && nowMs === START_MS
        ? { status: 429, headers: { "ratelimit-limit": "50", "retry-after": "30" } }
        : {},
    RATE_LIMITS_DEFAULT,
  );
  await send(REPORT);
  await send(NAMES);
  await send(REPORT);
  expect(sent).toEqual([
    { atMs: 0, isReport: true },
    { atMs: 0, isReport: false },
    { atMs: 30_000, isReport: true },
  ]);
});

const DAY_MS = 86_400_000;
test("a clock that is set back by a day blocks requests for at most a window", async () => {
  const { send, sentMs, setBack } = arranged(
    (nowMs) => ({ headers: nowMs === START_MS ? none(START_MS + 100_000) : {} }),
    RATE_LIMITS_DEFAULT,
  );
  await send(NAMES);
  setBack(DAY_MS);
  await send(NAMES, 2);
  expect(sentMs()).toEqual([0, 315_250 - DAY_MS, 315_250 - DAY_MS]);
});

test("a budget that was used up before the clock was set back is free again after a window", async () => {
  const { send, sentMs, setBack } = arranged(undefined, RATE_LIMITS_DEFAULT);
  await send(REPORT, 50);
  setBack(DAY_MS);
  await send(REPORT);
  expect(sentMs().at(-1)).toBe(300_601 - DAY_MS);
});

test("an abort ends the wait at once, and an aborted request does not delay others", async () => {
  const { send, sentMs, another, queue } = arranged(undefined, {
    ...RATE_LIMITS_DEFAULT,
    reportRequestsMax: 1,
  });
  await send(REPORT);
  const interrupt = new AbortController();
  const waiting = another().send(REPORT, interrupt.signal);
  interrupt.abort(new Error("interrupted"));
  await expect(waiting).rejects.toThrow("interrupted");
  expect(queue()).toEqual([]);
  await send(REPORT);
  expect(sentMs()).toEqual([0, 300_601]);
});

const RESET = String(START_SECONDS + 160);
test.each([
  [{ "ratelimit-limit": "50", "ratelimit-requestsremaining": "7", "ratelimit-reset": RESET }, 7],
  [
    {
      "ratelimit-limit": "150",
      "ratelimit-remaining": "149",
      "ratelimit-requestsremaining": "3",
      "ratelimit-reset": RESET,
    },
    3,
  ],
  [{ "ratelimit-limit": "150", "ratelimit-remaining": "149", "ratelimit-reset": RESET }, 149],
  [{ "ratelimit-limit": "150", "ratelimit-remaining": "160", "ratelimit-reset": RESET }, null],
  [{ "ratelimit-limit": "200", "ratelimit-remaining": "160", "ratelimit-reset": RESET }, null],
  [{ "ratelimit-limit": "150", "ratelimit-remaining": "10" }, null],
  [{ "ratelimit-limit": "150", "ratelimit-remaining": "-1", "ratelimit-reset": RESET }, null],
  [{}, null],
])("headers %o state that %o requests are left", (headers, left) => {
  expect(readingOf(headers as Record<string, string>, START_MS)?.left ?? null).toBe(left);
});
