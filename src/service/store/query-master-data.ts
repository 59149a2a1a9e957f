/** Master data of an administration as lists show it. */
import { invariant } from "../../failure.ts";
import { isAccountType } from "../../ledger/ledger-account.ts";
import type {
  ContactRecord,
  FinancialAccountRecord,
  LedgerAccountRecord,
  ProjectRecord,
} from "../rules/administration-books.ts";
import type { ListedTaxRate } from "../rules/tax-rate-filter.ts";
import { flagIn, wordIn } from "./content-fields.ts";
import { amountIn, countIn, digitsIn, textIn, textOrNullIn } from "./query-fields.ts";
import type { SqlRow, SqlValue, Store } from "./store.ts";

/** When a record was made and last changed. */
export interface Stamped {
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** `number` counts from 1. */
export interface RowsWanted {
  readonly number: number;
  readonly size: number;
}

export interface RowsPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Active or not, by name. */
export const listedLedgerAccounts = (
  store: Store,
  administrationId: string,
): readonly (LedgerAccountRecord & Stamped)[] =>
  store
    .rows(
      `SELECT * FROM ledger_accounts WHERE administration_id = ?
       ORDER BY name COLLATE NOCASE, length(id), id`,
      administrationId,
    )
    .map((row) => {
      const accountType = textIn(row, "account_type");
      invariant(isAccountType(accountType), `"${accountType}" is a type of ledger account`);
      const code = textOrNullIn(row, "rgs_code");
      return {
        id: textIn(row, "id"),
        name: textIn(row, "name"),
        accountType,
        accountId: textOrNullIn(row, "account_id"),
        parentId: textOrNullIn(row, "parent_id"),
        active: flagIn(row, "active"),
        rgs:
          code === null
            ? null
            : { code, name: textIn(row, "rgs_name"), reference: textIn(row, "rgs_reference") },
        financialAccountId: textOrNullIn(row, "financial_account_id"),
        ...stampsIn(row),
      };
    });

/** In the order in which they were made: ids rise, the shorter one is the older one. */
export const listedTaxRates = (store: Store, administrationId: string): readonly ListedTaxRate[] =>
  store
    .rows(
      "SELECT * FROM tax_rates WHERE administration_id = ? ORDER BY length(id), id",
      administrationId,
    )
    .map((row) => ({
      id: textIn(row, "id"),
      name: textIn(row, "name"),
      percentage: row["percentage"] === null ? null : amountIn(row, "percentage"),
      taxRateType: wordIn(row, "tax_rate_type", [
        "sales_invoice",
        "purchase_invoice",
        "general_journal_document",
      ]),
      showTax: flagIn(row, "show_tax"),
      active: flagIn(row, "active"),
      country: textOrNullIn(row, "country"),
      ...stampsIn(row),
    }));

export type ListedContact = ContactRecord & Stamped & { readonly version: string };

/** `query` is a part of a name or of the customer number; empty for everybody. */
export function contactsPage(
  store: Store,
  administrationId: string,
  wanted: { readonly query: string; readonly withArchived: boolean },
  page: RowsWanted,
): RowsPage<ListedContact> {
  const where = `FROM contacts WHERE administration_id = ? AND archived <= ? AND instr(lower(
    COALESCE(company_name, '') || char(10) || COALESCE(firstname, '') || ' ' ||
    COALESCE(lastname, '') || char(10) || customer_id), lower(?)) > 0`;
  const values = [administrationId, wanted.withArchived ? 1 : 0, wanted.query];
  const { rows, total } = pageIn(store, "*, unixepoch(updated_at) AS version", where, values, page);
  return {
    total,
    rows: rows.map((row) => ({
      id: textIn(row, "id"),
      companyName: textOrNullIn(row, "company_name"),
      firstname: textOrNullIn(row, "firstname"),
      lastname: textOrNullIn(row, "lastname"),
      customerId: textIn(row, "customer_id"),
      country: textIn(row, "country"),
      taxNumber: textOrNullIn(row, "tax_number"),
      archived: flagIn(row, "archived"),
      version: digitsIn(row, "version"),
      ...stampsIn(row),
    })),
  };
}

export function projectsPage(
  store: Store,
  administrationId: string,
  states: readonly string[],
  page: RowsWanted,
): RowsPage<ProjectRecord> {
  const where =
    "FROM projects WHERE administration_id = ? AND state IN (SELECT value FROM json_each(?))";
  const { rows, total } = pageIn(
    store,
    "*",
    where,
    [administrationId, JSON.stringify(states)],
    page,
  );
  return {
    total,
    rows: rows.map((row) => ({
      id: textIn(row, "id"),
      name: textIn(row, "name"),
      state: wordIn(row, "state", ["active", "archived"]),
    })),
  };
}

export const activeFinancialAccounts = (
  store: Store,
  administrationId: string,
): readonly (FinancialAccountRecord & Stamped)[] =>
  store
    .rows(
      `SELECT * FROM financial_accounts WHERE administration_id = ? AND active = 1
       ORDER BY length(id), id`,
      administrationId,
    )
    .map((row) => ({
      id: textIn(row, "id"),
      type: wordIn(row, "type", ["BankAccount", "CreditCardAccount", "CashAccount"]),
      name: textIn(row, "name"),
      identifier: textOrNullIn(row, "identifier"),
      currency: textIn(row, "currency"),
      active: flagIn(row, "active"),
      ledgerAccountId: textIn(row, "ledger_account_id"),
      ...stampsIn(row),
    }));

function pageIn(
  store: Store,
  columns: string,
  where: string,
  values: readonly SqlValue[],
  page: RowsWanted,
): RowsPage<SqlRow> {
  const [counted] = store.rows(`SELECT COUNT(*) AS count ${where}`, ...values);
  invariant(counted !== undefined, "a count is one row");
  const rows = store.rows(
    `SELECT ${columns} ${where} ORDER BY length(id), id LIMIT ? OFFSET ?`,
    ...values,
    page.size,
    (page.number - 1) * page.size,
  );
  return { rows, total: countIn(counted, "count") };
}

const stampsIn = (row: SqlRow): Stamped => ({
  createdAt: textIn(row, "created_at"),
  updatedAt: textIn(row, "updated_at"),
});
