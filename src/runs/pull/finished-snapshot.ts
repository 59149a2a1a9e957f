/** Finds the snapshot for work without the service. */
import { existsSync } from "node:fs";
import { type FiscalYear, fiscalYearOf } from "../../calendar/fiscal-year.ts";
import type { Month, Period } from "../../calendar/month.ts";
import { Failure } from "../../failure.ts";
import type { ReportUnit } from "../../ledger/reported-period.ts";
import { choiceOf } from "../../ledger/sample-administration.ts";
import { openSnapshot, type Snapshot } from "../../snapshot/snapshot.ts";
import { mayBeSnapshot } from "../../snapshot/snapshot-file.ts";
import type { PackKind } from "../order.ts";
import type { BooksAddress } from "../profile/books-address.ts";
import type { ChosenAuditfile } from "../profile/chosen-books.ts";
import type { RunPorts } from "../run-ports.ts";
import { absolutePath, allSnapshotsOf, snapshotsOf } from "../state/state.ts";
import { chosenYear, monthsWithinYear, type YearRequest } from "./chosen-year.ts";
import { periodAsked, reportUnit, untilReported } from "./reported-months.ts";

/** The options with these names. */
export interface SnapshotRequest extends YearRequest {
  readonly snapshot: string | null;
}

/**
 * Returns the last finished snapshot of the year, or the one that is named. Failure codes: `snapshot-missing`, those of
 * `namedSnapshot`.
 */
function finishedSnapshot(
  request: SnapshotRequest,
  address: BooksAddress,
  ports: RunPorts,
): string {
  if (request.snapshot !== null) return namedSnapshot(request.snapshot, address, ports);
  // The time zone of the administration is not known offline; today only decides the default year.
  const fiscalYear = chosenYear(request, address.fiscalCalendar, address.todayIn("UTC"));
  const found = snapshotsOf(address, fiscalYear.period).findLast(isFinished);
  if (found === undefined) throw notPulled(fiscalYear, address);
  return found;
}

/** A snapshot, and the month with which its books end; null for all that it has. */
export interface SnapshotUntil {
  readonly path: string;
  readonly until: Month | null;
  /** On how long a period a management pack of it reports; absent for a month, and for other packs. */
  readonly unit?: ReportUnit;
}

/**
 * The snapshot of a pack: for a monthly one the last of its month and the earlier ones of its year, else the longest
 * that begins with them, such as that of the year. Failure codes: as for `finishedSnapshot`.
 */
export function snapshotOfPack(
  pack: PackKind,
  request: SnapshotRequest & ReaderOptions,
  address: BooksAddress,
  ports: RunPorts,
): SnapshotUntil {
  if (pack !== "monthly") return { path: finishedSnapshot(request, address, ports), until: null };
  const { snapshot, period } = request;
  const choose = (): Period =>
    untilReported(request)(address.fiscalCalendar, address.todayIn("UTC")).period;
  const unit = reportUnit(period);
  if (snapshot !== null) {
    const path = namedSnapshot(snapshot, address, ports);
    return period === null ? { path, until: null } : { ...endingWith(path, choose()), unit };
  }
  const chosen = choose();
  const own = snapshotsOf(address, chosen).findLast(isFinished);
  if (own !== undefined) return { path: own, until: null, unit };
  const path = longestOf(address, beginningWith(chosen));
  if (path === null) throw monthNotPulled(chosen, request, address);
  return { ...endingWith(path, chosen), unit };
}

/** The longest pull that begins with these months and has more; null if they have one of their own, or none has. */
export function longerPull(
  months: Period,
  address: BooksAddress,
): Pick<Snapshot["order"], "period" | "asOf"> | null {
  if (snapshotsOf(address, months).some(isFinished)) return null;
  const path = longestOf(address, beginningWith(months));
  if (path === null) return null;
  return readSnapshot(path, ({ order: { period, asOf } }) => ({ period, asOf }));
}

/** Failure code: `arguments-invalid` for a snapshot without these months. */
function endingWith(path: string, months: Period): SnapshotUntil {
  const all = readSnapshot(path, ({ order }) => order.period);
  if (all.first !== months.first || all.last < months.last) throw outsideSnapshot(months, all);
  return { path, until: all.last === months.last ? null : months.last };
}

export const outsideSnapshot = (months: Period, all: Period): Failure =>
  new Failure(
    "arguments-invalid",
    `--period ${months.first}..${months.last}: the snapshot has ${all.first} to ${all.last}`,
    "Name months in the snapshot, or leave out --snapshot.",
  );

/**
 * The path of a snapshot of the chosen books; of any books when none are chosen. Failure codes: `arguments-invalid`,
 * `snapshot-missing`, `snapshot-damaged`.
 */
function namedSnapshot(
  name: string,
  { chosen, administrationId }: BooksAddress,
  ports: RunPorts,
): string {
  const path = snapshotAt(absolutePath(ports, name));
  const found = readSnapshot(path, ({ order }) => order.administrationId);
  if (chosen.chosenBy === "no-config" || found === administrationId) return path;
  const books = chosen.kind === "profile" ? `profile ${chosen.profile.name}` : KINDS[chosen.kind];
  throw new Failure(
    "arguments-invalid",
    `${path} is a snapshot of administration ${found}, and ${books} is administration ${administrationId}`,
    "Name a snapshot of that administration, or choose the profile of the snapshot with --profile.",
  );
}

const KINDS = { sample: "the sample", auditfile: "the auditfile" } as const;

/** The same path, unless it is that of another kind of file. Failure code: `arguments-invalid`. */
export function snapshotAt(path: string): string {
  // A missing file is refused when it is opened.
  if (!existsSync(path) || mayBeSnapshot(path)) return path;
  throw new Failure(
    "arguments-invalid",
    `${path} is not a snapshot`,
    "Name the file of a snapshot: slotsom runs show prints the path of the snapshot of a run.",
  );
}

/** A snapshot, and the months in it that the request names; null for all of them. */
export interface SnapshotMonths {
  readonly path: string;
  readonly months: Period | null;
}

/**
 * As `finishedSnapshot`; a period within a fiscal year is looked up in the snapshot of that year, or else in the
 * last one of a part of the year that contains it.
 */
export function snapshotWithMonths(
  request: SnapshotRequest,
  address: BooksAddress,
  ports: RunPorts,
): SnapshotMonths {
  const { fiscalCalendar } = address;
  const months = monthsWithinYear(request, fiscalCalendar, address.todayIn("UTC"));
  if (months === null) return { path: finishedSnapshot(request, address, ports), months };
  if (request.snapshot !== null) {
    return { path: namedSnapshot(request.snapshot, address, ports), months };
  }
  const fiscalYear = fiscalYearOf(fiscalCalendar, months.first);
  const path = longestOf(address, containing(months));
  if (path === null) throw notPulled(fiscalYear, address);
  return { path, months };
}

type Fits = (period: Period) => boolean;

const containing =
  (months: Period): Fits =>
  ({ first, last }) =>
    first <= months.first && months.last <= last;

/** A year by another calendar may contain the months, and begin before them. */
const beginningWith =
  (months: Period): Fits =>
  ({ first, last }) =>
    first === months.first && months.last <= last;

/** The newest of the finished snapshots that fit and end last; null if none fits. */
function longestOf(address: BooksAddress, fits: Fits): string | null {
  const fitting = allSnapshotsOf(address)
    .filter(isFinished)
    .map((path) => ({ path, period: readSnapshot(path, ({ order }) => order.period) }))
    .filter(({ period }) => fits(period));
  // The paths of one period are in the order of its pulls.
  const last = fitting.reduce((max, { period }) => (period.last > max ? period.last : max), "");
  return fitting.findLast(({ period }) => period.last === last)?.path ?? null;
}

/** Of all periods. Failure code: `snapshot-missing`. */
export function newestSnapshot(address: BooksAddress): string {
  const found = allSnapshotsOf(address)
    .filter(isFinished)
    .map((path) => ({ path, at: readSnapshot(path, ({ order }) => order.startedAt) }));
  const last = found.reduce((max, { at }) => (at > max ? at : max), "");
  const newest = found.findLast(({ at }) => at === last);
  if (newest !== undefined) return newest.path;
  throw new Failure(
    "snapshot-missing",
    `nothing of administration ${address.administrationId} has been pulled`,
    `Pull it first: slotsom pull${optionFor(address)}`,
  );
}

export const isFinished = (path: string): boolean =>
  readSnapshot(path, (snapshot) => snapshot.isFinished());

/** Reads something from a snapshot, and closes it. */
export function readSnapshot<Value>(path: string, read: (snapshot: Snapshot) => Value): Value {
  const snapshot = openSnapshot(path);
  try {
    return read(snapshot);
  } finally {
    snapshot.close();
  }
}

const notPulled = ({ year }: FiscalYear, address: BooksAddress): Failure =>
  address.chosen.kind === "auditfile"
    ? otherYear(String(year), address.chosen)
    : yearNotPulled(year, address);

/** The books of auditfiles have the year of the file and no other. `asked` is a year or a month. */
export const otherYear = (asked: string, { head }: ChosenAuditfile): Failure =>
  new Failure(
    "snapshot-missing",
    `the auditfile is of fiscal year ${String(head.fiscalYear.year)}, not of ${asked}`,
    "Name the auditfile of that year, or a year or period that this one has.",
  );

const yearNotPulled = (year: number, address: BooksAddress): Failure =>
  new Failure(
    "snapshot-missing",
    `fiscal year ${String(year)} of administration ${address.administrationId} has not been pulled`,
    `Pull it first: slotsom pull${optionFor(address)} --year ${String(year)}`,
  );

const monthNotPulled = (
  months: Period,
  request: SnapshotRequest & ReaderOptions,
  address: BooksAddress,
): Failure =>
  address.chosen.kind === "auditfile"
    ? otherYear(months.last, address.chosen)
    : new Failure(
        "snapshot-missing",
        `the months ${months.first} to ${months.last} of administration ${address.administrationId} have not been pulled for a management pack`,
        `Pull them first: slotsom monthly${packOptions(months, request, address)}`,
      );

/** The options that make a pack for its readers. */
export interface ReaderOptions {
  readonly language?: string | null;
  readonly templates?: string | null;
}

/** ` --profile bakery --period 2025-Q3 --language en`: the options of a management pack, as they were given. */
export const packOptions = (
  months: Period,
  { period, language, templates }: Pick<YearRequest, "period"> & ReaderOptions,
  address: BooksAddress,
): string =>
  [
    `${optionFor(address)} --period ${periodAsked(period, months)}`,
    ...(language == null ? [] : [`--language ${language}`]),
    ...(templates == null ? [] : [`--templates ${asWord(templates)}`]),
  ].join(" ");

/** As a shell takes it. */
const asWord = (text: string): string => (/\s/.test(text) ? JSON.stringify(text) : text);

/** With the space before it, as it was chosen; empty where nothing has to be named. */
export function optionFor({ chosen }: BooksAddress): string {
  if (chosen.kind === "sample" && chosen.chosenBy === "--sample") {
    const choice = choiceOf(chosen.name);
    return choice === true ? " --sample" : ` --sample ${choice}`;
  }
  if (chosen.kind === "auditfile" && chosen.chosenBy === "auditfile")
    return fromOptions(chosen.files);
  return chosen.chosenBy === "--profile" && chosen.profile !== null
    ? ` --profile ${chosen.profile.name}`
    : "";
}

/** `--from year.xaf --prior before.xaf`, as a shell takes it. */
const fromOptions = (files: ChosenAuditfile["files"]): string =>
  files
    .map(({ paths, isPrior }) => {
      const named = paths.join(",");
      return ` --${isPrior ? "prior" : "from"} ${asWord(named)}`;
    })
    .join("");
