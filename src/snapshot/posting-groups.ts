/**
 * The postings of a snapshot added up once per month, account and all that they refer to, when they are arranged. Sums by contact,
 * project, tax rate or financial account are then sums of these groups, and a reader of postings takes their references from them.
 */
import type { DatabaseSync } from "node:sqlite";
import { type Amount, add, equalAmounts, ZERO } from "../amount/amount.ts";
import { type Month, month } from "../calendar/month.ts";
import { invariant } from "../failure.ts";
import {
  type ContactId,
  contactId,
  type FinancialAccountId,
  financialAccountId,
  type LedgerAccountId,
  ledgerAccountId,
  type ProjectId,
  projectId,
  type TaxRateId,
  taxRateId,
} from "../ledger/ledger-account.ts";
import { once } from "./once.ts";
import { type RowOfColumns, rowsOf } from "./row-blocks.ts";
import { amountOf, numberOf } from "./row-values.ts";
import { damaged } from "./snapshot-file.ts";

export const POSTING_GROUPS = "posting_groups";

/** A part of the postings alike: those of many contacts may have several groups with equal columns. */
export const postingGroupsTable = (name: string): string => `
  CREATE TABLE ${name} (
    number INTEGER PRIMARY KEY,
    month TEXT NOT NULL,
    ledger_account_id TEXT NOT NULL,
    contact_id TEXT,
    project_id TEXT,
    tax_rate_id TEXT,
    financial_account_id TEXT,
    document_type TEXT NOT NULL,
    positive ANY NOT NULL,
    negative ANY NOT NULL,
    count INTEGER NOT NULL,
    texts INTEGER NOT NULL
  ) STRICT;
`;

const REFERENCES = ["contact_id", "project_id", "tax_rate_id", "financial_account_id"] as const;

/** Compares postings that are read with the groups as they were added up. */
export function groupComparison(database: DatabaseSync): {
  readonly add: (number: number, amount: Amount) => void;
  /** Called after the last posting. Failure `snapshot-damaged`. */
  readonly finish: () => void;
} {
  const read = new Map<number, { sum: Amount; count: number }>();
  return {
    add: (number, amount) => {
      const of = read.get(number);
      if (of === undefined) {
        read.set(number, { sum: amount, count: 1 });
        return;
      }
      of.sum = add(of.sum, amount);
      of.count += 1;
    },
    finish: () => {
      const groups = database.prepare(
        `SELECT number, positive, negative, count FROM ${POSTING_GROUPS}`,
      );
      for (const row of groups.iterate()) {
        const { sum, count } = read.get(numberOf(row["number"])) ?? { sum: ZERO, count: 0 };
        const stored = add(amountOf(row["positive"]), amountOf(row["negative"]));
        if (count === row["count"] && equalAmounts(sum, stored)) continue;
        throw damaged(
          database.location() ?? "the snapshot",
          "its postings do not add up to the sums that were made of them",
        );
      }
    },
  };
}

/** What the postings of a group have in common. */
export interface PostingGroup {
  readonly month: Month;
  readonly documentType: string;
  readonly ledgerAccountId: LedgerAccountId;
  readonly contactId: ContactId | null;
  readonly projectId: ProjectId | null;
  readonly taxRateId: TaxRateId | null;
  readonly financialAccountId: FinancialAccountId | null;
}

/** Groups kept in memory: some 20 MB. */
const GROUPS_KEPT_MAX = 50_000;

/** Finds groups by their number. Those of neighbouring postings have neighbouring numbers: some are read together, and kept. */
export function groupFinder(database: DatabaseSync): (number: number) => PostingGroup {
  const find = database.prepare(
    `SELECT number, month, document_type, ledger_account_id, ${REFERENCES.join(", ")}
     FROM ${POSTING_GROUPS} WHERE number >= ? ORDER BY number LIMIT ${String(GROUPS_READ)}`,
  );
  find.setReturnArrays(true);
  const read = groupReader();
  const known = new Map<number, PostingGroup>();
  return (number) => {
    const found = known.get(number);
    if (found !== undefined) return found;
    if (known.size > GROUPS_KEPT_MAX) known.clear();
    for (const row of rowsOf(find.all(number))) known.set(numberOf(row[0]), read(row));
    const group = known.get(number);
    invariant(group !== undefined, "a posting has a group");
    return group;
  };
}

const GROUPS_READ = 256;

/** Most identifiers are those of other groups too: each is validated once. */
function groupReader(): (row: RowOfColumns) => PostingGroup {
  const monthFor = once(month);
  const accountFor = once(ledgerAccountId);
  const contactFor = once(contactId);
  const projectFor = once(projectId);
  const rateFor = once(taxRateId);
  const financialAccountFor = once(financialAccountId);
  const orNone = <Id>(value: unknown, read: (text: string) => Id): Id | null =>
    typeof value === "string" ? read(value) : null;
  return ([, of, type, account, contact, project, rate, financialAccount]) => ({
    month: monthFor(String(of)),
    documentType: String(type),
    ledgerAccountId: accountFor(String(account)),
    contactId: orNone(contact, contactFor),
    projectId: orNone(project, projectFor),
    taxRateId: orNone(rate, rateFor),
    financialAccountId: orNone(financialAccount, financialAccountFor),
  });
}
