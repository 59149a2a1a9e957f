/** The outcome of a run, for people and for programs. */
import { dirname } from "node:path";
import type { ChecklistOutcome } from "../../checklist/update-checklist.ts";
import { asksForAction, outcomeOf } from "../../checks/outcome.ts";
import { signedLeads } from "../../ledger/judgement/signed-leads.ts";
import type { LostTexts } from "../../ledger/lost-texts.ts";
import type { FinishedPack } from "../../pipeline.ts";
import { endingOf } from "../../runs/ending.ts";
import type { Outcome, PackOutcome } from "../../runs/outcome.ts";
import { monthsInSnapshot } from "../../runs/pull/months-in-snapshot.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import {
  acceptedLines,
  brokenLines,
  checksSentence,
  draftLines,
  unfinishedLines,
  unprovenLines,
  untiedLines,
} from "./finding-text.ts";
import { countText, signingData, suspendedLines } from "./leads-text.ts";
import { reasonsData } from "./reason-text.ts";
import type { Reporter } from "./reporter.ts";

/** Reports the outcome, and returns the exit code of the program. */
export function reportOutcome(outcome: Outcome, reporter: Reporter): ExitCode {
  report(outcome, reporter);
  return EXIT[endingOf(outcome)];
}

function report(outcome: Outcome, reporter: Reporter): void {
  switch (outcome.kind) {
    case "pack":
      reportPack(outcome, reporter);
      if (outcome.handoff !== undefined) reportPack(outcome.handoff, reporter, true);
      if (outcome.checklist !== undefined) reportChecklist(outcome.checklist, reporter);
      return;
    case "snapshot": {
      const { runId, path, summary } = outcome;
      const { snapshotId, answers, entries, unknownFields } = summary;
      const data = { snapshot_id: snapshotId, answers, entries, unknown_fields: unknownFields };
      const months = monthsInSnapshot(path);
      const trusted = months.filter(({ carriedOver }) => carriedOver === "ledger").length;
      const reportIt = trusted === 0 ? reporter.settled : reporter.result;
      reportIt("snapshot", { run: runId, path, ...data }, [
        `${entries.toLocaleString("en")} postings from ${answers.toLocaleString("en")} answers.`,
        `Snapshot ${path}`,
        ...(trusted === 0
          ? []
          : [`${String(trusted)} of ${String(months.length)} months by equal ledger only.`]),
      ]);
      return;
    }
    case "files":
      for (const { path, byteCount, sha256 } of outcome.files) {
        reporter.item("file", { path, bytes: byteCount, sha256 }, path);
      }
      return;
    case "interrupted": {
      const { runId, isResumable } = outcome;
      const next = isResumable ? `Resume with: slotsom resume ${runId}` : "Run the command again.";
      reporter.interrupted(`Interrupted. ${next}`, { run: runId });
      return;
    }
  }
}

function reportChecklist(checklist: ChecklistOutcome, reporter: Reporter): void {
  const { listId, name, isNew, tasks, completed, completedNow, notesWritten, reopened } = checklist;
  const data = {
    ...{ list: listId, name, new: isNew, tasks, completed, reopened },
    ...{ completed_now: completedNow, notes_written: notesWritten },
  };
  const changed = [
    ...(isNew ? ["made by this close"] : []),
    ...(completedNow === 0 ? [] : [`${String(completedNow)} completed now`]),
    ...(notesWritten === 0 ? [] : [counted(notesWritten, "note")]),
    ...(reopened === 0 ? [] : [`${String(reopened)} reopened by a person and left open`]),
  ];
  const rest = changed.length === 0 ? "" : `; ${changed.join(", ")}`;
  reporter.settled("checklist", data, [
    `Task list "${name}": ${String(completed)} of ${counted(tasks, "task")} completed${rest}.`,
  ]);
}

const counted = (count: number, noun: string): string =>
  `${String(count)} ${noun}${count === 1 ? "" : "s"}`;

/** Findings shown per check and accounts shown per month; the pack lists them all. */
const SHOWN_MAX = 5;
/** Blocking findings shown in all. */
const DRAFT_FINDINGS_MAX = 10;

/** Reports a pack; for one of the same books as the pack before it, only what was written. */
function reportPack(
  { pack, zip, books, leads, runId }: PackOutcome,
  reporter: Reporter,
  isOfSameBooks = false,
): void {
  const proven = books.months.filter(({ proof }) => proof.isProven).length;
  const trusted = books.months.filter(({ proof }) => proof.trustedFrom !== undefined).length;
  const share = `${String(proven)} of ${String(books.months.length)} months proven`;
  const signed =
    books.judgement === undefined || leads === null
      ? null
      : signedLeads(books.judgement, books.fiscalYear.year, leads);
  const data = {
    ...(runId === null ? {} : { run: runId }),
    final: pack.isFinal,
    folder: pack.folder,
    folder_reasons: pack.nameReasons,
    zip,
    months_proven: proven,
    months_by_equal_ledger: trusted,
    months: books.months.length,
    checks: pack.results.map((result) => {
      const { check, compared, broken, accepted = 0, gap = null } = result;
      return { id: check.id, compared, broken, accepted, outcome: outcomeOf(result), gap };
    }),
    files: pack.files.map(({ name, byteCount, sha256 }) => ({ name, bytes: byteCount, sha256 })),
    left_out: pack.leftOut,
    untied: pack.untied,
    because: reasonsData(pack.draftReasons),
    ...(signed === null ? {} : { signing: signingData(signed) }),
  };
  const { shown, counted } = shownFiles(pack.files);
  const width = Math.max(...[...shown, ...pack.leftOut].map(({ name }) => name.length));
  const reportIt = trusted === 0 && isSettled(pack) ? reporter.settled : reporter.result;
  reportIt("pack", data, [
    ...(isOfSameBooks ? [] : booksLines(pack, books, trusted === 0 ? share : null)),
    `${pack.isFinal ? "Final" : "DRAFT"} pack in ${pack.folder}`,
    ...pack.nameReasons.map((reason) => `  in this folder because ${reason}`),
    ...shown.map(
      ({ name, byteCount, sha256 }) =>
        `  ${name.padEnd(width)}  ${byteCount.toLocaleString("en").padStart(12)} bytes  sha256 ${sha256.slice(0, 16)}`,
    ),
    ...counted.map(({ folder, count }) => `  ${folder}  ${count.toLocaleString("en")} files`),
    ...pack.leftOut.map(({ name, message }) => `  ${name.padEnd(width)}  left out: ${message}`),
    ...shown.flatMap(({ name, lost }) =>
      lost === undefined ? [] : `  ${name.padEnd(width)}  ${lostText(lost)}`,
    ),
    ...(zip === null ? [] : [`Zip of the pack: ${zip}`]),
    ...(signed === null || isOfSameBooks
      ? []
      : [`Lead schedules: ${countText(signed)}.`, ...suspendedLines(signed)]),
    // The last line, so that nobody takes trust for proof.
    ...(trusted === 0 ? [] : [`${share}, ${String(trusted)} of them by equal ledger only.`]),
  ]);
}

/** Nothing of it asks for an act: a font that can be installed does. */
const isSettled = ({ isFinal, leftOut, files, results }: FinishedPack): boolean =>
  isFinal &&
  leftOut.length === 0 &&
  files.every(({ lost }) => (lost?.fontPackage ?? null) === null) &&
  !results.some(asksForAction);

function lostText({ count, fontPackage }: LostTexts): string {
  const names = `${count.toLocaleString("en")} ${count === 1 ? "name" : "names"} in words for letters that it lacks`;
  return fontPackage === null
    ? `${names}; not_drawn of the manifest lists them`
    : `${names}; for Chinese and Japanese: npm install ${fontPackage}`;
}

/**
 * The lines of what was found in the books; `proven` is the share of the proven months, null where it is the last
 * line.
 */
const booksLines = (
  pack: FinishedPack,
  books: PackOutcome["books"],
  proven: string | null,
): readonly string[] => [
  ...(proven === null ? [] : [provenLine(proven, books)]),
  ...unfinishedLines(books),
  ...unprovenLines(books, SHOWN_MAX),
  checksSentence(pack.results),
  ...draftLines(pack.results, books, DRAFT_FINDINGS_MAX),
  ...untiedLines(pack.untied),
  ...brokenLines(
    pack.results.filter(({ severity }) => severity !== "blocking"),
    books,
    SHOWN_MAX,
  ),
  ...acceptedLines(pack.results, books, SHOWN_MAX),
];

/** An auditfile has no ledger with which its postings could be compared. */
const provenLine = (proven: string, books: PackOutcome["books"]): string =>
  books.auditfile === undefined
    ? `${proven}: ${tieText(books)}.`
    : `${String(books.entryCount)} postings read in full from the auditfile; the administration itself was not asked.`;

function tieText({ months }: PackOutcome["books"]): string {
  const ties = "the postings tie to the general ledger";
  const atRest = months.filter(({ proof }) => proof.isAtRest === true).length;
  if (atRest === 0) return ties;
  return `${ties}, ${String(atRest)} of them by the ledger of the whole period, in which nothing was booked`;
}

/** The files of a folder with more than this are counted, not named. */
const NAMED_MAX = 50;

function shownFiles(files: FinishedPack["files"]): {
  readonly shown: FinishedPack["files"];
  readonly counted: readonly { readonly folder: string; readonly count: number }[];
} {
  const counts = new Map<string, number>();
  for (const { name } of files) counts.set(dirname(name), (counts.get(dirname(name)) ?? 0) + 1);
  const isShown = (folder: string): boolean => (counts.get(folder) ?? 0) <= NAMED_MAX;
  return {
    shown: files.filter(({ name }) => isShown(dirname(name))),
    counted: [...counts]
      .filter(([folder]) => !isShown(folder))
      .map(([folder, count]) => ({ folder: `${folder}/`, count })),
  };
}
