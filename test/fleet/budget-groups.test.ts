/** Services of a fleet on several hosts: those with the same budget group share one rate limit, others have their own. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sleepFor } from "../../src/api/clock.ts";
import { openDatabaseBudgets } from "../../src/fleet/postgres/database-budgets.ts";
import { work } from "../../src/fleet/worker.ts";
import type { RunPorts } from "../../src/runs/run-ports.ts";
import { whenFinished } from "../support/ending.ts";
import { startPostgres } from "../support/postgres.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { workerNamed } from "./fleet-jobs.ts";
import { migratedDatabase, openAt } from "./postgres/migrated-database.ts";
import { openQueueAt } from "./queue-places.ts";
import { memberWith, monthlyOf, serveFleet, smallTemplates } from "./served-fleet.ts";

const services = [await serveFleet(1), await serveFleet(1)];
const now = (): string => new Date().toISOString();
const WINDOW_SECONDS = 3_600;

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
  ports: Pick<RunPorts, "openBudget"> = {},
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

const budgetsIn = ({ home }: Worked): readonly string[] =>
  readdirSync(join(home, "budgets")).filter((name) => name.endsWith(".sqlite"));
/** Requests that the limit leaves to the second service. */
const LEFT = 5;
const limitFor = ({ sent }: Worked): number => sent[0]! + LEFT;

/** The second service had what the first one left, and waited. */
function expectShared(shared: Worked, free: Worked): void {
  expect([shared.sent[0], shared.waited[0]]).toEqual([free.sent[0], 1]);
  expect(shared.sent[1]).toBeLessThanOrEqual(LEFT);
}

test("two hosts with one budget group share its limit, on one machine; with two groups each has its own", async () => {
  const free = await worked(["house", "house"], 100_000);
  expect([free.waited, budgetsIn(free), free.sent[0]]).toEqual([
    [],
    ["house.sqlite"],
    free.sent[1],
  ]);
  expectShared(await worked(["house", "house"], limitFor(free)), free);
  const apart = await worked(["house", "garden"], limitFor(free));
  expect([apart.sent, apart.waited]).toEqual([free.sent, []]);
  expect(budgetsIn(apart)).toEqual(["garden.sqlite", "house.sqlite"]);
});

test("two hosts with one budget group share its limit in a database, and two groups do not", async () => {
  const { url, run } = await migratedDatabase(await startPostgres());
  const holder = { name: "one", egress: "office", heartbeatMs: 3_600_000, leaseMs: 60_000 };
  const budgets = await openDatabaseBudgets(await openAt(url), holder, { sleep: sleepFor });
  whenFinished(() => budgets.close());
  const ports = { openBudget: budgets.open };
  const free = await worked(["free", "free"], 100_000, ports);
  expectShared(await worked(["house", "house"], limitFor(free), ports), free);
  const apart = await worked(["street", "garden"], limitFor(free), ports);
  expect([apart.sent, apart.waited]).toEqual([free.sent, []]);
  expect(await run("SELECT budget_group FROM slotsom.budget ORDER BY 1")).toEqual(
    ["free", "garden", "house", "street"].map((budget_group) => ({ budget_group })),
  );
});
