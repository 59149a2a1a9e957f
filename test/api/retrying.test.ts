/** When a request is repeated, and after which delay. */
import { expect, test } from "vitest";
import { type RetryWait, retryDelayMs, retrying, statedDelayMs } from "../../src/api/retrying.ts";
import type { ApiRequest, Transport } from "../../src/api/transport.ts";
import { TIMEOUTS_DEFAULT, undiciTransport } from "../../src/api/undici-transport.ts";
import { Failure } from "../../src/failure.ts";
import { type Given, responseOf } from "./answering.ts";
import { localServer } from "./local-server.ts";

const NOW = "2026-11-15T12:00:00.000Z";
const NOW_SECONDS = 1_794_744_000;
const GET: ApiRequest = { method: "GET", path: "/1/x.json", query: [], body: null, purpose: "" };
const idle = new AbortController().signal;

function patient(inner: Transport) {
  const waits: RetryWait[] = [];
  const transport = retrying(inner, {
    attemptsMax: 5,
    jitter: () => 0,
    clock: { now: () => NOW, sleep: async () => undefined },
    onWait: (wait) => waits.push(wait),
  });
  return { transport, waits };
}

const inTurn = (...answers: readonly Given[]): Transport => {
  let sent = 0;
  return {
    send: async () => {
      const answer = answers[Math.min(sent, answers.length - 1)]!;
      sent += 1;
      return responseOf(answer);
    },
  };
};

test("a request to a busy service is repeated until it answers", async () => {
  const { transport, waits } = patient(
    inTurn({ status: 500, body: "" }, { status: 502, body: "" }, { body: "[]" }),
  );
  expect((await transport.send(GET, idle)).status).toBe(200);
  expect(waits.map(({ attempt, delayMs, reason }) => [attempt, delayMs, reason])).toEqual([
    [1, 250, "500"],
    [2, 500, "502"],
  ]);
});

test.each([
  [429, "rate-limit-exhausted"],
  [500, "service-failing"],
  [502, "service-failing"],
  [503, "service-failing"],
  [504, "service-failing"],
])("after five answers with status %d it stops as %s", async (status, code) => {
  const { transport, waits } = patient(inTurn({ status, body: "" }));
  await expect(transport.send(GET, idle)).rejects.toMatchObject({ code });
  expect(waits).toHaveLength(4);
});

test.each([200, 302, 400, 401, 404, 501])(
  "a request answered with status %d is not repeated",
  async (status) => {
    const { transport, waits } = patient(inTurn({ status, body: "" }));
    expect((await transport.send(GET, idle)).status).toBe(status);
    expect(waits).toEqual([]);
  },
);

test.each(["POST", "PATCH", "DELETE"] as const)(
  "a %s changes something and is sent once, whatever the answer",
  async (method) => {
    for (const status of [429, 500, 502, 503, 504]) {
      const { transport, waits } = patient(inTurn({ status, body: "" }));
      expect((await transport.send({ ...GET, method }, idle)).status).toBe(status);
      expect(waits).toEqual([]);
    }
    const lost = new Failure("service-unreachable", "lost", "");
    const { transport, waits } = patient({ send: () => Promise.reject(lost) });
    await expect(transport.send({ ...GET, method }, idle)).rejects.toBe(lost);
    expect(waits).toEqual([]);
  },
);

test("a request is repeated if the connection is lost before or during the answer", async () => {
  await using server = await localServer((response, number) => {
    if (number === 1) response.destroy();
    else if (number === 2) {
      response.writeHead(200, { "content-length": "9" }).write("[", () => response.destroy());
    } else response.end("[]");
  });
  const live = undiciTransport({
    baseUrl: server.baseUrl,
    credential: () => "x",
    timeouts: TIMEOUTS_DEFAULT,
  });
  const { transport, waits } = patient(live);
  expect(Buffer.from((await transport.send(GET, idle)).body).toString()).toBe("[]");
  expect(waits.map(({ reason }) => reason)).toEqual(["service-unreachable", "answer-cut-off"]);
  await live.close();
});

test("a connection that stays lost ends with the failure of the last attempt", async () => {
  const server = await localServer(() => undefined);
  await server[Symbol.asyncDispose]();
  const live = undiciTransport({
    baseUrl: server.baseUrl,
    credential: () => "x",
    timeouts: TIMEOUTS_DEFAULT,
  });
  const { transport } = patient(live);
  await expect(transport.send(GET, idle)).rejects.toMatchObject({ code: "service-unreachable" });
  await live.close();
});

test("an abort while waiting ends it", async () => {
  const interrupt = new AbortController();
  const transport = retrying(inTurn({ status: 503, body: "" }), {
    attemptsMax: 5,
    jitter: () => 0,
    clock: {
      now: () => NOW,
      sleep: async (_, signal) => {
        interrupt.abort(new Error("interrupted"));
        signal.throwIfAborted();
      },
    },
    onWait: () => undefined,
  });
  await expect(transport.send(GET, interrupt.signal)).rejects.toThrow("interrupted");
});

test.each([
  ["a number of seconds", { "retry-after": "7" }, 7_000],
  ["seconds since 1970", { "retry-after": String(NOW_SECONDS + 9) }, 9_000],
  ["an HTTP date", { "retry-after": "Sun, 15 Nov 2026 12:00:11 GMT" }, 11_000],
  ["the end of the window", { "ratelimit-reset": String(NOW_SECONDS + 13) }, 13_000],
  ["a window that has ended", { "ratelimit-reset": String(NOW_SECONDS - 13) }, null],
  ["words", { "retry-after": "soon" }, null],
  ["nothing", {}, null],
  [
    "seconds since 1970 by a clock that is an hour late",
    { "retry-after": String(NOW_SECONDS - 3_600 + 9), date: "Sun, 15 Nov 2026 11:00:00 GMT" },
    9_000,
  ],
])("%s states a wait", (_, headers, expected) => {
  const refused = { status: 429, headers: headers as Record<string, string> };
  expect(statedDelayMs(refused, Date.parse(NOW))).toBe(expected);
});

test("the window of the rate limit does not state when a failing service recovers", () => {
  const headers = { "ratelimit-reset": String(NOW_SECONDS + 240) };
  const situation = { attempt: 1, nowMs: Date.parse(NOW), jitter: 0 };
  expect(retryDelayMs({ ...situation, response: { status: 503, headers } })).toBe(250);
  expect(retryDelayMs({ ...situation, response: { status: 429, headers } })).toBe(240_000);
});

test.each([
  ["a stated wait is obeyed, plus up to a second", { "retry-after": "7" }, 429, 7_500],
  ["a stated wait of years is limited to one window", { "retry-after": "99999999" }, 429, 315_500],
  [
    "a stated wait that is over waits longer each time",
    { "retry-after": String(NOW_SECONDS - 9) },
    429,
    1_500,
  ],
  ["a 429 that states nothing waits a minute or more", {}, 429, 67_500],
  ["a 503 that states nothing waits longer each time", {}, 503, 1_500],
])("%s", (_, headers, status, expected) => {
  const response = { status, headers: headers as Record<string, string> };
  expect(retryDelayMs({ attempt: 3, response, nowMs: Date.parse(NOW), jitter: 0.5 })).toBe(
    expected,
  );
});

test("the doubling wait is limited to half a minute", () => {
  expect(retryDelayMs({ attempt: 30, response: null, nowMs: 0, jitter: 1 })).toBe(30_000);
});
