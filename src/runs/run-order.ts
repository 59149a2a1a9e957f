/** From an order to its outcome: the one way through a run, for the command line and for programs. */

import { Failure } from "../failure.ts";
import { choiceOf } from "../ledger/sample-administration.ts";
import { withDeadline } from "../request-budget/time-limit.ts";
import { executeRun, type Work } from "./execute-run.ts";
import type { RunOrder } from "./order.ts";
import type { Outcome } from "./outcome.ts";
import type { OwnPaths } from "./own-paths.ts";
import { addressOf, type BooksAddress, reportBooks } from "./profile/books-address.ts";
import { openAccess, timeLeftOf } from "./profile/service-access.ts";
import type { RunPorts } from "./run-ports.ts";
import type { RunRecord } from "./state/run-record.ts";

/**
 * Runs an order. Everything that depends only on the order and the profile is validated before the service is started
 * or sent a request. `resumed` is the record of an unfinished run. Failure codes: those of the profile, the period, the
 * service, the books and the pack; `administration-held`, `run-not-resumable`, `disk-full`.
 */
export async function runOrder(
  order: RunOrder,
  ports: RunPorts,
  resumed: RunRecord | null = null,
): Promise<Outcome> {
  const who = resumed === null ? order : resumedOrder(order, resumed);
  const address = addressOf(who, ports);
  if (resumed !== null) validateSameBooks(address, resumed);
  const own = await ownFilesOf(order, address, resumed === null, ports);
  const recorded = { ...order, ...booksOf(address), ...own };
  const { chosen } = address;
  return withDeadline(timeLeftOf(order.maxDuration, ports)(), ports.signal, async (signal) => {
    const limited = { ...ports, signal };
    if (chosen.kind === "auditfile") {
      const { auditfileWork } = await import("./kinds/auditfile-work.ts");
      const ofFile = auditfileWork({ ...order, ...own }, chosen, address, limited);
      reportBooks(address, limited, false);
      return executeRun({ order: recorded, address, resumed }, limited, ofFile);
    }
    const work = await validatedWork({ ...order, ...own }, address, limited);
    const access = await openAccess(who, limited);
    try {
      return await executeRun({ order: recorded, address, resumed }, limited, (run) =>
        work(access, run),
      );
    } finally {
      await access.close();
    }
  });
}

/**
 * Paths of copies that cannot change, so that a run is resumed with the files with which it started; null for a kind of
 * run that uses none. A resumed run has the paths of its copies, or started without.
 */
async function ownFilesOf(
  order: RunOrder,
  { chosen, state }: BooksAddress,
  isNew: boolean,
  ports: RunPorts,
): Promise<Pick<RunOrder, keyof OwnPaths>> {
  if (order.kind === "pull" || order.kind === "export") return NO_PATHS;
  const { input, notes, accountNames, kpi, journalTests, statements, vatReturns, budget } = order;
  if (!isNew)
    return { input, notes, accountNames, kpi, journalTests, statements, vatReturns, budget };
  const { chosenFiles, reportUnused, storeFiles } = await import("./own-files.ts");
  reportUnused(order, chosen, ports);
  return storeFiles(await chosenFiles(order, chosen, ports), state);
}

/** Without any file of the user. */
export const NO_PATHS: Readonly<Record<keyof OwnPaths, null>> = {
  input: null,
  notes: null,
  accountNames: null,
  kpi: null,
  journalTests: null,
  statements: null,
  vatReturns: null,
  budget: null,
};

/** The books for the record: `slotsom resume` uses the same ones when the default is another profile by then. */
const booksOf = ({ profile, chosen }: BooksAddress): Pick<RunOrder, "profile" | "sample"> => ({
  profile: profile?.name ?? null,
  sample: chosen.kind === "sample" && choiceOf(chosen.name),
});

/** A record of version 0.1.0 names neither for a run on the sample. */
function resumedOrder(order: RunOrder, { startedAt: resumedFromAt }: RunRecord) {
  const isOfSample = order.profile === null && order.sample === false && order.from === null;
  const books = isOfSample ? { sample: true, config: null } : {};
  return { ...order, ...books, resumedFromAt };
}

/** The profile may be changed since the run started; its snapshot is of the books that it had then. */
function validateSameBooks(address: BooksAddress, resumed: RunRecord): void {
  const { serviceName, administrationId } = resumed;
  if (address.serviceName === serviceName && address.administrationId === administrationId) return;
  const name = address.profile?.name ?? "sample";
  throw new Failure(
    "run-not-resumable",
    `run ${resumed.id} is of administration ${administrationId} (${serviceName}), but profile ${name} is now administration ${address.administrationId} (${address.serviceName})`,
    "Restore the profile to resume the run, or start a new run.",
  );
}

/**
 * Validates what depends only on the order and the profile. Failure codes: those of the order. Only the code of this
 * kind is loaded: a pull needs no sheets and no formats, which are half of the program.
 */
export async function validatedWork(
  order: RunOrder,
  address: BooksAddress,
  ports: RunPorts,
): Promise<Work<Outcome>> {
  switch (order.kind) {
    case "close":
    case "monthly":
    case "handoff":
    case "journal-tests": {
      const { packWork } = await import("./kinds/pack-work.ts");
      return packWork(order.kind, order, address, ports);
    }
    case "pull": {
      const { pullWork } = await import("./kinds/pull-work.ts");
      return pullWork(order, address, ports);
    }
    case "export": {
      const { exportWork } = await import("./kinds/export-work.ts");
      return exportWork(order, address, ports);
    }
  }
}
