/** Which general journals close a fiscal year, by what they do: they empty its result accounts into equity. */
import {
  type Amount,
  absolute,
  add,
  compareAmounts,
  isZero,
  negate,
  sumOf,
  ZERO,
} from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import {
  type AccountType,
  type DocumentId,
  isResultType,
  type LedgerAccountId,
} from "./ledger-account.ts";

/** What a general journal books, per ledger account; debit positive. */
export interface JournalEffect {
  readonly id: DocumentId;
  /** The number that people know; null if it has none. */
  readonly number: string | null;
  readonly date: CalendarDate;
  readonly amounts: ReadonlyMap<LedgerAccountId, Amount>;
}

/** The result accounts of a fiscal year, and the journals around its end that may close it. */
export interface YearToClose {
  /** Debit positive, without these journals. */
  readonly results: ReadonlyMap<LedgerAccountId, Amount>;
  readonly journals: readonly JournalEffect[];
  /** Whether the journals are dated after the year: those that do not close it are then no part of its results. */
  readonly isOver: boolean;
  readonly typeOf: (id: LedgerAccountId) => AccountType | undefined;
}

export interface ClosingEntries {
  readonly closing: ReadonlySet<DocumentId>;
  /** They leave no more than half of the results, so that a person must say what they are. */
  readonly doubtful: ReadonlySet<DocumentId>;
}

const NONE: ReadonlySet<DocumentId> = new Set();

/**
 * A closing entry has lines on result accounts, equity, and accounts between the two that end at zero, and leaves
 * each result account that it touches at zero, but for one that collects the result. The entries of a year together
 * leave none. Equity to equity closes nothing, and a correction of an account that keeps a balance does not either.
 * In doubt are journals that leave no more than half of the results, whatever other accounts they have lines on.
 */
export function closingEntries(year: YearToClose): ClosingEntries {
  const candidates = ofResultAndEquity(year);
  const { members, left } = emptyingOf(year, candidates);
  if (members.length > 0 && isZero(left)) {
    return { closing: idsWithTransfers(year, candidates, members), doubtful: NONE };
  }
  const possible = year.journals.filter((one) => candidates.includes(one) || mayClose(year, one));
  const other = emptyingOf(year, possible);
  const isDoubtful =
    other.members.length > 0 && compareAmounts(add(other.left, other.left), other.volume) <= 0;
  return {
    closing: NONE,
    doubtful: isDoubtful ? idsWithTransfers(year, possible, other.members) : NONE,
  };
}

/** The journals that empty result accounts, and how much of these they leave together. */
interface Emptying {
  readonly members: readonly JournalEffect[];
  /** The amounts on result accounts without the members, regardless of their signs. */
  readonly volume: Amount;
  /** The same sum with the members. */
  readonly left: Amount;
}

function emptyingOf(year: YearToClose, candidates: readonly JournalEffect[]): Emptying {
  const others = year.isOver ? [] : year.journals.filter((one) => !candidates.includes(one));
  const balances = withJournals(year.results, others, year);
  const members: JournalEffect[] = [];
  for (const journal of candidates.toSorted(byDate)) {
    const touched = [...journal.amounts].filter(([id]) => isResult(year, id));
    const emptied = touched.filter(([id, amount]) => {
      const before = balances.get(id) ?? ZERO;
      return !isZero(before) && isZero(add(before, amount));
    });
    const kept = touched.filter(([id, amount]) => !isZero(add(balances.get(id) ?? ZERO, amount)));
    const isMember = emptied.length > 0 && kept.length <= 1;
    if (isMember) members.push(journal);
    if (!isMember && year.isOver) continue;
    for (const [id, amount] of touched) balances.set(id, add(balances.get(id) ?? ZERO, amount));
  }
  const without = members.map(({ amounts, ...of }) => ({
    ...of,
    amounts: new Map([...amounts].map(([id, amount]) => [id, negate(amount)])),
  }));
  return {
    members,
    volume: volumeOf(withJournals(balances, without, year)),
    left: volumeOf(balances),
  };
}

/** A closing entry may have a line of another kind, as of tax, or leave the result on an account of another type. */
function mayClose(year: YearToClose, { amounts }: JournalEffect): boolean {
  const ids = [...amounts.keys()];
  const results = ids.filter((id) => isResult(year, id)).length;
  return results > 1 || (results === 1 && ids.some((id) => year.typeOf(id) === "equity"));
}

const idsWithTransfers = (
  year: YearToClose,
  candidates: readonly JournalEffect[],
  members: readonly JournalEffect[],
): ReadonlySet<DocumentId> =>
  new Set([...members, ...transfersOf(candidates, members, year)].map(({ id }) => id));

/** The result accounts with what journals book on them. */
function withJournals(
  results: YearToClose["results"],
  journals: readonly JournalEffect[],
  year: Pick<YearToClose, "typeOf">,
): Map<LedgerAccountId, Amount> {
  const balances = new Map(results);
  for (const { amounts } of journals) {
    for (const [id, amount] of amounts) {
      if (isResult(year, id)) balances.set(id, add(balances.get(id) ?? ZERO, amount));
    }
  }
  return balances;
}

/**
 * Journals whose lines are all on result accounts, equity, or other accounts on which these journals together leave
 * nothing.
 */
function ofResultAndEquity(year: YearToClose): readonly JournalEffect[] {
  let journals = year.journals;
  for (;;) {
    const between = new Map<LedgerAccountId, Amount>();
    for (const { amounts } of journals) {
      for (const [id, amount] of amounts) {
        if (isBetween(year, id)) between.set(id, add(between.get(id) ?? ZERO, amount));
      }
    }
    const kept = journals.filter(({ amounts }) =>
      [...amounts.keys()].every((id) => isZero(between.get(id) ?? ZERO)),
    );
    if (kept.length === journals.length) return kept;
    journals = kept;
  }
}

/** The journals that bring on to equity what the members left on accounts between. */
function transfersOf(
  candidates: readonly JournalEffect[],
  members: readonly JournalEffect[],
  year: YearToClose,
): readonly JournalEffect[] {
  const between = new Set(
    members.flatMap(({ amounts }) => [...amounts.keys()].filter((id) => isBetween(year, id))),
  );
  return candidates.filter(
    ({ amounts }) =>
      [...amounts.keys()].every((id) => !isResult(year, id)) &&
      [...amounts.keys()].some((id) => between.has(id)),
  );
}

const isResult = ({ typeOf }: Pick<YearToClose, "typeOf">, id: LedgerAccountId): boolean =>
  isResultType(typeOf(id));

const isBetween = (year: YearToClose, id: LedgerAccountId): boolean =>
  !isResult(year, id) && year.typeOf(id) !== "equity";

const volumeOf = (balances: ReadonlyMap<LedgerAccountId, Amount>): Amount =>
  sumOf([...balances.values()].map(absolute));

const byDate = (left: JournalEffect, right: JournalEffect): number =>
  left.date === right.date ? compareIds(left.id, right.id) : left.date < right.date ? -1 : 1;

const compareIds = (left: string, right: string): number =>
  left.length - right.length || (left < right ? -1 : 1);
