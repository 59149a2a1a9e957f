/** Matches the accounts of a file of the service with those of the books, by number, else by name. */
import { type Amount, add, ZERO } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccount } from "../../ledger/ledger-account.ts";
import type { Comparison } from "../check.ts";
import type { Subject } from "../subject.ts";
import { countOf } from "./counts.ts";

/** An account as a file states it. */
export interface FileAccount {
  /** Empty for an account without a number. */
  readonly number: string;
  readonly name: string;
}

/** A figure of every account, debit positive. */
export interface ComparedFigure<Line> {
  /** Where a finding shows it. */
  readonly place: Pick<Comparison, "month" | "period">;
  readonly expected: (account: LedgerAccount) => Amount;
  readonly actual: (line: Line) => Amount;
}

/** One account of the books, of the file, or of both; accounts with one number are one. */
interface AccountPair<Line> {
  readonly subject: Subject;
  readonly accounts: LedgerAccount[];
  readonly lines: Line[];
}

/**
 * Compares each figure of each account. An account of the books that is missing from the file counts as zero; an
 * account that only the file has is a finding even without amounts.
 */
export function* compareAccounts<Line extends FileAccount>(
  books: Books,
  lines: readonly Line[],
  figures: readonly ComparedFigure<Line>[],
): Generator<Comparison> {
  for (const pair of pairsOf(books, lines)) {
    const { subject } = pair;
    if (pair.accounts.length === 0) {
      const [none, one] = [countOf(0), countOf(1)];
      yield { month: null, subject, isCount: true, expected: none, actual: one, sources: [] };
    }
    for (const { place, ...figure } of figures) {
      const expected = sumWith(pair.accounts, figure.expected);
      const actual = sumWith(pair.lines, figure.actual);
      yield { ...place, subject, expected, actual, sources: [] };
    }
  }
}

function pairsOf<Line extends FileAccount>(
  { accounts }: Books,
  lines: readonly Line[],
): Iterable<AccountPair<Line>> {
  const pairs = new Map<string, AccountPair<Line>>();
  const pairOf = (key: string, subject: Subject): AccountPair<Line> => {
    const pair = pairs.get(key) ?? { subject, accounts: [], lines: [] };
    pairs.set(key, pair);
    return pair;
  };
  for (const account of accounts.values()) {
    const subject: Subject = { kind: "account", ledgerAccountId: account.id };
    pairOf(keyOf(account.code ?? "", account.name), subject).accounts.push(account);
  }
  for (const line of lines) {
    const { number, name } = line;
    pairOf(keyOf(number, name), { kind: "unknown-account", number, name }).lines.push(line);
  }
  return pairs.values();
}

/** A number and a name never have the same key. */
const keyOf = (number: string, name: string): string =>
  number.trim() === "" ? `name ${name.trim()}` : `number ${number.trim()}`;

const sumWith = <Item>(items: readonly Item[], amountOf: (item: Item) => Amount): Amount =>
  items.reduce((total, item) => add(total, amountOf(item)), ZERO);
