/** A run with a time limit starts nothing that would exceed it, and stores the answers in flight. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { sleepFor } from "../../src/api/clock.ts";
import type { ApiRequest } from "../../src/api/transport.ts";
import { refuseWait, withDeadline, withinTime } from "../../src/request-budget/time-limit.ts";
import { openForPull } from "../../src/snapshot/snapshot.ts";
import { responseOf } from "../api/answering.ts";
import { folder, idle, pullInto, QUARTER, smallBooks } from "../pull/small-pull.ts";
import { smallService } from "../pull/small-service.ts";

const request = (path: string): ApiRequest => ({
  method: "GET",
  path,
  query: [["period", "202503"]],
  body: null,
  purpose: "",
});

test("after the time limit nothing is sent, and the failure names the request", async () => {
  let sent = 0;
  let leftMs = 1;
  const transport = withinTime(
    {
      send: async () => {
        sent += 1;
        return responseOf({ body: "[]" });
      },
    },
    () => leftMs,
  );
  await transport.send(request("/1/x.json"), idle());
  leftMs = 0;
  await expect(transport.send(request("/1/x.json"), idle())).rejects.toMatchObject({
    code: "duration-over",
    message: "the time limit of this run is reached: GET /1/x.json?period=202503 was not sent",
  });
  expect(sent).toBe(1);
});

test("a request fails with the time limit only after the others have their answers", async () => {
  const events: string[] = [];
  let leftMs = 1;
  const answers = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  const transport = withinTime(
    {
      send: async ({ path }) => {
        await answers[Number.parseInt(path.slice(1), 10)]!.promise;
        return responseOf({ body: "[]" });
      },
    },
    () => leftMs,
  );
  const asking = ["/0", "/1"].map(async (path) => {
    await transport.send(request(path), idle());
    events.push(path);
  });
  leftMs = 0;
  const late = transport.send(request("/2"), idle()).catch(() => events.push("over"));
  // A failure without delay would be here by now.
  for (let turn = 0; turn < 5; turn++) await nextTurn();
  answers[1]!.resolve(null);
  answers[0]!.resolve(null);
  await Promise.all([...asking, late]);
  expect(events).toEqual(["/1", "/0", "over"]);
});

test("two failures at the same time do not wait for each other", async () => {
  const transport = withinTime(
    {
      send: async () => {
        refuseWait(34_000, () => 12_900, "the rate limit allows no request for");
        return responseOf({ body: "[]" });
      },
    },
    () => 12_900,
  );
  const both = await Promise.allSettled(
    ["/1", "/2"].map((path) => transport.send(request(path), idle())),
  );
  expect(both.map((one) => one.status === "rejected" && String(one.reason))).toEqual(
    Array.from(
      { length: 2 },
      () =>
        "Failure: the time limit of this run is reached: the rate limit allows no request for 34 s, and 12 s are left",
    ),
  );
});

test("a pull that reaches its time limit stores every received answer, and the next run resumes it", async () => {
  using complete = folder();
  using broken = folder();
  const undisturbed = smallService(smallBooks());
  const { summary } = await pullInto(complete.snapshotPath, undisturbed.transport);
  const { requests: sent, transport } = smallService(smallBooks());
  for (const requests of [3, 11, 17]) {
    const before = sent.length;
    const limited = withinTime(transport, () => before + requests - sent.length);
    await expect(pullInto(broken.snapshotPath, limited)).rejects.toMatchObject({
      code: "duration-over",
    });
    expect(sent.length).toBe(before + requests);
    const snapshot = openForPull(broken.snapshotPath, QUARTER);
    expect(snapshot.answerCount()).toBe(sent.length);
    snapshot.close();
  }
  expect((await pullInto(broken.snapshotPath, transport)).summary).toEqual(summary);
  expect(sent.length).toBe(undisturbed.requests.length);
});

/** Work that ends only when it is aborted, with the error of the platform. */
const endless = (signal: AbortSignal): Promise<void> => sleepFor(2 ** 31 - 1, signal);

test("work in progress at the deadline fails with the time limit, whatever it throws", async () => {
  await expect(withDeadline(1, idle(), endless)).rejects.toMatchObject({
    code: "duration-over",
    message: "the time limit of this run is reached: the work in progress was stopped",
  });
});

test("an interruption before the deadline stays an interruption", async () => {
  const user = new AbortController();
  const working = withDeadline(86_400_000, user.signal, async (signal) => {
    user.abort(new Error("the user"));
    signal.throwIfAborted();
  });
  await expect(working).rejects.toThrow("the user");
});

test("a limit beyond the longest timer is no limit", async () => {
  expect(await withDeadline(2 ** 40, idle(), (signal) => nextTurn(signal.aborted))).toBe(false);
});
