/** Every attempt of a request is seen, with its outcome, and without secrets. */
import { expect, test } from "vitest";
import type { ApiRequest } from "../../src/api/transport.ts";
import { Failure } from "../../src/failure.ts";
import { type Exchange, observing } from "../../src/request-budget/observed-requests.ts";
import { responseOf } from "../api/answering.ts";

const request = (query: ApiRequest["query"]): ApiRequest => ({
  method: "GET",
  path: "/1/contacts.json",
  query,
  body: null,
  purpose: "",
});

/** Sends over a transport that answers as given; each answer takes 40 milliseconds. */
async function exchangesOf(
  sent: readonly ApiRequest[],
  answer: (call: number) => Promise<ReturnType<typeof responseOf>>,
): Promise<readonly Exchange[]> {
  let nowMs = 0;
  let call = 0;
  const exchanges: Exchange[] = [];
  const { timed, observed } = observing({
    monotonicMs: () => nowMs,
    onExchange: (exchange) => exchanges.push(exchange),
  });
  const below = timed({
    send: () => {
      nowMs += 40;
      call += 1;
      return answer(call);
    },
  });
  const left = { all: 149, reports: 50 };
  const transport = observed({ ...below, left: () => left, room: () => null });
  const { signal } = new AbortController();
  for (const one of sent) await transport.send(one, signal).catch(() => null);
  return exchanges;
}

test("an answer is seen with its status, size, duration and the budget left", async () => {
  const answered = async () => responseOf({ body: "[1,2]" });
  expect(await exchangesOf([request([["page", "2"]])], answered)).toEqual([
    {
      method: "GET",
      address: "/1/contacts.json?page=2",
      attempt: 1,
      outcome: 200,
      durationMs: 40,
      bytes: 5,
      budgetLeft: { all: 149, reports: 50 },
    },
  ]);
});

test("each attempt of the same request is counted, and a failure is seen by its code", async () => {
  const same = request([]);
  const lost = new Failure("service-unreachable", "no answer", "Try again.");
  const exchanges = await exchangesOf([same, same, request([])], async (call) => {
    if (call === 1) throw lost;
    return responseOf({ body: "" });
  });
  expect(exchanges.map(({ attempt, outcome }) => [attempt, outcome])).toEqual([
    [1, "service-unreachable"],
    [2, 200],
    [1, 200],
  ]);
});

test("values of query parameters that may be secret are not shown", async () => {
  const query = [
    ["period", "202503"],
    ["access_token", "s3cret"],
    ["signature", "s3cret"],
    ["api_key", "s3cret"],
  ] as const;
  const [exchange] = await exchangesOf([request(query)], async () => responseOf({ body: "" }));
  expect(exchange?.address).toBe(
    "/1/contacts.json?period=202503&access_token=hidden&signature=hidden&api_key=hidden",
  );
});
