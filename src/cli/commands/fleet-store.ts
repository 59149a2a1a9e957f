/** `slotsom fleet fetch` and `slotsom fleet prune`: packs out of the store of a fleet, and what it no longer needs. */
import { command, flag, text, words } from "../arguments/command.ts";
import { DATABASE } from "../fleet/worker-options.ts";

const STORE = {
  store: text(
    "The store: a folder, or on S3 as a YAML file describes (default: that of the fleet's file)",
    "PLACE",
  ),
  file: text("The file of the fleet (default: fleet.yml)", "FILE"),
  ...DATABASE,
};

export const fleetFetch = command({
  usage: "fetch [packs..]",
  describes: "Write packs from the store into a folder; what is there already stays",
  examples: [
    ["slotsom fleet fetch monthly --out packs", "Fetch every pack monthly of the queue"],
    ["slotsom fleet fetch --period 2025-10 --out packs", "Fetch all packs of October 2025"],
  ],
  options: {
    packs: words("Names of packs, or jobs as slotsom fleet status names them (default: all)", () =>
      Promise.resolve([]),
    ),
    out: text("The folder for packs: FOLDER/member/...", "FOLDER"),
    batch: text("Only of jobs that were asked for together under this name", "BATCH"),
    member: text("Only of this member", "MEMBER"),
    period: text("Only of this month or year, as in 2025-10", "PERIOD"),
    ...STORE,
  },
  run: async (options, ports, reporter) => {
    const { fetchPacks } = await import("../fleet/fetch-packs.ts");
    return fetchPacks(options, ports, reporter);
  },
});

export const fleetPrune = command({
  usage: "prune",
  describes: "Remove objects from the store that no job of the queue needs",
  examples: [
    ["slotsom fleet prune --older-than 90d", "List what is older than 90 days, and remove nothing"],
    ["slotsom fleet prune --older-than 90d --yes", "Remove it"],
  ],
  options: {
    olderThan: text("Only what is older than so many days, at least 1", "DAYS"),
    yes: flag("Remove it; without this, what would be removed is listed"),
    ...STORE,
  },
  run: async (options, ports, reporter) => {
    const { pruneStoreAndReport } = await import("../fleet/prune-store.ts");
    return pruneStoreAndReport(options, ports, reporter);
  },
});
