/** What documents move on accounts, by the accounts on the other side, over the postings of a snapshot. */
import { type Amount, add, isNegative, isZero, negate } from "../amount/amount.ts";
import { amountOf, numberOf } from "../fields/row.ts";
import { compareText, documentId, type LedgerAccountId } from "../ledger/ledger-account.ts";
import { type CounterSum, journalUse, type PostingSums } from "../ledger/posting-sums.ts";
import type { ArrangedPostings } from "./posting-blocks.ts";
import type { PostingGroup } from "./posting-groups.ts";
import { postingRows, rangesOfTypes } from "./row-blocks.ts";

/** What the lines of a document have in common. */
type Head = Pick<CounterSum, "month" | "documentType" | "journal">;

/** What a document moves on an account on a day. */
interface Line {
  readonly date: string;
  readonly of: PostingGroup;
  amount: Amount;
}

/** The lines of a document are consecutive; those of a day are added up by account. */
export const counterSums =
  (
    { database, numbers: { group } }: ArrangedPostings,
    isReversed: (id: LedgerAccountId) => boolean,
  ): PostingSums["counterSums"] =>
  (accounts, journals) => {
    const sums = tally();
    let id: unknown = null;
    let documentType = "";
    let lines: Line[] = [];
    const close = (): void => {
      const journal = journalUse(journals, documentType, documentId(String(id)));
      for (const own of daysOf(lines)) {
        const [first] = own;
        if (first === undefined) continue;
        const head = { month: first.of.month, documentType, journal };
        addCounters(sums.add, head, accounts, own);
      }
      lines = [];
    };
    for (const range of rangesOfTypes(database, accounts)) {
      for (const block of postingRows(database, "document_id, group_number, date, amount", range)) {
        for (const [, ofId, groupNumber, date, amount] of block) {
          const of = group(numberOf(groupNumber));
          if (ofId !== id || of.documentType !== documentType) {
            if (lines.length > 0) close();
            [id, documentType] = [ofId, of.documentType];
          }
          const sent = amountOf(amount);
          addLine(lines, {
            date: String(date),
            of,
            amount: isReversed(of.ledgerAccountId) ? negate(sent) : sent,
          });
        }
      }
    }
    if (lines.length > 0) close();
    return sums.sorted();
  };

/** Documents have few lines: each is compared with those before it. */
function addLine(lines: Line[], line: Line): void {
  const known = lines.find(
    ({ of, date }) => of.ledgerAccountId === line.of.ledgerAccountId && date === line.date,
  );
  if (known === undefined) lines.push(line);
  else known.amount = add(known.amount, line.amount);
}

const daysOf = (lines: readonly Line[]): Iterable<readonly Line[]> =>
  lines.every(({ date }) => date === lines[0]?.date)
    ? [lines]
    : Map.groupBy(lines, ({ date }) => date).values();

type AddCounter = (head: Head, line: Line, counter: LedgerAccountId | null, sum: Amount) => void;

/** By the rule of `PostingSums.counterSums`. */
function addCounters(
  addCounter: AddCounter,
  head: Head,
  wanted: ReadonlySet<LedgerAccountId>,
  all: readonly Line[],
): void {
  const moved = all.filter(({ amount }) => !isZero(amount));
  const debits = moved.filter(({ amount }) => !isNegative(amount));
  const credits = moved.filter(({ amount }) => isNegative(amount));
  const addTo = (line: Line, counter: Line | null, sum: Amount): void => {
    if (wanted.has(line.of.ledgerAccountId))
      addCounter(head, line, counter?.of.ledgerAccountId ?? null, sum);
  };
  if (debits.length > 1 && credits.length > 1) {
    for (const [debit, credit] of takePairs(debits, credits)) {
      addTo(debit, credit, debit.amount);
      addTo(credit, debit, credit.amount);
    }
  }
  for (const [own, other] of [
    [debits, credits],
    [credits, debits],
  ] as const) {
    const [line] = own;
    const [counter] = other;
    if (own.length !== 1 || line === undefined) {
      const only = other.length === 1 ? (counter ?? null) : null;
      for (const one of own) addTo(one, only, one.amount);
      continue;
    }
    let rest = line.amount;
    for (const one of other) {
      addTo(line, one, negate(one.amount));
      rest = add(rest, one.amount);
    }
    if (!isZero(rest)) addTo(line, null, rest);
  }
}

/** Takes out of both sides the accounts with equal amounts, in the order of their ids. */
function takePairs(debits: Line[], credits: Line[]): readonly (readonly [Line, Line])[] {
  debits.sort(compareLines);
  credits.sort(compareLines);
  const pairs: (readonly [Line, Line])[] = [];
  for (const debit of [...debits]) {
    const at = credits.findIndex(({ amount }) => isZero(add(amount, debit.amount)));
    const credit = credits[at];
    if (credit === undefined) continue;
    pairs.push([debit, credit]);
    debits.splice(debits.indexOf(debit), 1);
    credits.splice(at, 1);
  }
  return pairs;
}

const compareLines = ({ of: left }: Line, { of: right }: Line): number =>
  compareText(left.ledgerAccountId, right.ledgerAccountId);

type Sum = { -readonly [Name in keyof CounterSum]: CounterSum[Name] };

/** As many sums as there are combinations, which are few beside the postings. */
function tally(): { readonly add: AddCounter; readonly sorted: () => readonly CounterSum[] } {
  const all: Sum[] = [];
  const known = new Map<LedgerAccountId, Map<LedgerAccountId | null, Sum[]>>();
  const ownOf = (id: LedgerAccountId, counterId: LedgerAccountId | null): Sum[] => {
    const counters = known.get(id) ?? new Map<LedgerAccountId | null, Sum[]>();
    known.set(id, counters);
    const own = counters.get(counterId) ?? [];
    counters.set(counterId, own);
    return own;
  };
  return {
    add: ({ month, documentType, journal }, { of }, counterId, amount) => {
      const own = ownOf(of.ledgerAccountId, counterId);
      const found = own.find(
        (one) =>
          one.documentType === documentType && one.month === month && one.journal === journal,
      );
      if (found !== undefined) {
        found.sum = add(found.sum, amount);
        return;
      }
      const { ledgerAccountId } = of;
      const sum = { month, ledgerAccountId, counterId, documentType, journal, sum: amount };
      own.push(sum);
      all.push(sum);
    },
    sorted: () => all.filter(({ sum }) => !isZero(sum)).toSorted(compareSums),
  };
}

const placeOf = ({ counterId, documentType, journal }: CounterSum): string =>
  `${counterId ?? ""} ${documentType} ${journal ?? ""}`;

const compareSums = (left: CounterSum, right: CounterSum): number =>
  compareText(left.ledgerAccountId, right.ledgerAccountId) ||
  compareText(left.month, right.month) ||
  compareText(placeOf(left), placeOf(right));
