/** Puts jobs back into the queue: those that were set aside, and drafts of books that have been corrected. */
import { Failure } from "../../failure.ts";
import type { FleetQueue } from "../../fleet/fleet-queue.ts";
import type { JobState } from "../../fleet/queued-job.ts";
import { invalid } from "../arguments/command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";
import type { CommandPorts } from "../world.ts";
import { type FleetPlace, openKnownFleet } from "./fleet-place.ts";

export interface RetriedJobs extends FleetPlace {
  readonly jobs: readonly string[];
  /** All that were set aside. */
  readonly failed: boolean;
  /** All drafts. */
  readonly drafts: boolean;
  /** All notices that were set aside. */
  readonly notices: boolean;
}

/** Failure codes: `arguments-invalid` for a job that cannot be retried, those of the queue. */
export async function retryJobs(
  given: RetriedJobs,
  ports: CommandPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  if (given.jobs.length === 0 && !given.failed && !given.drafts && !given.notices) {
    throw invalid(
      "fleet retry: missing jobs",
      "Name them as slotsom fleet status does, or use --failed, --drafts or --notices.",
    );
  }
  const queue = await openKnownFleet(given, ports);
  try {
    const ids = queue === null ? [] : await queue.retry(await chosenIds(queue, given));
    const refused = given.jobs.filter((id) => !ids.includes(id));
    if (refused.length > 0) throw notRetried(refused);
    const notices = given.notices ? ((await queue?.outbox.retry()) ?? 0) : 0;
    const counts = [...counted(ids.length, "job"), ...counted(notices, "notice")];
    reporter.result("fleet-retry", { jobs: ids, notices }, [
      counts.length === 0
        ? "There is nothing to retry."
        : `${counts.join(" and ")} ${ids.length + notices === 1 ? "waits" : "wait"} again. Work them off with: slotsom fleet run`,
    ]);
    return EXIT.reconciled;
  } finally {
    await queue?.close();
  }
}

const counted = (count: number, noun: string): readonly string[] =>
  count === 0 ? [] : [`${String(count)} ${noun}${count === 1 ? "" : "s"}`];

async function chosenIds(
  queue: FleetQueue,
  { jobs, failed, drafts }: RetriedJobs,
): Promise<readonly string[]> {
  const states: JobState[] = [
    ...(failed ? ["failed" as const] : []),
    ...(drafts ? ["draft" as const] : []),
  ];
  const found = await queue.jobs({ states });
  return [...jobs, ...found.map(({ job }) => job.id)];
}

const notRetried = (ids: readonly string[]): Failure =>
  new Failure(
    "arguments-invalid",
    `not set aside and no draft, or not in the queue: ${ids.join(", ")}`,
    "List the jobs with: slotsom fleet status --all",
  );
