/** `slotsom fleet`: the packs of many administrations; the work is that of its subcommands. */
import { command, flag, invalid, parsed, text, wholeNumber, words } from "../arguments/command.ts";
import { DATABASE, NAME, WORKER_OPTIONS } from "../fleet/worker-options.ts";
import { fleetPlan } from "./fleet-plan.ts";
import { fleetSchema } from "./fleet-schema.ts";
import { fleetServe } from "./fleet-serve.ts";
import { fleetFetch, fleetPrune } from "./fleet-store.ts";

const WORKERS_MAX = 64;

const run = command({
  usage: "run [packs..]",
  describes: "Make the packs that are due, or the packs named, with several processes",
  examples: [
    ["slotsom fleet run", "Make what fleet.yml says is due, with a process for each core"],
    ["slotsom fleet run monthly --workers 2", "Make the pack monthly now, with two processes"],
  ],
  options: {
    packs: words("Packs of the file, to be made now (default: those that are due)", () =>
      Promise.resolve([]),
    ),
    file: text("The file of the fleet (default: fleet.yml)", "FILE"),
    workers: parsed(
      "The number of processes (default: workers of the file, or one for each core)",
      wholeNumber(1, WORKERS_MAX, 4),
      "NUMBER",
    ),
    ...WORKER_OPTIONS,
  },
  run: async (options, ports, reporter) => {
    const { runFleetFile } = await import("../fleet/run-fleet-file.ts");
    return runFleetFile(options, ports, reporter);
  },
});

const worker = command({
  usage: "worker",
  describes: "Work for the fleet in this process until it is interrupted",
  examples: [
    ["slotsom fleet worker", "Work until interrupted; a second interruption ends it at once"],
    ["slotsom fleet worker --until-done", "End when no job is due or running"],
  ],
  options: {
    ...NAME,
    untilDone: flag("End when no job is due or running, and none waits for its next attempt"),
    ...WORKER_OPTIONS,
  },
  run: async (options, ports, reporter) => {
    const { runWorker } = await import("../fleet/run-worker.ts");
    return runWorker(options, ports, reporter);
  },
});

const status = command({
  usage: "status",
  describes: "Show how far the fleet is, its drafts, and the jobs that were set aside",
  examples: [
    ["slotsom fleet status", "Show what is running, and what needs a person"],
    ["slotsom fleet status --unsigned", "List whose last close is not signed in full"],
    ["slotsom fleet status --all --json", "Print a message for each job"],
  ],
  options: {
    batch: text("Only the jobs that were asked for together under this name", "BATCH"),
    file: text("Only the jobs of the services in this file of a fleet (default: all)", "FILE"),
    all: flag("Also list the jobs that wait and those that are final, and what is signed"),
    unsigned: flag("Only the administrations whose last close is not signed in full"),
    ...DATABASE,
  },
  run: async (options, ports, reporter) => {
    const { showFleet } = await import("../fleet/show-fleet.ts");
    return showFleet(options, ports, reporter);
  },
});

const retry = command({
  usage: "retry [jobs..]",
  describes: "Let jobs that were set aside wait again, and drafts of corrected books",
  examples: [
    ["slotsom fleet retry --failed", "Retry every job that was set aside"],
    ["slotsom fleet retry --drafts", "Make every draft again"],
  ],
  options: {
    jobs: words("The jobs, as slotsom fleet status names them", () => Promise.resolve([])),
    failed: flag("All jobs that were set aside"),
    drafts: flag("All drafts"),
    notices: flag("All notices that were set aside"),
    ...DATABASE,
  },
  run: async (options, ports, reporter) => {
    const { retryJobs } = await import("../fleet/retry-jobs.ts");
    return retryJobs(options, ports, reporter);
  },
});

const migrate = command({
  usage: "migrate",
  describes: "Make or update the tables of the fleet in a PostgreSQL database, as its owner",
  examples: [
    [
      "slotsom fleet migrate --database-url postgres://owner@host/fleet",
      "Before the first run, and after an update",
    ],
    ["slotsom fleet migrate", "Use the database in SLOTSOM_DATABASE_URL"],
  ],
  options: DATABASE,
  run: async (options, ports, reporter) => {
    const { migrateDatabase } = await import("../fleet/migrate-database.ts");
    return migrateDatabase(options, ports, reporter);
  },
});

export const fleet = command({
  usage: "fleet",
  describes: "Make the packs of many administrations, with several processes",
  group: "Fleet",
  examples: [
    ["slotsom fleet plan", "Show what runs next, and how long the limits make it take"],
    ["slotsom fleet run", "Make what is due"],
    ["slotsom fleet status", "Show how far it is"],
  ],
  options: {},
  subcommands: [
    fleetPlan,
    run,
    worker,
    status,
    fleetServe,
    retry,
    fleetFetch,
    fleetPrune,
    migrate,
    fleetSchema,
  ],
  run: () => {
    throw invalid(
      "fleet: missing subcommand",
      "Use slotsom fleet plan, run, worker, status, serve, retry, fetch, prune, migrate or schema.",
    );
  },
});
