/** What contra accounts received from cash accounts or paid to them, over the postings of a snapshot. */

import { type Amount, add, isNegative, negate, sumOf, ZERO } from "../amount/amount.ts";
import type { Month } from "../calendar/month.ts";
import { amountOf, numberOf } from "../fields/row.ts";
import { compareText, type LedgerAccountId } from "../ledger/ledger-account.ts";
import {
  CASH_NETTINGS,
  type CashContra,
  type CashNetting,
  type PostingSums,
} from "../ledger/posting-sums.ts";
import type { ArrangedPostings } from "./posting-blocks.ts";
import type { PostingGroup } from "./posting-groups.ts";
import { postingRows, rangesOfTypes } from "./row-blocks.ts";

/** One line of a document. */
interface Line {
  readonly date: string;
  readonly of: PostingGroup;
  readonly amount: Amount;
}

type Contra = Readonly<Record<CashNetting, readonly CashContra[]>>;
type Accounts = ReadonlySet<LedgerAccountId>;

/**
 * Checks, their readings and sheets ask for all cash accounts, and for each of them alone. The lines are read once for all of
 * these and for all nettings; an answer has a row per month and account.
 */
export function contraOfCash(
  arranged: ArrangedPostings,
  isReversed: (id: LedgerAccountId) => boolean,
): PostingSums["contraOfCash"] {
  const known = new Map<string, Contra>();
  const keyOf = (cash: Accounts): string => JSON.stringify([...cash].sort());
  return (cash, netting) => {
    const key = keyOf(cash);
    if (!known.has(key)) {
      const each = [...cash].map((id) => new Set([id]));
      const sets = each.length > 1 ? [cash, ...each] : [cash];
      const found = contraOf(arranged, sets, isReversed);
      for (const [at, set] of sets.entries()) {
        const contra = found[at];
        if (contra !== undefined) known.set(keyOf(set), contra);
      }
    }
    return known.get(key)?.[netting] ?? [];
  };
}

/** The lines of a document are consecutive. */
function contraOf(
  { database, numbers: { group } }: ArrangedPostings,
  sets: readonly Accounts[],
  isReversed: (id: LedgerAccountId) => boolean,
): readonly Contra[] {
  const tallies = sets.map(tallyPerNetting);
  let idBefore: unknown = null;
  let lines: Line[] = [];
  const close = (): void => {
    // Whatever accounts are those of cash.
    const isPlain = isPlainBut(NONE, lines);
    for (const tally of tallies) tally.add(lines, isPlain);
    lines = [];
  };
  const accounts = new Set(sets.flatMap((set) => [...set]));
  for (const range of rangesOfTypes(database, accounts)) {
    for (const block of postingRows(database, "document_id, group_number, date, amount", range)) {
      for (const [, id, groupNumber, date, amount] of block) {
        if (id !== idBefore) close();
        idBefore = id;
        const of = group(numberOf(groupNumber));
        const sent = amountOf(amount);
        lines.push({
          date: String(date),
          of,
          amount: isReversed(of.ledgerAccountId) ? negate(sent) : sent,
        });
      }
    }
    close();
  }
  return tallies.map((tally) => tally.sorted());
}

/** The lines that one payment has in common, and those that are one amount of it. */
const PAYMENT: Readonly<Record<CashNetting, (line: Line) => unknown>> = {
  "document-and-date": ({ date }) => date,
  document: ({ of }) => of.month,
  posting: ({ of }) => of.month,
};
const AMOUNT: Readonly<Record<CashNetting, (line: Line) => unknown>> = {
  "document-and-date": ({ of }) => of.ledgerAccountId,
  document: ({ of }) => of.ledgerAccountId,
  posting: (line) => line,
};

/** Most documents have one date and no account twice: every netting says the same of them. */
function tallyPerNetting(cash: Accounts) {
  const isCash = ({ of }: Line): boolean => cash.has(of.ledgerAccountId);
  const plain = contraTally();
  const own = {
    "document-and-date": contraTally(),
    document: contraTally(),
    posting: contraTally(),
  } satisfies Record<CashNetting, unknown>;
  return {
    add: (lines: readonly Line[], isPlain: boolean): void => {
      if (!lines.some(isCash)) return;
      if (isPlain || isPlainBut(isCash, lines)) {
        for (const line of lines) if (!isCash(line)) plain.add(line.of, line.amount);
        return;
      }
      for (const netting of CASH_NETTINGS) {
        for (const payment of Map.groupBy(lines, PAYMENT[netting]).values()) {
          if (!payment.some(isCash)) continue;
          const contra = payment.filter((line) => !isCash(line));
          for (const alike of Map.groupBy(contra, AMOUNT[netting]).values()) {
            const [first] = alike;
            if (first !== undefined)
              own[netting].add(first.of, sumOf(alike.map((one) => one.amount)));
          }
        }
      }
    },
    sorted: (): Contra => ({
      "document-and-date": own["document-and-date"].sortedWith(plain),
      document: own.document.sortedWith(plain),
      posting: own.posting.sortedWith(plain),
    }),
  };
}

/** Apart from its lines on cash accounts. Documents have few lines: each is compared with those before it. */
function isPlainBut(isCash: (line: Line) => boolean, lines: readonly Line[]): boolean {
  for (const [at, line] of lines.entries()) {
    const { date, of } = line;
    if (date !== lines[0]?.date) return false;
    if (isCash(line)) continue;
    for (let before = 0; before < at; before += 1) {
      if (lines[before]?.of.ledgerAccountId === of.ledgerAccountId) return false;
    }
  }
  return true;
}

const NONE = (): boolean => false;

type MonthOfAccount = Pick<PostingGroup, "month" | "ledgerAccountId">;

type ContraSum = { -readonly [Name in keyof CashContra]: CashContra[Name] };

interface ContraTally {
  readonly all: ContraSum[];
  readonly add: (of: MonthOfAccount, booked: Amount) => void;
  readonly sortedWith: (other: Pick<ContraTally, "all">) => readonly CashContra[];
}

function contraTally(): ContraTally {
  const all: ContraSum[] = [];
  const known = new Map<Month, Map<LedgerAccountId, ContraSum>>();
  const at = ({ month, ledgerAccountId }: MonthOfAccount): ContraSum => {
    const found = known.get(month)?.get(ledgerAccountId);
    if (found !== undefined) return found;
    const sum = { month, ledgerAccountId, received: ZERO, paid: ZERO };
    known.set(
      month,
      (known.get(month) ?? new Map<LedgerAccountId, ContraSum>()).set(ledgerAccountId, sum),
    );
    all.push(sum);
    return sum;
  };
  return {
    all,
    add: (of, booked) => {
      const amount = negate(booked);
      const sum = at(of);
      const side = isNegative(amount) ? "paid" : "received";
      sum[side] = add(sum[side], amount);
    },
    sortedWith: (other) => {
      for (const one of other.all) {
        const sum = at(one);
        sum.received = add(sum.received, one.received);
        sum.paid = add(sum.paid, one.paid);
      }
      return all.toSorted(
        (left, right) =>
          compareText(left.month, right.month) ||
          compareText(left.ledgerAccountId, right.ledgerAccountId),
      );
    },
  };
}
