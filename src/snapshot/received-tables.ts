/** Temporary tables of received postings. What is the same for many of them is in the group and in the source of each. */

import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { toStored } from "../amount/amount.ts";
import type { Month } from "../calendar/month.ts";
import { invariant } from "../failure.ts";
import { numberIn } from "../fields/row.ts";
import type { Posting } from "../ledger/posting.ts";
import { transaction } from "../operating-system/shared-database.ts";
import { groupTally } from "./group-tally.ts";
import { insertRows } from "./insert-rows.ts";
import { postingGroupsTable } from "./posting-groups.ts";
import { contentOf, contentOfPosting } from "./posting-rows.ts";
import { postingSourcesTable, sourceNumbers } from "./posting-sources.ts";
import { writing } from "./snapshot-file.ts";

export const RECEIVED_POSTINGS = "temp.received_postings";
export const RECEIVED_GROUPS = "temp.received_groups";
export const RECEIVED_SOURCES = "temp.received_sources";

const TABLES = `
  CREATE TABLE ${RECEIVED_POSTINGS} (
    number INTEGER PRIMARY KEY,
    group_number INTEGER NOT NULL,
    source_number INTEGER NOT NULL,
    amount ANY NOT NULL,
    document_type TEXT NOT NULL,
    document_id TEXT NOT NULL,
    date TEXT NOT NULL,
    id TEXT NOT NULL,
    description TEXT NOT NULL
  ) STRICT;
  ${postingGroupsTable(RECEIVED_GROUPS)}
  ${postingSourcesTable(RECEIVED_SOURCES)}
`;
const COLUMNS =
  "group_number, source_number, amount, document_type, document_id, date, id, description";
/** A quarter of a megabyte waits for a transaction. */
const VALUES_WAITING_MAX = 1_000 * COLUMNS.split(",").length;

export interface ReceivedTables {
  readonly add: (of: Month, postings: readonly Posting[]) => void;
  /** Writes what waits, so that the tables have all. */
  readonly write: () => void;
  readonly forget: (of: Month) => void;
  /** Counts the equal postings of the month among those with a higher number than `after`. */
  readonly countSame: (of: Month, after: number, postings: readonly Posting[]) => number;
  /** The number of the last posting; numbers of deleted ones are given again. */
  readonly last: () => number;
  readonly count: () => number;
  readonly drop: () => void;
}

export function createReceivedTables(path: string, database: DatabaseSync): ReceivedTables {
  database.exec(TABLES);
  const insert = insertRows(database, `INSERT INTO ${RECEIVED_POSTINGS}`, COLUMNS);
  const groups = groupTally(database, RECEIVED_GROUPS);
  const sources = sourceNumbers(database, RECEIVED_SOURCES);
  /** The values of `COLUMNS`, row after row. */
  let waiting: SQLInputValue[] = [];

  /** In a transaction of its own unless the caller has started one. */
  const within = (work: () => void): void => {
    writing(path, () => {
      if (database.isTransaction) work();
      else transaction(database, work);
    });
  };
  const writeRows = (): void => {
    insert(waiting);
    waiting = [];
  };
  const write = (): void => {
    within(() => {
      writeRows();
      groups.write();
    });
  };
  return {
    add: (of, postings) => {
      for (const posting of postings) {
        const [group, source] = [groups.add(of, posting), sources.numberOf(of, posting.source)];
        waiting.push(group, source, ...columnsOf(posting));
      }
      if (waiting.length >= VALUES_WAITING_MAX) within(writeRows);
    },
    write,
    forget: (of) => {
      write();
      groups.clear();
      sources.clear();
      within(() => {
        for (const statement of FORGET_MONTH) database.prepare(statement).run(of);
      });
    },
    countSame: (of, after, postings) => {
      write();
      return countSame(database, { of, after }, postings);
    },
    last: () => numberOfRow(database, "coalesce(max(number), 0)"),
    count: () => {
      write();
      return numberOfRow(database, "count(*)");
    },
    drop: () => {
      for (const table of [RECEIVED_POSTINGS, RECEIVED_GROUPS, RECEIVED_SOURCES]) {
        database.exec(`DROP TABLE ${table}`);
      }
    },
  };
}

const columnsOf = ({ amount, document, date, id, description }: Posting) =>
  [toStored(amount), document.type, document.id, date, id, description] as const;

const FORGET_MONTH = [
  `DELETE FROM ${RECEIVED_POSTINGS}
   WHERE group_number IN (SELECT number FROM ${RECEIVED_GROUPS} WHERE month = ?)`,
  `DELETE FROM ${RECEIVED_GROUPS} WHERE month = ?`,
  `DELETE FROM ${RECEIVED_SOURCES} WHERE month = ?`,
];

/** The columns of `contentOfPosting`. */
const CONTENT = `
  SELECT postings.id, date, postings.document_type, document_id, ledger_account_id, project_id,
    contact_id, tax_rate_id, financial_account_id, amount, description
  FROM ${RECEIVED_POSTINGS} AS postings CROSS JOIN ${RECEIVED_GROUPS} AS groups
  WHERE postings.number > ? AND groups.number = postings.group_number AND month = ?
    AND ledger_account_id IN (SELECT value FROM json_each(?))
`;

function countSame(
  database: DatabaseSync,
  { of, after }: { readonly of: Month; readonly after: number },
  postings: readonly Posting[],
): number {
  const accounts = JSON.stringify([...new Set(postings.map((one) => one.ledgerAccountId))]);
  const find = database.prepare(CONTENT);
  find.setReturnArrays(true);
  const received = new Map(postings.map((posting) => [posting.id, contentOfPosting(posting)]));
  let same = 0;
  for (const row of find.iterate(after, of, accounts)) {
    invariant(Array.isArray(row), "a posting is read as an array");
    const columns: readonly unknown[] = row;
    const content = received.get(String(columns[0]));
    if (content !== undefined && content === contentOf(columns)) same += 1;
  }
  return same;
}

function numberOfRow(database: DatabaseSync, expression: string): number {
  const row = database.prepare(`SELECT ${expression} AS number FROM ${RECEIVED_POSTINGS}`).get();
  invariant(row !== undefined, "an aggregate has a row");
  return numberIn(row, "number");
}
