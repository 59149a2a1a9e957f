/** What contra accounts received from cash accounts or paid to them, over the postings of a snapshot. */
import type { DatabaseSync } from "node:sqlite";
import { type Amount, add, fromStored, isNegative, negate, sumOf, ZERO } from "../amount/amount.ts";
import { type Month, month } from "../calendar/month.ts";
import { invariant } from "../failure.ts";
import { compareText, type LedgerAccountId, ledgerAccountId } from "../ledger/ledger-account.ts";
import {
  CASH_NETTINGS,
  type CashContra,
  type CashNetting,
  type PostingSums,
} from "../ledger/posting-sums.ts";
import type { AmountsStored } from "./exact-sums.ts";
import { once } from "./once.ts";

/** One line of a document that touches a cash account. */
interface Line {
  readonly date: string;
  readonly month: Month;
  readonly ledgerAccountId: LedgerAccountId;
  readonly isCash: boolean;
  readonly amount: Amount;
}

type Contra = Readonly<Record<CashNetting, readonly CashContra[]>>;

/**
 * Checks, their readings and sheets ask for the same cash accounts; an answer has a row per month and account. The lines are
 * read once for all nettings.
 */
export function contraOfCash(
  database: DatabaseSync,
  stored: () => AmountsStored,
): PostingSums["contraOfCash"] {
  const known = new Map<string, Contra>();
  return (cash, netting) => {
    const accounts = JSON.stringify([...cash].sort());
    const found = known.get(accounts) ?? contraOf(database, accounts, stored().reversed);
    known.set(accounts, found);
    return found[netting];
  };
}

/** The lines of a document one after another. */
const linesSql = (reversed: string | null): string => `WITH touched AS MATERIALIZED (
    SELECT DISTINCT document_type, document_id FROM postings
    WHERE ledger_account_id IN (SELECT value FROM json_each(:cash))
    ORDER BY document_type, document_id
  )
  SELECT touched.document_type, touched.document_id, date, ledger_account_id,
    ledger_account_id IN (SELECT value FROM json_each(:cash)), amount, ${reversed ?? "FALSE"}
  FROM touched CROSS JOIN postings USING (document_type, document_id)
  ORDER BY touched.document_type, touched.document_id`;

function contraOf(database: DatabaseSync, cash: string, reversed: string | null): Contra {
  const rows = database.prepare(linesSql(reversed));
  rows.setReturnArrays(true);
  const tallies = tallyPerNetting();
  const monthOf = once((date) => month(date.slice(0, "2025-01".length)));
  const accountFor = once(ledgerAccountId);
  let [typeBefore, idBefore]: readonly unknown[] = [];
  let lines: Line[] = [];
  for (const row of rows.iterate({ cash })) {
    invariant(Array.isArray(row), "a line is read as an array");
    const columns: readonly unknown[] = row;
    const [type, id, date, account, isCash, amount, isReversed] = columns;
    invariant(typeof date === "string" && typeof account === "string", "a line is stored as text");
    invariant(typeof amount === "number" || typeof amount === "string", "an amount is stored");
    if (id !== idBefore || type !== typeBefore) {
      tallies.add(lines);
      lines = [];
      [typeBefore, idBefore] = [type, id];
    }
    lines.push({
      date,
      month: monthOf(date),
      ledgerAccountId: accountFor(account),
      isCash: isCash === 1,
      amount: isReversed === 1 ? negate(fromStored(amount)) : fromStored(amount),
    });
  }
  tallies.add(lines);
  return tallies.sorted();
}

/** The lines that one payment has in common, and those that are one amount of it. */
const PAYMENT: Readonly<Record<CashNetting, (line: Line) => unknown>> = {
  "document-and-date": ({ date }) => date,
  document: ({ month: of }) => of,
  posting: ({ month: of }) => of,
};
const AMOUNT: Readonly<Record<CashNetting, (line: Line) => unknown>> = {
  "document-and-date": ({ ledgerAccountId: account }) => account,
  document: ({ ledgerAccountId: account }) => account,
  posting: (line) => line,
};

/** Most documents have one date and no account twice: every netting says the same of them. */
function tallyPerNetting() {
  const plain = contraTally();
  const own = {
    "document-and-date": contraTally(),
    document: contraTally(),
    posting: contraTally(),
  } satisfies Record<CashNetting, unknown>;
  return {
    add: (lines: readonly Line[]): void => {
      if (isPlain(lines)) {
        for (const line of lines) if (!line.isCash) plain.add(line, line.amount);
        return;
      }
      for (const netting of CASH_NETTINGS) {
        for (const payment of Map.groupBy(lines, PAYMENT[netting]).values()) {
          if (!payment.some(({ isCash }) => isCash)) continue;
          const contra = payment.filter(({ isCash }) => !isCash);
          for (const alike of Map.groupBy(contra, AMOUNT[netting]).values()) {
            const [first] = alike;
            if (first !== undefined) own[netting].add(first, sumOf(alike.map((one) => one.amount)));
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

const isPlain = (lines: readonly Line[]): boolean =>
  lines.every(
    ({ date, isCash, ledgerAccountId: account }, at) =>
      date === lines[0]?.date &&
      (isCash || lines.findIndex((other) => other.ledgerAccountId === account) === at),
  );

interface ContraTally {
  readonly sums: Map<string, { -readonly [Name in keyof CashContra]: CashContra[Name] }>;
  readonly add: (of: Pick<Line, "month" | "ledgerAccountId">, booked: Amount) => void;
  readonly sortedWith: (other: Pick<ContraTally, "sums">) => readonly CashContra[];
}

function contraTally(): ContraTally {
  const sums: ContraTally["sums"] = new Map();
  const at = (of: Pick<Line, "month" | "ledgerAccountId">) => {
    const key = `${of.month} ${of.ledgerAccountId}`;
    const { month: own, ledgerAccountId: account } = of;
    const sum = sums.get(key) ?? {
      month: own,
      ledgerAccountId: account,
      received: ZERO,
      paid: ZERO,
    };
    sums.set(key, sum);
    return sum;
  };
  return {
    sums,
    add: (of, booked) => {
      const amount = negate(booked);
      const sum = at(of);
      const side = isNegative(amount) ? "paid" : "received";
      sum[side] = add(sum[side], amount);
    },
    sortedWith: (other) => {
      for (const one of other.sums.values()) {
        const sum = at(one);
        sum.received = add(sum.received, one.received);
        sum.paid = add(sum.paid, one.paid);
      }
      return [...sums].sort(([left], [right]) => compareText(left, right)).map(([, sum]) => sum);
    },
  };
}
