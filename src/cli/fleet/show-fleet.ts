/** Shows how far the fleet is: counts, workers, rate budgets, and the jobs that a person has to look at. */
import { type FleetFile, readFleetFile } from "../../fleet/fleet-file.ts";
import type { FleetMeasures, FleetOverview } from "../../fleet/fleet-queue.ts";
import { isSignedInFull, judgementReader } from "../../fleet/member-judgement.ts";
import { memberName } from "../../fleet/members.ts";
import type { JobState, QueuedJob } from "../../fleet/queued-job.ts";
import {
  budgetData,
  jobData,
  judgementData,
  overviewData,
  workerData,
} from "../../fleet/status-data.ts";
import { absolutePath } from "../../runs/state/state.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { budgetLine, jobLine, overviewLines, workerLine } from "../reporting/fleet-text.ts";
import { unsentAdvice, unsentData, unsentGroups, unsentLine } from "../reporting/notice-report.ts";
import type { Reporter } from "../reporting/reporter.ts";
import { judgementLine, signedText } from "../reporting/signed-text.ts";
import type { CommandPorts } from "../world.ts";
import { type FleetPlace, openKnownFleet } from "./fleet-place.ts";

export interface FleetShown extends FleetPlace {
  /** Null for all batches. */
  readonly batch: string | null;
  /** Null for the jobs of every file. */
  readonly file: string | null;
  /** Also the jobs that wait and those that are final. */
  readonly all: boolean;
  /** Nothing but the administrations whose last close is not signed in full. */
  readonly unsigned: boolean;
}

/** In this order: the last lines are those that need a person. */
const SHOWN: readonly JobState[] = ["running", "draft", "failed"];
const ALL: readonly JobState[] = ["final", "waiting", ...SHOWN];

const NO_COUNTS = { waiting: 0, running: 0, final: 0, draft: 0, failed: 0 };
const NO_CLOSES = { closes: 0, unsigned: 0 };
const NO_JOBS = { ...NO_COUNTS, later: 0, workers: 0, eta_ms: 0 };

/** Failure codes: those of the queue; `fleet-invalid` for the file. */
export async function showFleet(
  { batch, file, all, unsigned, databaseUrl }: FleetShown,
  ports: CommandPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const isShown = file === null ? () => true : isOfFile(readFleetFile(absolutePath(ports, file)));
  const queue = await openKnownFleet({ databaseUrl }, ports);
  if (queue === null) {
    if (unsigned) reporter.result("fleet-signed", NO_CLOSES, [signedText(NO_CLOSES)]);
    else reporter.result("fleet", NO_JOBS, ["There are no jobs."]);
    return EXIT.reconciled;
  }
  try {
    const isChosen = (queued: QueuedJob): boolean =>
      isShown(queued) && (batch === null || queued.job.batch === batch);
    const judged = judgementReader()((await queue.lastCloses()).filter(isChosen));
    const open = judged.filter((one) => !isSignedInFull(one));
    const signed = { closes: judged.length, unsigned: open.length };
    for (const one of unsigned ? open : all ? judged : []) {
      reporter.item("fleet-judgement", judgementData(one), judgementLine(one));
    }
    if (unsigned) {
      reporter.result("fleet-signed", signed, [signedText(signed)]);
      return EXIT.reconciled;
    }
    const chosen = batch === null ? {} : { batch };
    const { overview, budgets } = await queue.measures();
    reportMeans({ workers: overview.workers, budgets }, reporter);
    for (const state of all ? ALL : SHOWN) {
      for (const job of (await queue.jobs({ ...chosen, states: [state] })).filter(isShown)) {
        reporter.item("fleet-job", jobData(job), jobLine(job));
      }
    }
    const unsent = unsentGroups(await queue.outbox.unsent());
    for (const group of unsent) {
      reporter.item("fleet-notices", unsentData(group), unsentLine(group));
    }
    const lines = [
      ...overviewLines(overview, ports.now()),
      ...(judged.length === 0 ? [] : [signedText(signed)]),
      ...unsentAdvice(unsent),
    ];
    reporter.result("fleet", overviewData(overview), lines);
    return EXIT.reconciled;
  } finally {
    await queue.close();
  }
}

function reportMeans(
  { workers, budgets }: Pick<FleetMeasures, "budgets"> & Pick<FleetOverview, "workers">,
  reporter: Reporter,
): void {
  for (const worker of workers) {
    reporter.item("fleet-worker", workerData(worker), workerLine(worker));
  }
  for (const budget of budgets) {
    reporter.item("fleet-budget", budgetData(budget), budgetLine(budget));
  }
}

/**
 * The queue is that of the state folder, whatever the file: a member is called after its service, and its id or own
 * name.
 */
const isOfFile = ({ services }: FleetFile): ((queued: QueuedJob) => boolean) => {
  const named = new Set(
    services.flatMap((service) =>
      service.kind === "auditfiles"
        ? service.listed.map(({ name }) => memberName(service, name))
        : [],
    ),
  );
  const withIds = new Set(services.flatMap(({ kind, name }) => (kind === "service" ? [name] : [])));
  return ({ job: { member } }) =>
    named.has(member.name) || withIds.has(member.name.replace(/-\d+$/, ""));
};
