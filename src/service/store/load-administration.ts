/** Loads the books of a whole administration: master data, documents and what they post. */
import { toStored } from "../../amount/amount.ts";
import { epochSecondsOf } from "../../calendar/instant.ts";
import type { AdministrationBooks } from "../rules/administration-books.ts";
import { postingContext } from "../rules/posting-line.ts";
import { postingsOf } from "../rules/posting-rules.ts";
import { adoptNamedFiles } from "./attachments.ts";
import { insertDocument, postingRow, refuseUnknownAccounts } from "./book-document.ts";
import { loadSubscriptions } from "./load-subscriptions.ts";
import type { SqlValue, Store } from "./store.ts";

/** Postings wait here until all documents are there: their ids follow the order of booking. */
const STAGE = `CREATE TEMP TABLE staged (
  created_at TEXT NOT NULL, line INTEGER NOT NULL, administration_id, date, document_type, document_id,
  ledger_account_id, project_id, contact_id, tax_rate_id, financial_account_id, amount, description,
  closes_year, invoice_id
)`;
const STAGE_POSTING = `INSERT INTO staged VALUES (${Array(15).fill("?").join(", ")})`;
/** Ids are digits without leading zeros, so the shorter one is the older one. */
const BOOK_STAGED = `INSERT INTO postings (
    administration_id, date, document_type, document_id, ledger_account_id, project_id, contact_id,
    tax_rate_id, financial_account_id, amount, description, closes_year, invoice_id
  ) SELECT
    administration_id, date, document_type, document_id, ledger_account_id, project_id, contact_id,
    tax_rate_id, financial_account_id, amount, description, closes_year, invoice_id
  FROM staged ORDER BY created_at, length(document_id), document_id, line`;

/**
 * One transaction: all of it or nothing. Documents may come in any order; posting ids rise with
 * `createdAt`, then document id. Throws `PostingRefusal` for a document that cannot be booked.
 */
export function loadAdministration(store: Store, books: AdministrationBooks): void {
  store.transaction(() => {
    loadMasterData(store, books);
    const context = postingContext(books);
    const administrationId = books.administration.id;
    store.run(STAGE);
    for (const document of books.documents()) {
      insertDocument(store, administrationId, document, context);
      for (const [index, line] of postingsOf(document, context).entries()) {
        store.run(STAGE_POSTING, document.createdAt, index, ...postingRow(administrationId, line));
      }
    }
    store.run(BOOK_STAGED);
    store.run("DROP TABLE staged");
    adoptNamedFiles(store, administrationId);
    // Every account that was posted to has movements, and they are far fewer than the postings.
    refuseUnknownAccounts(
      store,
      "SELECT ledger_account_id FROM movements WHERE administration_id = ?1",
      [administrationId],
    );
  });
}

function loadMasterData(store: Store, books: AdministrationBooks): void {
  const { administration } = books;
  const { id } = administration;
  // Master data has no history here; it is as old as the books.
  const at = `${administration.periodStartOn}T00:00:00.000Z`;
  const insert = (table: string, rows: readonly (readonly SqlValue[])[]): void => {
    for (const row of rows) {
      store.run(`INSERT INTO ${table} VALUES (${row.map(() => "?").join(", ")})`, ...row);
    }
  };
  insert("administrations", [
    [
      id,
      administration.name,
      administration.currency,
      administration.country,
      administration.language,
      administration.timeZone,
      administration.chamberOfCommerce,
      administration.taxNumber,
      JSON.stringify(administration.fiscalCalendar),
      administration.periodStartOn,
      administration.today,
    ],
  ]);
  insert("ledger_accounts", ledgerAccountRows(books, at));
  insert(
    "account_roles",
    Object.entries(books.roles).map(([role, account]) => [id, role, account]),
  );
  insert("tax_rates", taxRateRows(books, at));
  insert(`contacts (${CONTACT_COLUMNS})`, contactRows(books, at));
  insert(
    "projects",
    books.projects.map((project) => [project.id, id, project.name, project.state]),
  );
  insert("financial_accounts", financialAccountRows(books, at));
  insert("assets", assetRows(books));
  if (books.subscriptions !== undefined) loadSubscriptions(store, id, books.subscriptions, at);
}

type Rows = readonly (readonly SqlValue[])[];
const flag = (isSet: boolean): number => (isSet ? 1 : 0);

const ledgerAccountRows = (books: AdministrationBooks, at: string): Rows =>
  books.ledgerAccounts.map((account) => [
    account.id,
    books.administration.id,
    account.name,
    account.accountType,
    account.accountId,
    account.parentId,
    flag(account.active),
    account.rgs?.code ?? null,
    account.rgs?.name ?? null,
    account.rgs?.reference ?? null,
    account.financialAccountId,
    at,
    at,
  ]);

const taxRateRows = (books: AdministrationBooks, at: string): Rows =>
  books.taxRates.map((rate) => [
    rate.id,
    books.administration.id,
    rate.name,
    rate.percentage === null ? null : toStored(rate.percentage),
    rate.taxRateType,
    flag(rate.showTax),
    flag(rate.active),
    rate.country,
    at,
    at,
  ]);

/** Where a contact can be reached is not in the books. */
const CONTACT_COLUMNS = `id, administration_id, company_name, firstname, lastname, customer_id,
  country, tax_number, archived, version, created_at, updated_at`;
const contactRows = (books: AdministrationBooks, at: string): Rows =>
  books.contacts.map((contact) => [
    contact.id,
    books.administration.id,
    contact.companyName,
    contact.firstname,
    contact.lastname,
    contact.customerId,
    contact.country,
    contact.taxNumber,
    flag(contact.archived),
    epochSecondsOf(at),
    at,
    at,
  ]);

const financialAccountRows = (books: AdministrationBooks, at: string): Rows =>
  books.financialAccounts.map((account) => [
    account.id,
    books.administration.id,
    account.type,
    account.name,
    account.identifier,
    account.currency,
    flag(account.active),
    account.ledgerAccountId,
    at,
    at,
  ]);

const assetRows = (books: AdministrationBooks): Rows =>
  books.assets.map((asset) => [
    asset.id,
    books.administration.id,
    asset.name,
    asset.ledgerAccountId,
    asset.expenseAccountId,
    asset.purchasedOn,
    toStored(asset.purchaseValue),
    toStored(asset.residualValue),
    asset.lifespanYears,
  ]);
