/** Rate limits, when they are enabled. */
import { expect, test } from "vitest";
import { SCOPES } from "../../../src/service/endpoints/endpoint.ts";
import { rateLimiter } from "../../../src/service/http/rate-limit.ts";
import { bearer, openEdge, type ServiceAnswer } from "../edge-service.ts";

const LIMIT = { windowSeconds: 300, requests: 4, reports: 2 };
const HEADERS = [
  "ratelimit-limit",
  "ratelimit-remaining",
  "ratelimit-requestsremaining",
  "ratelimit-reset",
  "retry-after",
];
const rateHeaders = ({ headers }: Pick<ServiceAnswer, "headers">): readonly (string | null)[] =>
  HEADERS.map((name) => headers[name] ?? null);

/** A clock that only the test moves. */
function clock(): { now: () => string; at: string } {
  const time = { at: "2026-11-15T10:01:00.000Z", now: () => time.at };
  return time;
}
/** 10:05:00, the end of the window of five minutes. */
const RESET = "1794737100";

test("without a limit nothing is counted and there are no limit headers", async () => {
  const service = await openEdge();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => service.get("/123/reports/assets")),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers.map((answer) => rateHeaders(answer)[0])).toEqual(answers.map(() => null));
  await service.close();
});

test("reports have a lower limit than requests, and the end of the window resets both", async () => {
  const time = clock();
  const service = await openEdge({ rateLimit: LIMIT, now: time.now });
  const ask = async (path: string): Promise<unknown> => {
    const answer = await service.get(path);
    return [answer.status, ...rateHeaders(answer)];
  };
  expect(await ask("/123/reports/assets")).toEqual([200, "2", "1", "1", RESET, null]);
  expect(await ask("/123/reports/assets")).toEqual([200, "2", "0", "0", RESET, null]);
  expect(await ask("/123/reports/assets")).toEqual([429, "2", "0", "0", RESET, RESET]);
  expect(await ask("/123/tax_rates")).toEqual([200, "4", "0", "0", RESET, null]);
  expect(await ask("/123/tax_rates")).toEqual([429, "4", "0", "0", RESET, RESET]);
  time.at = "2026-11-15T10:05:00.000Z";
  expect(await ask("/123/reports/assets")).toEqual([200, "2", "1", "1", "1794737400", null]);
  await service.close();
});

test("a request over the limit gets an error, in the current shapes that of the real service", async () => {
  const nothing = { windowSeconds: 300, requests: 0, reports: 0 };
  const service = await openEdge({ rateLimit: nothing });
  expect((await service.get("/123/tax_rates")).json).toEqual({ error: "Retry later" });
  await service.close();
  const current = await openEdge({ rateLimit: nothing, shapes: "current" });
  expect((await current.get("/123/tax_rates")).json).toBe("Retry later");
  await current.close();
});

test("an address has one budget, whatever token it sends, valid or not", async () => {
  const service = await openEdge({ rateLimit: { ...LIMIT, requests: 3 } });
  const [first, second] = [bearer(service.token(SCOPES)), bearer(service.token(SCOPES))];
  const statusOf = async (headers: Readonly<Record<string, string>>): Promise<number> =>
    (await service.get("/123/tax_rates", headers)).status;
  expect([await statusOf(first), await statusOf(second), await statusOf({})]).toEqual([
    200, 200, 401,
  ]);
  expect([await statusOf(first), await statusOf(bearer("a-guess"))]).toEqual([429, 429]);
  await service.close();
});

test("each address has its own budget", () => {
  const count = rateLimiter({ ...LIMIT, requests: 1 });
  const at = "2026-11-15T10:00:00.000Z";
  const isExceeded = (caller: string): boolean => count(caller, false, at).isExceeded;
  expect([isExceeded("::1"), isExceeded("127.0.0.1"), isExceeded("::1")]).toEqual([
    false,
    false,
    true,
  ]);
});

test("150 requests and 50 reports in five minutes: the 51st report and the 151st request are refused", async () => {
  const real = { windowSeconds: 300, requests: 150, reports: 50 };
  const service = await openEdge({ rateLimit: real });
  const statuses = async (path: string, times: number): Promise<readonly number[]> => {
    const answers: number[] = [];
    for (let time = 0; time < times; time++) answers.push((await service.get(path)).status);
    return answers;
  };
  const reports = await statuses("/123/reports/assets", 51);
  expect([new Set(reports.slice(0, 50)), reports[50]]).toEqual([new Set([200]), 429]);
  const others = await statuses("/123/tax_rates", 100);
  expect([new Set(others.slice(0, 99)), others[99]]).toEqual([new Set([200]), 429]);
  await service.close();
});

test("Retry-After is in epoch seconds, and only on a refusal", async () => {
  const service = await openEdge({ rateLimit: { ...LIMIT, requests: 1 } });
  const [accepted, refused] = [
    await service.get("/123/tax_rates"),
    await service.get("/123/nothing"),
  ];
  expect([accepted.headers["retry-after"], refused.status]).toEqual([undefined, 429]);
  expect(refused.headers["retry-after"]).toBe(RESET);
  await service.close();
});

test("memory is bounded with any number of callers: the counts are reset", () => {
  const count = rateLimiter({ ...LIMIT, requests: 1 });
  const at = "2026-11-15T10:00:00.000Z";
  const isExceeded = (caller: string): boolean => count(caller, false, at).isExceeded;
  expect([isExceeded("first"), isExceeded("first")]).toEqual([false, true]);
  for (let caller = 0; caller < 10_001; caller++) isExceeded(`stranger ${String(caller)}`);
  expect(isExceeded("first")).toBe(false);
});
