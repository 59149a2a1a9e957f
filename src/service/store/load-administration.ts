/** Loads the books of an administration: master data, documents and their postings. */

import { setImmediate as nextTurn } from "node:timers/promises";
import { toStored } from "../../amount/amount.ts";
import { epochSecondsOf } from "../../calendar/instant.ts";
import { textIn } from "../../fields/row.ts";
import type { AdministrationBooks } from "../rules/administration-books.ts";
import { emptyContact } from "../rules/contact-details.ts";
import { postingContext } from "../rules/posting-line.ts";
import { postingsOf } from "../rules/posting-rules.ts";
import type { SubscriptionBooks } from "../rules/subscription-books.ts";
import { completeTaxRate } from "../rules/tax-rates.ts";
import { attachNamedFiles } from "./attachments.ts";
import { insertDocument, POSTINGS, refuseUnknownAccounts } from "./book-document.ts";
import { CONTACTS } from "./contacts.ts";
import {
  ADMINISTRATION,
  ASSETS,
  FINANCIAL_ACCOUNTS,
  LEDGER_ACCOUNTS,
  PRODUCTS,
  PROJECTS,
  SUBSCRIPTION_TEMPLATES,
  SUBSCRIPTIONS,
  TAX_RATES,
} from "./master-tables.ts";
import type { SqlValue, Store } from "./store.ts";
import { rebuildSteps } from "./stored-sums.ts";
import { intoTable } from "./table.ts";

/** Postings are staged until all documents are read, because their ids follow the order of booking. */
const COLUMNS = ["administration_id", ...POSTINGS.names];
const STAGE = `CREATE TEMP TABLE staged (
  created_at TEXT NOT NULL, line INTEGER NOT NULL, ${COLUMNS.join(", ")}
)`;
const STAGE_POSTING = `INSERT ${intoTable("staged", ["created_at", "line", ...COLUMNS])}`;
/** The order of booking. Ids are digits without leading zeros, so the shorter one is the older one. */
const ORDER_STAGED = `CREATE TEMP TABLE ordered AS SELECT rowid AS staged_row FROM staged
  ORDER BY created_at, length(document_id), document_id, line`;
const BOOK_STAGED = `INSERT INTO postings (${COLUMNS.join(", ")}) SELECT ${COLUMNS.join(", ")}
  FROM temp.ordered JOIN temp.staged ON staged.rowid = ordered.staged_row
  WHERE ordered.rowid > ?1 AND ordered.rowid <= ?2 ORDER BY ordered.rowid`;
/** About a tenth of a second of work. */
const POSTINGS_PER_STEP = 5_000;

/**
 * One transaction: all or nothing. Documents may come in any order; posting ids ascend with `createdAt`,
 * then document id. Throws `PostingRefusal` for a document that cannot be booked.
 */
export function loadAdministration(store: Store, books: AdministrationBooks): void {
  store.transaction(() => {
    const steps = loadSteps(store, books);
    while (steps.next().done !== true);
  });
}

export interface LoadingPace {
  /** Its reason is thrown at the next step. */
  readonly signal: AbortSignal;
  /** Called after each step with the number of postings that are loaded. */
  readonly onProgress: (postings: number) => void;
}

/** As `loadAdministration`, in the caller's `transactionInSteps`: the process answers signals between the steps. */
export async function loadInSteps(
  store: Store,
  books: AdministrationBooks,
  { signal, onProgress }: LoadingPace,
): Promise<void> {
  for (const postings of loadSteps(store, books)) {
    onProgress(postings);
    await nextTurn();
    signal.throwIfAborted();
  }
}

/** Yields the number of postings that are loaded so far: each is staged and then booked, and counts half for either. */
function* loadSteps(store: Store, books: AdministrationBooks): Generator<number> {
  loadMasterData(store, books);
  const context = postingContext(books);
  const administrationId = books.administration.id;
  store.run(STAGE);
  const indices = dropIndices(store);
  let staged = 0;
  let stepEnd = POSTINGS_PER_STEP;
  for (const document of books.documents()) {
    insertDocument(store, administrationId, document, context);
    for (const [index, line] of postingsOf(document, context).entries()) {
      const posting = POSTINGS.write(line);
      store.run(STAGE_POSTING, document.createdAt, index, administrationId, ...posting);
      staged += 1;
    }
    if (staged < stepEnd) continue;
    stepEnd = staged + POSTINGS_PER_STEP;
    yield Math.floor(staged / 2);
  }
  store.run(ORDER_STAGED);
  for (let booked = 0; booked < staged; booked += POSTINGS_PER_STEP) {
    yield Math.floor((staged + booked) / 2);
    store.run(BOOK_STAGED, booked, booked + POSTINGS_PER_STEP);
  }
  store.run("DROP TABLE temp.ordered");
  store.run("DROP TABLE temp.staged");
  for (const sql of indices) {
    yield staged;
    store.run(sql);
  }
  const rebuild = rebuildSteps(store, administrationId);
  while (rebuild.next().done !== true) yield staged;
  attachNamedFiles(store, administrationId);
  // Every account that was posted to has movements, which are far fewer than the postings.
  refuseUnknownAccounts(
    store,
    "SELECT ledger_account_id FROM movements WHERE administration_id = ?1",
    [administrationId],
  );
}

/**
 * Drops the indices of documents and postings and returns the statements that create them again. Filling
 * an index in one pass costs less than keeping it up to date: an eighth of the time of loading the sample.
 * Returns none when the database already contains documents: all of them would be indexed again.
 */
function dropIndices(store: Store): readonly string[] {
  if (store.rows("SELECT 1 FROM documents LIMIT 1").length > 0) return [];
  const indices = store.rows(`SELECT name, sql FROM sqlite_schema
    WHERE type = 'index' AND tbl_name IN ('documents', 'postings') AND sql IS NOT NULL`);
  for (const index of indices) store.run(`DROP INDEX ${textIn(index, "name")}`);
  return indices.map((index) => textIn(index, "sql"));
}

function loadMasterData(store: Store, books: AdministrationBooks): void {
  const { id, periodStartOn } = books.administration;
  // Master data has no history here; it gets the date of the books.
  const at = `${periodStartOn}T00:00:00.000Z`;
  const stamps = { createdAt: at, updatedAt: at };
  store.run(
    `INSERT ${intoTable("administrations", ADMINISTRATION.names)}`,
    ...ADMINISTRATION.write(books.administration),
  );
  for (const [role, account] of Object.entries(books.roles)) {
    store.run("INSERT INTO account_roles VALUES (?, ?, ?)", id, role, account);
  }
  for (const account of books.ledgerAccounts) {
    LEDGER_ACCOUNTS.insert(store, id, { ...account, ...stamps });
  }
  for (const rate of books.taxRates) {
    TAX_RATES.insert(store, id, { ...completeTaxRate(rate), ...stamps });
  }
  for (const contact of books.contacts) {
    const version = String(epochSecondsOf(at));
    CONTACTS.insert(store, id, { ...emptyContact(), ...contact, ...stamps, version });
  }
  for (const project of books.projects) PROJECTS.insert(store, id, project);
  for (const account of books.financialAccounts) {
    FINANCIAL_ACCOUNTS.insert(store, id, { ...account, ...stamps });
  }
  for (const asset of books.assets) {
    ASSETS.insert(store, id, { depreciationAccountId: null, ...asset });
  }
  if (books.subscriptions !== undefined) loadSubscriptions(store, id, books.subscriptions, at);
}

/** Runs in the caller's transaction; products are created and last changed `at`. */
function loadSubscriptions(
  store: Store,
  administrationId: string,
  books: SubscriptionBooks,
  at: string,
): void {
  const insert = (table: string, ...values: readonly SqlValue[]): void => {
    const marks = values.map(() => "?").join(", ");
    store.run(`INSERT INTO ${table} VALUES (?, ${marks})`, administrationId, ...values);
  };
  for (const product of books.products) {
    PRODUCTS.insert(store, administrationId, { ...product, createdAt: at, updatedAt: at });
  }
  for (const template of books.templates) {
    SUBSCRIPTION_TEMPLATES.insert(store, administrationId, template);
    for (const [place, productId] of template.productIds.entries()) {
      insert("subscription_template_products", template.id, place, productId);
    }
  }
  for (const subscription of books.subscriptions) {
    SUBSCRIPTIONS.insert(store, administrationId, subscription);
    for (const [place, { productId, quantity }] of subscription.lines.entries()) {
      insert("subscription_products", subscription.id, place, productId, toStored(quantity));
    }
  }
}
