/** What an attempt at a job came to: the result of a pack, or a failure as data. */
import { subjectOfReason } from "../checks/draft-findings.ts";
import { asksForAction, isBlocked, openPart, outcomeCounts } from "../checks/outcome.ts";
import { Failure } from "../failure.ts";
import type { SignableLead } from "../ledger/judgement/signed-leads.ts";
import { outOfFilesOf } from "../operating-system/open-files.ts";
import { heldOf } from "../operating-system/sqlite-errors.ts";
import type { PackOutcome } from "../runs/outcome.ts";
import type { DraftBecause, JobFailure, JobResult, Signable } from "./queued-job.ts";

/** `files` are all files of the pack. */
export function resultOf(
  { runId, pack, books, leads }: PackOutcome,
  { files, storedIn }: Pick<JobResult, "files" | "storedIn">,
): JobResult {
  const { results, draftReasons } = pack;
  return {
    status: pack.isFinal ? "final" : "draft",
    runId: runId ?? "",
    administrationId: books.administration.id,
    administrationName: books.administration.name,
    folder: pack.folder,
    files,
    monthsProven: books.months.filter(({ proof }) => proof.isProven).length,
    months: books.months.length,
    counts: outcomeCounts(results),
    ...(leads === null ? {} : { signable: signableOf({ pack, books, leads }) }),
    blocking: results
      .filter(isBlocked)
      .map(openPart)
      .map(({ check, broken }) => ({ id: check.id, title: check.name, findings: broken })),
    because: draftReasons.map(
      (reason): DraftBecause => ({
        kind: reason.kind,
        subject: subjectOfReason(reason),
      }),
    ),
    storedIn,
  };
}

const signableOf = ({
  pack,
  books,
  leads,
}: Pick<PackOutcome, "pack" | "books"> & {
  readonly leads: readonly SignableLead[];
}): Signable => ({
  year: books.fiscalYear.year,
  leads: leads.map(({ lead, sha256 }) => ({ lead, sha256 })),
  openFindings: pack.results
    .filter(asksForAction)
    .map(openPart)
    .reduce((sum, { broken }) => sum + broken, 0),
});

/**
 * Anything but a Failure, a file that another process keeps, and one that cannot be opened any more, is a bug: its
 * stack is in the log of the run.
 */
export function failureOf(thrown: unknown): JobFailure {
  const known =
    thrown instanceof Failure
      ? thrown
      : (outOfFilesOf(thrown) ?? heldOf("a file of the state", thrown));
  if (known !== null) {
    const { code, message, remedy } = known;
    return { code, message, remedy };
  }
  return {
    code: "bug",
    message: thrown instanceof Error ? thrown.message : String(thrown),
    remedy: "This is a bug in slotsom; please report it with the log of the run.",
  };
}
