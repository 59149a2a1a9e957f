/** Work with companions: no failure is left unhandled while something else is awaited. */
import { once } from "node:events";
import { expect, test } from "vitest";
import { type Parts, sideBySide } from "../../src/fleet/side-by-side.ts";

const aTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const untilAborted = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, "abort");
};

/** What the parts came to, and the order in which they ended. */
async function ended(
  parts: Readonly<Record<keyof Parts, Readonly<Record<string, Parts["work"][number]>>>>,
): Promise<{ readonly order: readonly string[]; readonly thrown: unknown }> {
  const order: string[] = [];
  const noted = (named: Readonly<Record<string, Parts["work"][number]>>): Parts["work"] =>
    Object.entries(named).map(([name, part]) => async (signal) => {
      try {
        await part(signal);
      } finally {
        order.push(name);
      }
    });
  const thrown: unknown = await sideBySide({
    work: noted(parts.work),
    companions: noted(parts.companions),
  }).catch((cause: unknown) => cause);
  return { order, thrown };
}

test("the companions last until all work has ended", async () => {
  const work = { long: aTurn, short: async () => undefined };
  const all = await ended({ work, companions: { beat: untilAborted } });
  expect(all).toEqual({ order: ["short", "long", "beat"], thrown: undefined });
});

test("a companion that fails stops the work, the other companion lasts as long, and its failure is thrown", async () => {
  const failing = async (): Promise<void> => {
    throw new Error("the queue is away");
  };
  const finishing = async (stop: AbortSignal): Promise<void> => {
    await untilAborted(stop);
    await aTurn();
    throw new Error("and it still is");
  };
  const all = await ended({
    work: { first: finishing, second: untilAborted },
    companions: { failing, beat: untilAborted },
  });
  expect(all.order).toEqual(["failing", "second", "first", "beat"]);
  expect(all.thrown).toEqual(new Error("the queue is away"));
});

test("work that fails stops the other work, which may finish", async () => {
  const failing = async (): Promise<void> => {
    throw new Error("no process could be started");
  };
  const all = await ended({ work: { failing, other: untilAborted }, companions: {} });
  expect(all).toEqual({
    order: ["failing", "other"],
    thrown: new Error("no process could be started"),
  });
});
