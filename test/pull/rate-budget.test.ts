/** Requests stay under the limits of the service, by our own count and by what it says. */
import { expect, test } from "vitest";
import type { ApiRequest, Transport } from "../../src/api/transport.ts";
import { RATE_LIMITS_USUAL, rateBudgeted, statedBudget } from "../../src/pull/rate-budget.ts";
import { responseOf } from "../api/answering.ts";

const START_MS = Date.parse("2026-11-15T12:00:00.000Z");
const WINDOW_MS = RATE_LIMITS_USUAL.windowMs;
const request = (path: string): ApiRequest => ({
  method: "GET",
  path,
  query: [],
  body: null,
  purpose: "",
});
const REPORT = request("/1/reports/assets.json");
const NAMES = request("/1/contacts.json");

/** Time passes only where the budget waits; each sending is noted with its second. */
function arranged(
  more: {
    readonly headers?: (nowMs: number) => Readonly<Record<string, string>>;
    readonly limits?: typeof RATE_LIMITS_USUAL | null;
  } = {},
) {
  let nowMs = START_MS;
  const sentMs: { readonly atMs: number; readonly isReport: boolean }[] = [];
  const inner: Transport = {
    send: async ({ path }) => {
      sentMs.push({ atMs: nowMs - START_MS, isReport: path.includes("reports") });
      return responseOf({ body: "[]", headers: more.headers?.(nowMs) ?? {} });
    },
  };
  const transport = rateBudgeted(inner, {
    limits: more.limits === undefined ? RATE_LIMITS_USUAL : more.limits,
    clock: {
      now: () => new Date(nowMs).toISOString(),
      sleep: async (delayMs) => {
        nowMs += delayMs;
      },
    },
    onWait: () => undefined,
  });
  const send = async (what: ApiRequest, times: number): Promise<void> => {
    const { signal } = new AbortController();
    for (let count = 0; count < times; count++) await transport.send(what, signal);
  };
  return { send, sentMs, left: transport.left };
}

const mostInWindow = (instants: readonly number[]): number =>
  Math.max(
    ...instants.map((from) => instants.filter((at) => at >= from && at <= from + WINDOW_MS).length),
  );

test("in no window of five minutes there are more than 50 reports or 150 requests", async () => {
  const { send, sentMs } = arranged();
  for (let round = 0; round < 4; round++) {
    await send(REPORT, 30);
    await send(NAMES, 80);
  }
  expect(mostInWindow(sentMs.map(({ atMs }) => atMs))).toBe(150);
  expect(mostInWindow(sentMs.filter(({ isReport }) => isReport).map(({ atMs }) => atMs))).toBe(50);
});

test("what is left is said, and grows again when the window has passed", async () => {
  const { send, left } = arranged();
  expect(left()).toEqual({ all: 150, reports: 50 });
  await send(REPORT, 2);
  await send(NAMES, 1);
  expect(left()).toEqual({ all: 147, reports: 48 });
});

test("nobody waits where nobody limits", async () => {
  const { send, sentMs, left } = arranged({ limits: null });
  await send(REPORT, 200);
  expect([left(), sentMs.at(-1)!.atMs]).toEqual([null, 0]);
});

test("a service that says nothing is left is asked again when its window has ended", async () => {
  const resetMs = START_MS + 120_000;
  const { send, sentMs } = arranged({
    limits: null,
    headers: (nowMs) =>
      nowMs < resetMs
        ? { "ratelimit-requestsremaining": "0", "ratelimit-reset": String(resetMs / 1_000) }
        : {},
  });
  await send(REPORT, 2);
  expect(sentMs.map(({ atMs }) => atMs)).toEqual([0, 120_250]);
});

test("a reset in years does not stop the run for years", async () => {
  const { send, sentMs } = arranged({
    limits: null,
    headers: (nowMs) =>
      nowMs < START_MS + 300_000
        ? { "ratelimit-requestsremaining": "0", "ratelimit-reset": "99999999999" }
        : { "ratelimit-requestsremaining": "9", "ratelimit-reset": "99999999999" },
  });
  await send(NAMES, 1);
  expect(sentMs).toHaveLength(1);
});

const RESET = String(START_MS / 1_000 + 160);
test.each([
  [{ "ratelimit-limit": "50", "ratelimit-requestsremaining": "7", "ratelimit-reset": RESET }, 7],
  [{ "ratelimit-limit": "150", "ratelimit-remaining": "149", "ratelimit-reset": RESET }, 149],
  [{ "ratelimit-limit": "150", "ratelimit-remaining": "160", "ratelimit-reset": RESET }, null],
  [{ "ratelimit-limit": "200", "ratelimit-remaining": "160", "ratelimit-reset": RESET }, null],
  [{ "ratelimit-limit": "150", "ratelimit-remaining": "10" }, null],
  [{}, null],
])("headers %o say that %o requests are left", (headers, left) => {
  expect(statedBudget(headers as Record<string, string>, START_MS)?.left ?? null).toBe(left);
});
