/**
 * The entries of a general journal document: applies the rows of a request to the existing entries, and checks
 * what must hold before they can be booked. Gap: General journal documents.
 */
import { type Amount, amountText, equalAmounts, isZero, sumOf, ZERO } from "../../amount/amount.ts";
import type { GeneralJournalRecord, JournalLineRecord } from "./administration-books.ts";
import { readMoney } from "./typed-money.ts";

/** One row of a request. Null clears a field, undefined leaves it; amounts are as entered. */
export interface TypedEntry {
  /** Of the entry to change; undefined for a new one. */
  readonly id: string | undefined;
  readonly isRemoved: boolean;
  readonly ledgerAccountId: string | null | undefined;
  readonly taxRateId: string | null | undefined;
  readonly projectId: string | null | undefined;
  readonly contactId: string | null | undefined;
  readonly description: string | null | undefined;
  readonly debit: string | null | undefined;
  readonly credit: string | null | undefined;
  readonly rowOrder: number | null | undefined;
}

export interface EntryProblem {
  /** A sentence without a full stop. */
  readonly text: string;
  /** The same as a word for programs. */
  readonly word: string;
}

export type TypedEntries =
  | { readonly ok: true; readonly lines: readonly JournalLineRecord[] }
  | { readonly ok: false; readonly problems: readonly EntryProblem[] };

/** Rows that are not mentioned stay; rows with an order of their own are sorted by it. */
export function changeEntries(
  existing: readonly JournalLineRecord[],
  typed: readonly TypedEntry[],
  newId: () => string,
): TypedEntries {
  const lines = new Map(existing.map((line) => [line.id, line]));
  const problems: EntryProblem[] = [];
  for (const [index, entry] of typed.entries()) {
    const before = entry.id === undefined ? null : lines.get(entry.id);
    if (before === undefined) {
      const text = `Entry ${entry.id ?? ""} does not belong to this document`;
      problems.push({ text, word: "not_found" });
    } else if (entry.isRemoved) {
      if (before !== null) lines.delete(before.id);
    } else {
      const place = `Entry ${String(index + 1)}`;
      const line = before ?? { ...NO_ENTRY, id: newId() };
      lines.set(line.id, changeEntry(line, entry, { place, problems }));
    }
  }
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, lines: byOrder([...lines.values()]) };
}

const NO_ENTRY: Omit<JournalLineRecord, "id"> = {
  ledgerAccountId: "",
  taxRateId: null,
  projectId: null,
  contactId: null,
  description: "",
  debit: ZERO,
  credit: ZERO,
  rowOrder: null,
};

function changeEntry(
  line: JournalLineRecord,
  entry: TypedEntry,
  found: { readonly place: string; readonly problems: EntryProblem[] },
): JournalLineRecord {
  const sideOf = (name: "debit" | "credit"): Amount => {
    const typed = entry[name];
    if (typed === undefined) return line[name];
    if (typed === null) return ZERO;
    const money = readMoney(typed);
    if (money.ok) return money.amount;
    found.problems.push({ text: `${found.place}: ${name} ${money.text}`, word: money.word });
    return ZERO;
  };
  return {
    ...line,
    ledgerAccountId:
      entry.ledgerAccountId === undefined ? line.ledgerAccountId : (entry.ledgerAccountId ?? ""),
    taxRateId: entry.taxRateId === undefined ? line.taxRateId : entry.taxRateId,
    projectId: entry.projectId === undefined ? line.projectId : entry.projectId,
    contactId: entry.contactId === undefined ? line.contactId : entry.contactId,
    description: entry.description === undefined ? line.description : (entry.description ?? ""),
    debit: sideOf("debit"),
    credit: sideOf("credit"),
    ...(entry.rowOrder === undefined ? {} : { rowOrder: entry.rowOrder }),
  };
}

/** A row without an order keeps its position. */
function byOrder(lines: readonly JournalLineRecord[]): readonly JournalLineRecord[] {
  const placed = lines.map((line, index) => ({ line, order: line.rowOrder ?? index }));
  return placed.sort((left, right) => left.order - right.order).map(({ line }) => line);
}

/** Ids that exist in the administration. */
export interface KnownIds {
  readonly ledgerAccounts: ReadonlySet<string>;
  readonly taxRates: ReadonlySet<string>;
  readonly projects: ReadonlySet<string>;
  readonly contacts: ReadonlySet<string>;
}

/** The problems that prevent the journal from being booked; none if it can be booked. */
export function journalProblems(
  { lines }: Pick<GeneralJournalRecord, "lines">,
  known: KnownIds,
): readonly EntryProblem[] {
  if (lines.length < 2) return [{ text: "At least two entries are required", word: "too_few" }];
  const problems = lines.flatMap((line, index) =>
    lineProblems(line, known).map(({ text, word }) => ({
      text: `Entry ${String(index + 1)}: ${text}`,
      word,
    })),
  );
  if (problems.length > 0) return problems;
  const debit = sumOf(lines.map((line) => line.debit));
  const credit = sumOf(lines.map((line) => line.credit));
  if (equalAmounts(debit, credit)) return [];
  const sums = `debit ${amountText(debit, 2)}, credit ${amountText(credit, 2)}`;
  return [{ text: `Debit and credit must be equal: ${sums}`, word: "unbalanced" }];
}

function lineProblems(line: JournalLineRecord, known: KnownIds): readonly EntryProblem[] {
  const problems: EntryProblem[] = [];
  const requireExisting = (name: string, id: string | null, ids: ReadonlySet<string>): void => {
    if (id === null || ids.has(id)) return;
    problems.push({ text: `${name} ${id} does not exist`, word: "not_found" });
  };
  if (line.ledgerAccountId === "") {
    problems.push({ text: "ledger account can't be blank", word: "blank" });
  } else {
    requireExisting("ledger account", line.ledgerAccountId, known.ledgerAccounts);
  }
  requireExisting("tax rate", line.taxRateId, known.taxRates);
  requireExisting("project", line.projectId, known.projects);
  requireExisting("contact", line.contactId, known.contacts);
  if (isZero(line.debit) && isZero(line.credit)) {
    problems.push({ text: "a debit or a credit is required", word: "blank" });
  }
  if (!isZero(line.debit) && !isZero(line.credit)) {
    problems.push({ text: "has a debit and a credit; make one of them 0", word: "both_sides" });
  }
  return problems;
}
