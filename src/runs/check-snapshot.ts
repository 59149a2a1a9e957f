/** Checks a snapshot, without the service. */
import type { Period } from "../calendar/month.ts";
import type { Check, CheckResult, Comparison } from "../checks/check.ts";
import { isAbout, isWhole } from "../checks/comparisons-in.ts";
import { checkChoices, checksNamed } from "../checks/find-checks.ts";
import { withWhatTheyCompare } from "../checks/judged-results.ts";
import { runChecks } from "../checks/run-checks.ts";
import { Failure } from "../failure.ts";
import { suggestion } from "../fields/nearest-word.ts";
import type { OpenedBooks } from "../pull/open-books.ts";
import { openBooks } from "../sources/open-books.ts";
import { addressWithBooks } from "./auditfile/taken-in.ts";
import { offlineInput, withInput } from "./close-input.ts";
import { judgementToUse, withJudgement } from "./judgement/judgement-of-books.ts";
import type { PackKind } from "./order.ts";
import type { BooksInMemory } from "./outcome.ts";
import { offlineFolders, withFolders } from "./own-folders.ts";
import type { OwnFilesChoice } from "./own-paths.ts";
import type { JudgedSnapshot } from "./pack/judge-snapshot.ts";
import { withLatePostings } from "./pack/kept-changes.ts";
import type { TemplateRequest } from "./pack/pack-template.ts";
import type { BooksAddress, ProfileOptions } from "./profile/books-address.ts";
import {
  outsideSnapshot,
  type SnapshotMonths,
  type SnapshotRequest,
  type SnapshotUntil,
  snapshotOfPack,
  snapshotWithMonths,
} from "./pull/finished-snapshot.ts";
import type { RunPorts } from "./run-ports.ts";
import { supplementOf } from "./state/books-supplement.ts";
import type { OwnFolder } from "./state/state.ts";

export interface CheckOutcome {
  readonly books: BooksInMemory;
  readonly address: BooksAddress;
  /** The months that were requested; null for all months of the books. */
  readonly months: Period | null;
  /** Whether the results are those of some checks alone. */
  readonly isOfSomeChecks: boolean;
  readonly results: readonly CheckResult[];
  /** The verdict on the pack; null if only some checks or some months were requested, which decide on no pack. */
  readonly verdict: Omit<JudgedSnapshot, "results"> | null;
}

/** A snapshot, with what decides on its pack besides. */
export interface SnapshotOrder
  extends ProfileOptions,
    SnapshotRequest,
    Pick<OwnFilesChoice, "input" | "budgetVersion" | OwnFolder>,
    Pick<TemplateRequest, "templates"> {}

export interface CheckOrder extends SnapshotOrder {
  /** Ids, names or families; empty for all checks. */
  readonly checks: readonly string[];
  /** The pack to judge, with the snapshot that its command would use; null for that of the books. */
  readonly pack: PackKind | null;
}

/**
 * Runs the chosen checks on the months; all of them on all months come to the verdict of the pack, with the service's
 * exports that were kept with the snapshot. Failure codes: `arguments-invalid`, those of the profile, the template, the
 * period and the snapshot, `export-not-ours`, and those with which a final pack refuses to begin an auditfile.
 */
export async function checkSnapshot(order: CheckOrder, ports: RunPorts): Promise<CheckOutcome> {
  const chosen = chosenChecks(order.checks);
  if (chosen !== null && order.pack !== null) throw packOfSomeChecks(order.pack);
  return withMonths(order, ports, async ({ books }, months, from) => {
    const { period } = books;
    const afterEach = ports.collectGrownGarbage;
    const isOfSomeChecks = chosen !== null;
    if (isOfSomeChecks || !isWhole(months, period)) {
      // Without a choice equal comparisons need not be made (decision 117).
      const isIncluded = isWhole(months, period)
        ? undefined
        : (comparison: Comparison) => isAbout(comparison, months, period);
      const checks = chosen === null ? undefined : await withWhatTheyCompare(chosen, books);
      const results = await runChecks(books, checks, isIncluded, afterEach);
      return { books, address: from.address, months, isOfSomeChecks, results, verdict: null };
    }
    const { judgeSnapshot } = await import("./pack/judge-snapshot.ts");
    const { pack, templates } = order;
    const { results, ...verdict } = await judgeSnapshot(books, { ...from, pack, templates }, ports);
    return { books, address: from.address, months, isOfSomeChecks, results, verdict };
  });
}

const packOfSomeChecks = (pack: PackKind): Failure =>
  new Failure(
    "arguments-invalid",
    `--pack ${pack}: some checks alone decide on no pack`,
    "Name checks or a pack, not both.",
  );

/**
 * The checks that these words name, each once; null for none of the words. A word may be several with commas between
 * them. Failure code: `arguments-invalid`.
 */
export function chosenChecks(words: readonly string[]): readonly Check[] | null {
  if (words.length === 0) return null;
  const named = words.flatMap((word) => word.split(",")).flatMap(checksOf);
  return [...new Set(named)];
}

function checksOf(word: string): readonly Check[] {
  const found = checksNamed(word);
  if (found.length > 0) return found;
  throw new Failure(
    "arguments-invalid",
    `unknown check "${word}"${suggestion(word, checkChoices())}`,
    "Name a check by its id or name, or a family: P1, debits-equal-credits or cash-flow. slotsom check --list has them.",
  );
}

/** Opens the books of the snapshot for some work. Failure codes: those of the profile, the period and the snapshot. */
export async function withMonths<Value>(
  order: ProfileOptions &
    SnapshotRequest &
    Pick<OwnFilesChoice, "input" | "budgetVersion" | OwnFolder> & {
      readonly pack?: PackKind | null;
    },
  ports: RunPorts,
  work: (
    opened: OpenedBooks,
    months: Period | null,
    from: { readonly path: string; readonly address: BooksAddress },
  ) => Promise<Value>,
): Promise<Value> {
  const address = await addressWithBooks(order, ports);
  const { path, months, ...reported } = snapshotChosen(order, address, ports);
  const input = offlineInput(order, path, address.chosen, ports);
  const folders = await offlineFolders(order, path, address.chosen, ports);
  const judgement = judgementToUse(address, ports);
  const opened = await openBooks(path, ports.signal, supplementOf(address, { path, ...reported }));
  try {
    refuseOther(months, opened.books.period);
    const judged = withJudgement(opened.books, judgement);
    const place = { place: address, snapshotPath: path };
    const compared = await withLatePostings(judged, place, ports.signal);
    const books = withFolders(withInput(compared, input, ports), folders, ports);
    return await work({ ...opened, books }, months, { path, address });
  } finally {
    opened.close();
  }
}

/** A pack has all months of its snapshot; without one, the period may be any months of a year. */
function snapshotChosen(
  order: SnapshotRequest & { readonly pack?: PackKind | null },
  address: BooksAddress,
  ports: RunPorts,
): SnapshotMonths & SnapshotUntil {
  const { pack = null } = order;
  return pack === null
    ? { ...snapshotWithMonths(order, address, ports), until: null }
    : { ...snapshotOfPack(pack, order, address, ports), months: null };
}

function refuseOther(months: Period | null, all: Period): void {
  if (months === null || (all.first <= months.first && months.last <= all.last)) return;
  throw outsideSnapshot(months, all);
}
