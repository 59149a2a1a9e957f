/**
 * The postings of a snapshot added up once per month, account and all that they refer to, when they are arranged. Sums by contact,
 * project, tax rate or financial account are then sums of these groups, and a reader of postings takes their references from them.
 */

import type { DatabaseSync } from "node:sqlite";
import { type Amount, add, equalAmounts, ZERO } from "../amount/amount.ts";
import type { Month } from "../calendar/month.ts";
import type { Failure } from "../failure.ts";
import { amountOf, numberOf } from "../fields/row.ts";
import type {
  ContactId,
  FinancialAccountId,
  LedgerAccountId,
  ProjectId,
  TaxRateId,
} from "../ledger/ledger-account.ts";
import { once } from "./once.ts";
import { referenceReaders } from "./reference-readers.ts";
import { type RowOfColumns, rowsEach } from "./row-blocks.ts";
import { rowsByNumber } from "./rows-by-number.ts";
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
  // Numbers of groups begin at one and leave none out. Arrays that are filled in any order would keep an object for each sum.
  const row = database.prepare(`SELECT max(number) AS last FROM ${POSTING_GROUPS}`).get();
  const length = numberOf(row?.["last"] ?? 0) + 1;
  const sums = Array.from({ length }, () => ZERO);
  const counts = Array.from({ length }, () => 0);
  return {
    add: (number, amount) => {
      sums[number] = add(sums[number] ?? ZERO, amount);
      counts[number] = (counts[number] ?? 0) + 1;
    },
    finish: () => {
      const groups = database.prepare(
        `SELECT number, positive, negative, count FROM ${POSTING_GROUPS}`,
      );
      groups.setReturnArrays(true);
      for (const [stated, positive, negative, count] of rowsEach(groups.iterate())) {
        const number = numberOf(stated);
        const stored = add(amountOf(positive), amountOf(negative));
        if (equalAmounts(sums[number] ?? ZERO, stored) && counts[number] === count) continue;
        throw notAsGrouped(database);
      }
      if (database.prepare(ACCOUNTS_MISCOUNTED).get() !== undefined) throw notAsGrouped(database);
    },
  };
}

/** Postings are found by the account in their row, and read with that of their group. The index has all that this reads. */
const ACCOUNTS_MISCOUNTED = `
  SELECT ledger_account_id FROM (
    SELECT ledger_account_id, count(*) AS count FROM postings GROUP BY ledger_account_id
    UNION ALL
    SELECT ledger_account_id, -sum(count) FROM ${POSTING_GROUPS} GROUP BY ledger_account_id
  ) GROUP BY ledger_account_id HAVING sum(count) <> 0 LIMIT 1
`;

export const notAsGrouped = (database: DatabaseSync): Failure =>
  damaged(
    database.location() ?? "the snapshot",
    "its postings do not add up to the sums that were made of them",
  );

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

/** Finds groups by their number. */
export const groupFinder = (database: DatabaseSync): ((number: number) => PostingGroup) =>
  rowsByNumber(database, {
    table: POSTING_GROUPS,
    columns: `month, document_type, ledger_account_id, ${REFERENCES.join(", ")}`,
    read: groupReader(),
    keptMax: GROUPS_KEPT_MAX,
  });

function groupReader(): (row: RowOfColumns) => PostingGroup {
  const read = referenceReaders();
  const typeFor = once(String);
  return ([, of, type, account, contact, project, rate, financialAccount]) => ({
    month: read.month(String(of)),
    documentType: typeFor(String(type)),
    ledgerAccountId: read.account(String(account)),
    contactId: read.contact(contact),
    projectId: read.project(project),
    taxRateId: read.rate(rate),
    financialAccountId: read.financialAccount(financialAccount),
  });
}
