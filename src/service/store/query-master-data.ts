/** Master data of an administration as lists show it. */
import { invariant } from "../../failure.ts";
import { isAccountType } from "../../ledger/ledger-account.ts";
import type {
  FinancialAccountRecord,
  LedgerAccountRecord,
  ProjectRecord,
} from "../rules/administration-books.ts";
import type { ListedTaxRate } from "../rules/tax-rate-filter.ts";
import { contactIn, type ListedContact } from "./contacts.ts";
import { flagIn, wordIn } from "./content-fields.ts";
import { financialAccountIn, taxRateIn } from "./master-rows.ts";
import { type PageWanted, pageOfRows, type RowsPage } from "./page-of-rows.ts";
import { textIn, textOrNullIn } from "./query-fields.ts";
import type { SqlRow, Store } from "./store.ts";

/** When a record was made and last changed. */
export interface Stamped {
  readonly createdAt: string;
  readonly updatedAt: string;
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
const OLDEST_FIRST = "length(id), id";

export const listedTaxRates = (store: Store, administrationId: string): readonly ListedTaxRate[] =>
  store
    .rows(
      `SELECT * FROM tax_rates WHERE administration_id = ? ORDER BY ${OLDEST_FIRST}`,
      administrationId,
    )
    .map((row) => ({ ...taxRateIn(row), ...stampsIn(row) }));

/** Those that are there, archived ones too, by their id. */
export const contactsById = (
  store: Store,
  administrationId: string,
  ids: readonly string[],
): ReadonlyMap<string, ListedContact> =>
  new Map(
    store
      .rows(
        `SELECT * FROM contacts
         WHERE administration_id = ? AND id IN (SELECT value FROM json_each(?))`,
        administrationId,
        JSON.stringify(ids),
      )
      .map((row) => [textIn(row, "id"), contactIn(row)]),
  );

export function projectsPage(
  store: Store,
  administrationId: string,
  states: readonly string[],
  page: PageWanted,
): RowsPage<ProjectRecord> {
  const from =
    "FROM projects WHERE administration_id = ? AND state IN (SELECT value FROM json_each(?))";
  const values = [administrationId, JSON.stringify(states)];
  const query = { columns: "*", from, order: OLDEST_FIRST, values };
  const { rows, total } = pageOfRows(store, query, page);
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
       ORDER BY ${OLDEST_FIRST}`,
      administrationId,
    )
    .map((row) => ({ ...financialAccountIn(row), ...stampsIn(row) }));

const stampsIn = (row: SqlRow): Stamped => ({
  createdAt: textIn(row, "created_at"),
  updatedAt: textIn(row, "updated_at"),
});
