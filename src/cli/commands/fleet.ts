/** `slotsom fleet run|worker|status|retry|migrate`: the packs of many administrations. */
import { command, flag, invalid, parsed, text, wholeNumber, words } from "../arguments/command.ts";
import { DATABASE, NAME, WORKER_OPTIONS } from "../fleet/worker-options.ts";

const WORKERS_MAX = 64;

const run = command({
  usage: "run",
  describes: "Work off the jobs of the fleet with several processes on this machine",
  examples: [
    ["slotsom fleet run", "Work off what is waiting, with a process for each core"],
    ["slotsom fleet run --workers 2 --out packs", "Use two processes, and write into packs"],
  ],
  options: {
    workers: parsed(
      "The number of processes (default: one for each core)",
      wholeNumber(1, WORKERS_MAX),
      "NUMBER",
    ),
    ...WORKER_OPTIONS,
  },
  run: async (options, ports, reporter) => {
    const { runFleetJobs } = await import("../fleet/run-fleet.ts");
    return runFleetJobs([], options, ports, reporter);
  },
});

const worker = command({
  usage: "worker",
  describes: "Work for the fleet in this process until it is interrupted",
  examples: [
    ["slotsom fleet worker", "Work until interrupted; a second interruption ends it at once"],
    ["slotsom fleet worker --until-done", "End when no job is waiting or running"],
  ],
  options: {
    ...NAME,
    untilDone: flag("End when no job is waiting or running"),
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
    ["slotsom fleet status --all --json", "Print a message for each job"],
  ],
  options: {
    batch: text("Only the jobs that were asked for together under this name", "BATCH"),
    all: flag("Also list the jobs that wait and those that are final"),
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
  group: "Close",
  examples: [
    ["slotsom fleet run", "Work off the jobs of the fleet"],
    ["slotsom fleet status", "Show how far it is"],
  ],
  options: {},
  subcommands: [run, worker, status, retry, migrate],
  run: () => {
    throw invalid("missing subcommand", "Use slotsom fleet run, worker, status, retry or migrate.");
  },
});
