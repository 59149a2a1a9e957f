/** Checks a snapshot, without the service. */
import type { Period } from "../calendar/month.ts";
import type { Check, CheckResult, Comparison } from "../checks/check.ts";
import { isAbout, isWhole } from "../checks/comparisons-in.ts";
import { type Explanation, explainCheck } from "../checks/explain-check.ts";
import { checkNamed, checkWords } from "../checks/find-checks.ts";
import { runChecks } from "../checks/run-checks.ts";
import { Failure } from "../failure.ts";
import { type OpenedBooks, openBooks } from "../pull/open-books.ts";
import { type StoredAnswer, sourcesOf } from "../pull/stored-answers.ts";
import { offlineInput, withInput } from "./close-input.ts";
import { suggestion } from "./nearest-word.ts";
import type { BooksInMemory } from "./outcome.ts";
import type { OwnFilesChoice } from "./own-paths.ts";
import { booksAddress, type ProfileOptions } from "./profile/books-address.ts";
import { type SnapshotRequest, snapshotWithMonths } from "./pull/finished-snapshot.ts";
import type { RunPorts } from "./run-ports.ts";
import { supplementOf } from "./state/books-supplement.ts";

export interface CheckOutcome {
  readonly books: BooksInMemory;
  /** The months that were requested; null for all months of the books. */
  readonly months: Period | null;
  readonly results: readonly CheckResult[];
}

/**
 * Runs the checks with these ids or names, or all of them. Failure codes: `arguments-invalid`, those of the profile,
 * the period and the snapshot.
 */
export async function checkSnapshot(
  order: ProfileOptions &
    SnapshotRequest &
    Pick<OwnFilesChoice, "input"> & { readonly checks: readonly string[] },
  ports: RunPorts,
): Promise<CheckOutcome> {
  const named = order.checks.map(namedCheck);
  return withMonths(order, ports, async ({ books }, months) => {
    const checks = named.length === 0 ? undefined : [...new Set(named)];
    const { period } = books;
    // Without a choice equal comparisons need not be made (decision 117).
    const isIncluded = isWhole(months, period)
      ? undefined
      : (comparison: Comparison) => isAbout(comparison, months, period);
    const results = await runChecks(books, checks, isIncluded, ports.collectGrownGarbage);
    return { books, months, results };
  });
}

export interface ExplainedCheck {
  readonly books: BooksInMemory;
  readonly explanation: Explanation;
  /** The answers with which the shown comparisons were made, by their hashes. */
  readonly answers: ReadonlyMap<string, readonly StoredAnswer[]>;
}

interface ExplainOrder extends ProfileOptions, SnapshotRequest, Pick<OwnFilesChoice, "input"> {
  /** The id or the name of the check. */
  readonly check: string;
  readonly comparisonsMax: number;
  readonly rowsMax: number;
}

/** Failure codes: as for `checkSnapshot`. */
export async function explainSnapshot(
  order: ExplainOrder,
  ports: RunPorts,
): Promise<ExplainedCheck> {
  const check = namedCheck(order.check);
  const { comparisonsMax, rowsMax } = order;
  return withMonths(order, ports, async ({ books, evidence }, months) => {
    const explanation = await explainCheck(check, books, { months, comparisonsMax, rowsMax });
    const hashes = explanation.shown.flatMap(({ comparison }) => comparison.sources);
    return { books, explanation, answers: sourcesOf(evidence, hashes) };
  });
}

function namedCheck(word: string): Check {
  const found = checkNamed(word);
  if (found !== null) return found;
  throw new Failure(
    "arguments-invalid",
    `unknown check "${word}"${suggestion(word, checkWords())}`,
    "Name a check by its id or name in docs/checks.md, such as P1 or debits-equal-credits.",
  );
}

/** Opens the books of the snapshot for some work. */
async function withMonths<Value>(
  order: ProfileOptions & SnapshotRequest & Pick<OwnFilesChoice, "input">,
  ports: RunPorts,
  work: (opened: OpenedBooks, months: Period | null) => Promise<Value>,
): Promise<Value> {
  const address = booksAddress(order, ports);
  const { path, months } = snapshotWithMonths(order, address, ports);
  const input = offlineInput(order, path, address.chosen, ports);
  const opened = await openBooks(path, ports.signal, supplementOf(address, path));
  try {
    refuseOther(months, opened.books.period);
    const books = withInput(opened.books, input, ports);
    return await work({ ...opened, books }, months);
  } finally {
    opened.close();
  }
}

function refuseOther(months: Period | null, all: Period): void {
  if (months === null || (all.first <= months.first && months.last <= all.last)) return;
  throw new Failure(
    "arguments-invalid",
    `--period ${months.first}..${months.last}: the snapshot has ${all.first} to ${all.last}`,
    "Name months in the snapshot, or leave out --snapshot.",
  );
}
