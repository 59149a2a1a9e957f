/** The sources of the population, each with what it says of the postings: the ledger, the entries, and files of the pack. */
import { type Amount, add, subtract, ZERO } from "../../amount/amount.ts";
import type { Population } from "../../journal-tests/population.ts";
import type { Books } from "../../ledger/books.ts";
import type { SourceHash } from "../../ledger/source.ts";
import { taxAccountsOf } from "../../ledger/tax-accounts.ts";
import type { PostingTally, WrittenSource } from "../../ledger/written-source.ts";

/** What a source says; null for what it does not state. */
export type Stated = { readonly [Name in keyof PostingTally]: PostingTally[Name] | null };

export interface PopulationSource extends Stated {
  readonly kind: "ledger" | "stated" | "entries" | WrittenSource["kind"];
  /** Distinguishes it from others of its kind. */
  readonly key: string;
  readonly sources: readonly SourceHash[];
  /** Null for a source without bytes or lines of its own. */
  readonly hash: {
    readonly sha256: string;
    readonly of: "list" | "bytes" | "bytes-of-same-list" | "bytes-of-other-list";
  } | null;
}

/** The first states what the others are compared with: the ledger, or what an auditfile states of itself. */
export function populationSources(
  books: Books,
  population: Population,
  written: readonly WrittenSource[],
): readonly [PopulationSource, ...PopulationSource[]] {
  const { lines, documents, debit, credit, vat, parts } = population;
  const sources = [...new Set(parts.flatMap((part) => part.sources))];
  const keys = new Map<string, number>();
  const keyOf = (kind: string): string => {
    const number = (keys.get(kind) ?? 0) + 1;
    keys.set(kind, number);
    return number === 1 ? kind : `${kind}-${String(number)}`;
  };
  return [
    books.auditfile === undefined ? ledgerOf(books) : statedByFile(books.auditfile.files),
    {
      ...{ kind: "entries", key: "entries", lines, documents, debit, credit, vat, sources },
      hash: { sha256: population.sha256, of: "list" },
    },
    ...written.map((source) => ({
      ...{ ...source, key: keyOf(source.kind), sources: [] },
      hash: { sha256: source.sha256, of: hashed(source, population) },
    })),
  ];
}

/** Whether the lines of a file that has them all, in their order, are those of the entries. */
const hashed = (
  { listSha256: list }: WrittenSource,
  { sha256 }: Population,
): NonNullable<PopulationSource["hash"]>["of"] =>
  list === null ? "bytes" : list === sha256 ? "bytes-of-same-list" : "bytes-of-other-list";

/** A report has accounts and their sums, and neither lines nor documents. */
function ledgerOf(books: Books): PopulationSource {
  const taxAccounts = new Set(taxAccountsOf(books));
  let [debit, credit, vat] = [ZERO, ZERO, ZERO];
  for (const { generalLedger } of books.months) {
    for (const [account, row] of generalLedger.rows) {
      debit = add(debit, row.debit);
      credit = add(credit, row.credit);
      if (taxAccounts.has(account)) vat = add(vat, subtract(row.credit, row.debit));
    }
  }
  return {
    ...{ kind: "ledger", key: "ledger", hash: null, lines: null, documents: null, debit, credit },
    vat: taxAccounts.size === 0 ? null : vat,
    sources: [...new Set(books.months.flatMap(({ generalLedger }) => generalLedger.sources))],
  };
}

/** The totals above the transactions of the files of the year, if all of them state them. */
function statedByFile(files: NonNullable<Books["auditfile"]>["files"]): PopulationSource {
  const own = files.filter(({ isPrior }) => !isPrior);
  const total = (pick: (file: (typeof own)[number]) => Amount | null): Amount | null =>
    own.reduce<Amount | null>((sum, file) => {
      const stated = pick(file);
      return sum === null || stated === null ? null : add(sum, stated);
    }, ZERO);
  // A package states the number of its transactions there.
  const hasLines = own.every(({ transactions: { lines, linesStated } }) => lines === linesStated);
  return {
    ...{ kind: "stated", key: "stated", hash: null, documents: null, vat: null },
    lines: hasLines ? own.reduce((sum, { transactions: { lines } }) => sum + lines, 0) : null,
    debit: total(({ transactions }) => transactions.debitStated),
    credit: total(({ transactions }) => transactions.creditStated),
    sources: own.map(({ sha256 }) => sha256),
  };
}

/** Of each figure what the first source states that states it. */
export function firstStated(sources: readonly PopulationSource[]): Stated {
  const first = <Name extends keyof Stated>(name: Name): Stated[Name] | null =>
    sources.find((source) => source[name] !== null)?.[name] ?? null;
  return {
    ...{ lines: first("lines"), documents: first("documents"), vat: first("vat") },
    ...{ debit: first("debit"), credit: first("credit") },
  };
}

/** What a source has more than the first; null where either does not state it. */
export function differenceWith(source: Stated, first: Stated): Stated {
  const count = (name: "lines" | "documents"): number | null => {
    const [own, other] = [source[name], first[name]];
    return own === null || other === null ? null : own - other;
  };
  const amount = (name: "debit" | "credit" | "vat"): Amount | null => {
    const [own, other] = [source[name], first[name]];
    return own === null || other === null ? null : subtract(own, other);
  };
  return {
    ...{ lines: count("lines"), documents: count("documents"), vat: amount("vat") },
    ...{ debit: amount("debit"), credit: amount("credit") },
  };
}
