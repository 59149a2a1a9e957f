/** Sums per month, account and one other reference: sums of the groups of the postings, which are few. */

import type { DatabaseSync } from "node:sqlite";
import { type Amount, add, isNegative, negate, subtract, ZERO } from "../amount/amount.ts";
import { month } from "../calendar/month.ts";
import { invariant } from "../failure.ts";
import { amountOf, numberOf } from "../fields/row.ts";
import {
  contactId,
  type DocumentId,
  financialAccountId,
  type LedgerAccountId,
  ledgerAccountId,
  projectId,
  type TaxRateId,
  taxRateId,
} from "../ledger/ledger-account.ts";
import type { ContactOfRates, PostingSum, PostingSums, SumKeys } from "../ledger/posting-sums.ts";
import { once } from "./once.ts";
import { POSTING_GROUPS } from "./posting-groups.ts";

/** How amounts as sent become debit positive, and which documents close a year. */
export interface SumSigns {
  readonly isReversed: (id: LedgerAccountId) => boolean;
  readonly closing: readonly DocumentId[];
}

export const COLUMN_OF = {
  contact: "contact_id",
  project: "project_id",
  "tax-rate": "tax_rate_id",
  "financial-account": "financial_account_id",
} as const satisfies Readonly<Record<keyof SumKeys, string>>;
const READ_KEY: { readonly [Name in keyof SumKeys]: (text: string) => SumKeys[Name] } = {
  contact: contactId,
  project: projectId,
  "tax-rate": taxRateId,
  "financial-account": financialAccountId,
};

/** Several checks ask for the sums of a dimension: they are added up once. */
export function sumsOfGroups(database: DatabaseSync, signs: SumSigns): PostingSums["per"] {
  const known: { [Name in keyof SumKeys]?: readonly PostingSum<SumKeys[Name]>[] } = {};
  const allOf = <Name extends keyof SumKeys>(
    dimension: Name,
  ): readonly PostingSum<SumKeys[Name]>[] => {
    const found: readonly PostingSum<SumKeys[Name]>[] = known[dimension] ?? [
      ...addedUp(database, signs, dimension),
    ];
    Object.assign(known, { [dimension]: found });
    return found;
  };
  return (dimension, accounts) => {
    const all = allOf(dimension);
    return accounts === null
      ? all
      : all.filter(({ ledgerAccountId: account }) => accounts.has(account));
  };
}

/** The sums of one month, account and key, as sent. */
interface Sums {
  readonly month: string;
  readonly account: string;
  readonly key: string | null;
  positive: Amount;
  negative: Amount;
  count: number;
}

/** In the order of months, accounts and keys; the postings of closing documents after the others. */
function* addedUp<Name extends keyof SumKeys>(
  database: DatabaseSync,
  { isReversed, closing }: SumSigns,
  dimension: Name,
): Generator<PostingSum<SumKeys[Name]>> {
  const column = COLUMN_OF[dimension];
  const monthOf = once(month);
  const accountOf = once(ledgerAccountId);
  const keyOf = once(READ_KEY[dimension]);
  const closed = new Map(
    [...sumsIn(closingRows(database, column, closing))].map((sums) => [placeOf(sums), sums]),
  );
  for (const all of sumsIn(groupRows(database, column))) {
    const own = closed.get(placeOf(all));
    for (const [sums, closesYear] of [
      [without(all, own), false],
      [own, true],
    ] as const) {
      if (sums === undefined || sums.count === 0) continue;
      const account = accountOf(sums.account);
      const negative = negate(sums.negative);
      yield {
        month: monthOf(sums.month),
        ledgerAccountId: account,
        key: sums.key === null ? null : keyOf(sums.key),
        closesYear,
        debit: isReversed(account) ? negative : sums.positive,
        credit: isReversed(account) ? sums.positive : negative,
        count: sums.count,
      };
    }
  }
}

/** By contact, month and account; a contact has one row of each, however many groups. */
export function contactsOfRates(
  database: DatabaseSync,
  { isReversed }: SumSigns,
  rates: ReadonlySet<TaxRateId>,
): readonly ContactOfRates[] {
  const rows = database.prepare(
    `SELECT month, ledger_account_id, contact_id, positive, negative FROM ${POSTING_GROUPS}
     WHERE tax_rate_id IN (SELECT value FROM json_each(?))
     ORDER BY coalesce(contact_id, ''), month, ledger_account_id`,
  );
  const found = new Map<string, ContactOfRates>();
  for (const row of rows.iterate(JSON.stringify([...rates]))) {
    const account = ledgerAccountId(String(row["ledger_account_id"]));
    const sent = add(amountOf(row["positive"]), amountOf(row["negative"]));
    const contact = row["contact_id"];
    const key = `${String(contact)} ${String(row["month"])} ${account}`;
    const known = found.get(key)?.sum ?? ZERO;
    found.set(key, {
      month: month(String(row["month"])),
      ledgerAccountId: account,
      contactId: typeof contact === "string" ? contactId(contact) : null,
      sum: add(known, isReversed(account) ? negate(sent) : sent),
    });
  }
  return [...found.values()];
}

const ORDER = "ORDER BY month, ledger_account_id, coalesce(key, '')";

function* groupRows(database: DatabaseSync, column: string): Generator<Sums> {
  const rows = database.prepare(
    `SELECT month, ledger_account_id, ${column} AS key, positive, negative, count
     FROM ${POSTING_GROUPS} ${ORDER}`,
  );
  rows.setReturnArrays(true);
  for (const row of rows.iterate()) {
    invariant(Array.isArray(row), "a group is read as an array");
    const columns: readonly unknown[] = row;
    const [of, account, key, positive, negative, count] = columns;
    yield {
      month: String(of),
      account: String(account),
      key: typeof key === "string" ? key : null,
      positive: amountOf(positive),
      negative: amountOf(negative),
      count: numberOf(count),
    };
  }
}

/** Documents that close a year are few. */
function* closingRows(
  database: DatabaseSync,
  column: string,
  closing: readonly DocumentId[],
): Generator<Sums> {
  const rows = database.prepare(
    `SELECT substr(date, 1, 7) AS month, ledger_account_id, ${column} AS key, amount FROM postings
     WHERE document_type IN ('Document', 'GeneralJournalDocument')
       AND document_id IN (SELECT value FROM json_each(?)) ${ORDER}`,
  );
  for (const row of rows.iterate(JSON.stringify(closing))) {
    const { month: of, ledger_account_id: account, key } = row;
    const amount = amountOf(row["amount"]);
    yield {
      month: String(of),
      account: String(account),
      key: typeof key === "string" ? key : null,
      positive: isNegative(amount) ? ZERO : amount,
      negative: isNegative(amount) ? amount : ZERO,
      count: 1,
    };
  }
}

/** Adds up rows of the same month, account and key, which are consecutive. */
function* sumsIn(rows: Iterable<Sums>): Generator<Sums> {
  let sums: Sums | null = null;
  for (const row of rows) {
    const { month: of, account, key } = row;
    if (sums === null || sums.key !== key || sums.account !== account || sums.month !== of) {
      if (sums !== null) yield sums;
      sums = row;
      continue;
    }
    sums.positive = add(sums.positive, row.positive);
    sums.negative = add(sums.negative, row.negative);
    sums.count += row.count;
  }
  if (sums !== null) yield sums;
}

const placeOf = ({ month: of, account, key }: Sums): string => `${of} ${account} ${key ?? ""}`;

const without = (all: Sums, part: Sums | undefined): Sums =>
  part === undefined
    ? all
    : {
        ...all,
        positive: subtract(all.positive, part.positive),
        negative: subtract(all.negative, part.negative),
        count: all.count - part.count,
      };
