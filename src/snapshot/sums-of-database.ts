/** Sums over the postings of a snapshot, in SQL. */

import type { DatabaseSync } from "node:sqlite";
import { type Amount, add, negate, subtract, ZERO } from "../amount/amount.ts";
import { month } from "../calendar/month.ts";
import type { Row } from "../fields/columns.ts";
import { amountOf, numberOf, textIn } from "../fields/row.ts";
import { documentId, type LedgerAccountId, ledgerAccountId } from "../ledger/ledger-account.ts";
import type { DocumentRef, Posting } from "../ledger/posting.ts";
import type { DocumentAccountSum, DocumentSum, PostingSums } from "../ledger/posting-sums.ts";
import { type SourceHash, sourceHash } from "../ledger/source.ts";
import { contraOfCash } from "./contra-of-cash.ts";
import { counterSums } from "./counter-sums.ts";
import { type AmountsStored, exactSum, exactSumIn, hasTexts } from "./exact-sums.ts";
import { oddPostings, repeatedPostings } from "./odd-postings.ts";
import { type ArrangedPostings, blocksOfAccounts } from "./posting-blocks.ts";
import { groupComparison } from "./posting-groups.ts";
import { postingReferences } from "./posting-references.ts";
import { postingRows } from "./row-blocks.ts";
import { COLUMN_OF, contactsOfRates, type SumSigns, sumsOfGroups } from "./sums-of-groups.ts";
import { unusualTexts } from "./unusual-texts.ts";

export function sumsOfDatabase(arranged: ArrangedPostings, signs: SumSigns): PostingSums {
  const { database } = arranged;
  const groups = sumsOfGroups(database, signs);
  let stored: AmountsStored | undefined;
  const storedOnce = (): AmountsStored =>
    (stored ??= {
      hasTexts: hasTexts(database),
      reversed: reversedAccounts(database, signs),
    });
  return {
    per: groups,
    documents: () => documents(arranged, signs),
    references: (journals) => postingReferences(database, journals),
    documentsOn: (accounts, only) =>
      documentsOn(database, storedOnce(), accounts, only === undefined ? "" : WITHOUT_RATE),
    contactsOfRates: (rates) => contactsOfRates(database, signs, rates),
    postingsOn: (account) => postingsOn(arranged, signs, account),
    hasPostings: (types) => {
      const find = database.prepare(
        `SELECT 1 FROM postings WHERE document_type ${IN_LIST} AND document_id = ? LIMIT 1`,
      );
      const ofTypes = JSON.stringify(types);
      return (id) => find.get(ofTypes, id) !== undefined;
    },
    firstSource: (dimension, key, except) =>
      firstSource(database, [COLUMN_OF[dimension], key], except),
    between: ({ first, last }, accounts) => {
      const row = database
        .prepare(
          `SELECT ${exactSum("sum", storedOnce())} FROM postings
           WHERE ledger_account_id ${IN_LIST} AND date BETWEEN ? AND ?`,
        )
        .get(JSON.stringify([...accounts]), first, last);
      return row === undefined ? ZERO : exactSumIn(row, "sum");
    },
    repeated: () => repeatedPostings(database, storedOnce().reversed),
    odd: () => oddPostings(database),
    unusualTexts: (lengthMax) => unusualTexts(database, lengthMax),
    contraOfCash: contraOfCash(arranged, signs.isReversed),
    counterSums: counterSums(arranged, signs.isReversed),
  };
}

const IN_LIST = "IN (SELECT value FROM json_each(?))";

/** The accounts whose amounts as sent are credit positive, as a condition; null if there are none. */
function reversedAccounts(database: DatabaseSync, { isReversed }: SumSigns): string | null {
  const used = database.prepare(ACCOUNTS_USED).all();
  const ids = used.map((row) => textIn(row, "id"));
  const reversed = ids.filter((id) => isReversed(ledgerAccountId(id)));
  if (reversed.length === 0) return null;
  if (reversed.length === ids.length) return "1";
  return `ledger_account_id IN (${reversed.map((id) => `'${id.replaceAll("'", "''")}'`).join(",")})`;
}

/** Steps through the index from account to account, instead of reading all of it. */
const ACCOUNTS_USED = `WITH RECURSIVE used (id) AS (
    SELECT min(ledger_account_id) FROM postings
    UNION ALL
    SELECT (SELECT min(ledger_account_id) FROM postings WHERE ledger_account_id > used.id)
    FROM used WHERE used.id IS NOT NULL
  ) SELECT id FROM used WHERE id IS NOT NULL`;

/**
 * One after another: there may be a document for every two postings. All postings are read, so that the last one shows
 * whether they still add up to their groups, which were added up when they were arranged. Failure `snapshot-damaged`.
 */
function* documents(
  { database, numbers: { group } }: ArrangedPostings,
  { isReversed }: SumSigns,
): Generator<DocumentSum> {
  let document: DocumentRef | null = null;
  let sum = ZERO;
  const groups = groupComparison(database);
  for (const block of postingRows(database, "document_id, group_number, amount")) {
    for (const [, id, groupNumber, amount] of block) {
      const { documentType: type, ledgerAccountId: account } = group(numberOf(groupNumber));
      if (document === null || document.id !== id || document.type !== type) {
        if (document !== null) yield documentSum(database, document, sum);
        document = { type, id: documentId(String(id)) };
        sum = ZERO;
      }
      const sent = amountOf(amount);
      groups.add(numberOf(groupNumber), sent);
      sum = isReversed(account) ? subtract(sum, sent) : add(sum, sent);
    }
  }
  if (document !== null) yield documentSum(database, document, sum);
  groups.finish();
}

const documentSum = (database: DatabaseSync, document: DocumentRef, sum: Amount): DocumentSum => ({
  document,
  sum,
  sources: () => sourcesOf(database, document),
});

const sourcesOf = (database: DatabaseSync, { type, id }: DocumentRef): readonly SourceHash[] =>
  database
    .prepare(
      "SELECT DISTINCT sha256 FROM postings WHERE document_type = ? AND document_id = ? ORDER BY 1",
    )
    .all(type, id)
    .map((row) => sourceHash(textIn(row, "sha256")));

const WITHOUT_RATE = "AND tax_rate_id IS NULL";

function* documentsOn(
  database: DatabaseSync,
  stored: AmountsStored,
  accounts: ReadonlySet<LedgerAccountId>,
  condition: string,
): Generator<DocumentAccountSum> {
  const rows = database.prepare(
    `SELECT document_type, document_id, substr(date, 1, 7) AS own_month, ledger_account_id,
       ${exactSum("sum", stored)}, max(sha256) AS sha256
     FROM postings WHERE ledger_account_id ${IN_LIST} ${condition}
     GROUP BY document_type, document_id, own_month, ledger_account_id
     ORDER BY document_type, document_id, own_month, ledger_account_id`,
  );
  for (const row of rows.iterate(JSON.stringify([...accounts]))) {
    yield {
      document: documentIn(row),
      month: month(textIn(row, "own_month")),
      ledgerAccountId: ledgerAccountId(textIn(row, "ledger_account_id")),
      sum: exactSumIn(row, "sum"),
      source: sourceHash(textIn(row, "sha256")),
    };
  }
}

function* postingsOn(
  arranged: ArrangedPostings,
  { isReversed }: SumSigns,
  account: LedgerAccountId,
): Generator<Posting> {
  const change = isReversed(account) ? negate : (amount: Amount): Amount => amount;
  for (const block of blocksOfAccounts(arranged, [account], undefined)) {
    for (const posting of block) yield { ...posting, amount: change(posting.amount) };
  }
}

const documentIn = (row: Row): DocumentRef => ({
  type: textIn(row, "document_type"),
  id: documentId(textIn(row, "document_id")),
});

function firstSource(
  database: DatabaseSync,
  [column, key]: readonly [column: string, key: string],
  except: ReadonlySet<LedgerAccountId>,
): SourceHash | null {
  const row = database
    .prepare(
      `SELECT sha256 FROM postings WHERE ${column} = ? AND ledger_account_id NOT ${IN_LIST}
       ORDER BY date, document_type, document_id, id LIMIT 1`,
    )
    .get(key, JSON.stringify([...except]));
  return row === undefined ? null : sourceHash(textIn(row, "sha256"));
}
