/**
 * What must hold of services of a fleet on several hosts, wherever the budgets are: those with the same budget group
 * share one rate limit, others have their own.
 */
import { join } from "node:path";
import { expect, test } from "vitest";
import { sleepFor } from "../../src/api/clock.ts";
import { work } from "../../src/fleet/worker.ts";
import type { RunPorts } from "../../src/runs/run-ports.ts";
import { whenFinished } from "../support/ending.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { workerNamed } from "./fleet-jobs.ts";
import { openQueueAt } from "./queue-places.ts";
import { memberWith, monthlyOf, serveFleet, smallTemplates } from "./served-fleet.ts";

const services = [await serveFleet(1), await serveFleet(1)];
const now = (): string => new Date().toISOString();
const WINDOW_SECONDS = 3_600;

/** Requests that the limit leaves to the second service. */
const LEFT = 5;

export interface BudgetPlace {
  /** Nothing for budgets that are in the home of the worker. */
  readonly ports: Pick<RunPorts, "openBudget">;
  /** The names of all budgets that workers with these homes have made, in order. */
  readonly names: (homes: readonly string[]) => Promise<readonly string[]>;
}

export function budgetGroupsSuite(name: string, open: () => Promise<BudgetPlace>): void {
  test(name, async () => {
    const { ports, names } = await open();
    const free = await worked(["free", "free"], 100_000, ports);
    expect([free.waited, free.sent[0]]).toEqual([[], free.sent[1]]);
    const limit = free.sent[0]! + LEFT;
    const shared = await worked(["house", "house"], limit, ports);
    // The second service had what the first one left, and waited.
    expect([shared.sent[0], shared.waited[0]]).toEqual([free.sent[0], 1]);
    expect(shared.sent[1]).toBeLessThanOrEqual(LEFT);
    const apart = await worked(["street", "garden"], limit, ports);
    expect([apart.sent, apart.waited]).toEqual([free.sent, []]);
    const made = await names([free, shared, apart].map(({ home }) => home));
    expect(made).toEqual(["free", "garden", "house", "street"]);
  });
}

interface Worked {
  readonly home: string;
  /** In the order of the services. */
  readonly sent: readonly number[];
  /** The service whose requests had to wait; then its worker stopped. */
  readonly waited: readonly number[];
}

/** A job at each service, one after the other. */
async function worked(
  groups: readonly [string, string],
  requests: number,
  ports: BudgetPlace["ports"],
): Promise<Worked> {
  const folder = temporaryFolder();
  const home = join(folder, "home");
  const queue = await openQueueAt({ kind: "local", home }, { now, leaseMs: 60_000 });
  whenFinished(() => queue.close());
  const jobs = services.map(({ members }, at) => {
    const rate_limit = { window_seconds: WINDOW_SECONDS, requests, reports: requests };
    const credential = { env: `TOKEN_${String(at)}` };
    const member = memberWith(members[0]!, { rate_limit, credential });
    const name = `works-${String(at)}`;
    const job = monthlyOf({ ...member, name, budgetGroup: groups[at]! }, smallTemplates(folder));
    return { ...job, id: name };
  });
  await queue.add(jobs);
  const drain = new AbortController();
  const sent = [0, 0];
  const waited: number[] = [];
  const identity = workerNamed("one");
  const retry = { delayMsFirst: 20, delayMsMax: 20 };
  const rest = { store: null, endsWhenDone: true, heartbeatMs: 1_000, graceMs: 0, retry };
  await work(
    queue,
    { identity, out: join(folder, "out"), ...rest },
    {
      run: {
        environment: {
          SLOTSOM_HOME: home,
          TOKEN_0: services[0]!.token,
          TOKEN_1: services[1]!.token,
        },
        workingFolder: folder,
        now,
        monotonicMs: () => performance.now(),
        sleep: sleepFor,
        random: () => 0.5,
        isInteractive: false,
        ...ports,
      },
      drain: drain.signal,
      onEvent: () => undefined,
      listenTo: ({ id }) => ({
        onEvent: (event) => {
          const at = jobs.findIndex((job) => job.id === id);
          if (event.kind === "exchange" && event.exchange.durationMs !== null) sent[at]! += 1;
          if (event.kind !== "wait") return;
          waited.push(at);
          drain.abort();
        },
        ended: () => undefined,
      }),
    },
  );
  return { home, sent, waited };
}
