/**
 * The records of the auditfiles of a snapshot, without transactions, as tables: a snapshot of a service has none of
 * them.
 */
import type { DatabaseSync } from "node:sqlite";
import type { Amount } from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import { type Columns, columns } from "../fields/columns.ts";
import { type Kind, orNull } from "../fields/kind.ts";
import { amount, calendarMonth, count, date, flag, oneOf, text } from "../fields/scalars.ts";
import { DEVIATION_SEVERITIES, TYPE_BASES } from "../ledger/auditfile-source.ts";
import { ACCOUNT_TYPES } from "../ledger/ledger-account.ts";
import type { Preparations } from "../ledger/preparation.ts";
import { insertRows } from "./insert-rows.ts";
import { type PreparationRow, preparationsIn, storePreparations } from "./preparations.ts";

const textOrNull = orNull(text);
const amountOrNull: Kind<Amount | null> = orNull(amount);
const countOrNull = orNull(count);
const dateOrNull: Kind<CalendarDate | null> = orNull(date);

/** The columns of each table; amounts are debit positive, totals of credit positive. */
const TABLES = {
  files: columns({
    ...{ name: text, sha256: text, isPrior: flag, version: text, program: textOrNull },
    ...{ createdOn: dateOrNull, first: date, last: date, currency: text },
    ...{ linesStated: countOrNull, debitStated: amountOrNull, creditStated: amountOrNull },
    ...{ lines: count, debit: amount, credit: amount },
    ...{ openingLinesStated: countOrNull, openingDebitStated: amountOrNull },
    ...{ openingCreditStated: amountOrNull, openingLines: count },
    ...{ openingDebit: amount, openingCredit: amount },
  }),
  company: columns({
    ...{ name: text, country: textOrNull, chamberOfCommerce: textOrNull, taxNumber: textOrNull },
  }),
  accounts: columns({
    ...{ id: text, code: text, name: text, type: oneOf(...ACCOUNT_TYPES) },
    ...{ typeBasis: oneOf(...TYPE_BASES), rgsCode: textOrNull, rgsVersion: textOrNull },
    ...{ isOtherKind: flag, isUnlisted: flag, moneyKind: textOrNull, bankNumber: textOrNull },
  }),
  contacts: columns({ id: text, name: text }),
  /** Of the contacts of which the file states it. */
  taxNumbers: columns({ contactId: text, taxNumber: text }),
  projects: columns({ id: text, name: text }),
  /** Names of users by the codes of transactions, as far as the file explains them. */
  users: columns({ user: text, name: text }),
  /** The accounts to which codes of tax point. */
  taxAccounts: columns({ ledgerAccountId: text }),
  rates: columns({ id: text, name: text, percentage: amountOrNull }),
  openings: columns({ isPrior: flag, ledgerAccountId: text, amount }),
  openItems: columns({ list: oneOf("debtors", "creditors"), contactId: text, amount }),
  priorSums: columns({
    month: calendarMonth,
    ledgerAccountId: text,
    debit: amount,
    credit: amount,
  }),
  priorJournals: columns({ documentId: text, number: text, date, ledgerAccountId: text, amount }),
  journals: columns({
    ...{ sha256: text, id: text, transactions: count, debit: amount, credit: amount },
    ...{ isNumbered: flag, first: count, last: count, repeated: count },
  }),
  periods: columns({ sha256: text, number: text, transactions: count }),
  subledgers: columns({
    ...{ sha256: text, of: oneOf("opening", "transactions"), sbType: text },
    ...{ linesStated: countOrNull, debitStated: amountOrNull, creditStated: amountOrNull },
    ...{ lines: count, debit: amount, credit: amount },
  }),
  subledgerAccounts: columns({ sbType: text, ledgerAccountId: text, lines: count, amount }),
  subledgerContacts: columns({ sbType: text, contactId: text, amount }),
  specifiedOpenings: columns({ ledgerAccountId: text, specified: amount, stated: amount }),
  taxes: columns({
    ...{ code: text, percentage: amountOrNull, isReversed: flag, lines: count },
    ...{ base: amount, tax: amount, due: amount, apart: count },
  }),
  taxOfMonths: columns({ month: calendarMonth, stated: amount, booked: amount, apart: count }),
  deviations: columns({
    ...{ file: text, rule: text, severity: oneOf(...DEVIATION_SEVERITIES) },
    ...{ what: text, at: count, count },
  }),
};

type RowOf<Of> = Of extends Columns<infer Row> ? Row : never;
/** The rows of each table, in the order in which the files state them. */
export type AuditfileFacts = {
  readonly [Name in keyof typeof TABLES]: readonly RowOf<(typeof TABLES)[Name]>[];
};

/** As a file that is taken in states them, with its preparations. */
export type TakenFacts = AuditfileFacts & { readonly preparations: readonly PreparationRow[] };
/** The stored rows; preparations are read when they are asked for, and null of a file that an earlier version took in. */
export type StoredFacts = AuditfileFacts & { readonly preparations: Preparations | null };

type TableName = keyof typeof TABLES;
const tableOf = (name: TableName): string =>
  `auditfile_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

/** Creates the tables with their rows, within the caller's transaction. */
export function storeFacts(database: DatabaseSync, facts: TakenFacts): void {
  const store = <Row>(name: TableName, { names, write }: Columns<Row>, rows: readonly Row[]) => {
    const fields = names.map((column) => `"${column}" ANY`).join(", ");
    const table = tableOf(name);
    database.exec(`CREATE TABLE ${table} (row_number INTEGER PRIMARY KEY, ${fields}) STRICT;`);
    const quoted = names.map((column) => `"${column}"`).join(", ");
    const insert = insertRows(database, `INSERT INTO ${table}`, quoted);
    insert(rows.flatMap((row) => [...write(row)]));
  };
  store("files", TABLES.files, facts.files);
  store("company", TABLES.company, facts.company);
  store("accounts", TABLES.accounts, facts.accounts);
  store("contacts", TABLES.contacts, facts.contacts);
  store("taxNumbers", TABLES.taxNumbers, facts.taxNumbers);
  store("projects", TABLES.projects, facts.projects);
  store("users", TABLES.users, facts.users);
  store("taxAccounts", TABLES.taxAccounts, facts.taxAccounts);
  store("rates", TABLES.rates, facts.rates);
  store("openings", TABLES.openings, facts.openings);
  store("openItems", TABLES.openItems, facts.openItems);
  store("priorSums", TABLES.priorSums, facts.priorSums);
  store("priorJournals", TABLES.priorJournals, facts.priorJournals);
  store("journals", TABLES.journals, facts.journals);
  store("periods", TABLES.periods, facts.periods);
  store("subledgers", TABLES.subledgers, facts.subledgers);
  store("subledgerAccounts", TABLES.subledgerAccounts, facts.subledgerAccounts);
  store("subledgerContacts", TABLES.subledgerContacts, facts.subledgerContacts);
  store("specifiedOpenings", TABLES.specifiedOpenings, facts.specifiedOpenings);
  store("taxes", TABLES.taxes, facts.taxes);
  store("taxOfMonths", TABLES.taxOfMonths, facts.taxOfMonths);
  store("deviations", TABLES.deviations, facts.deviations);
  storePreparations(database, facts.preparations);
}

/** The stored rows; null for a snapshot of a service. */
export function factsIn(database: DatabaseSync): StoredFacts | null {
  if (hashesIn(database).length === 0) return null;
  // A file that an earlier version took in has no rows of what only later ones read.
  const read = <Row>(name: TableName, of: Columns<Row>): readonly Row[] =>
    hasTable(database, name)
      ? database
          .prepare(`SELECT * FROM ${tableOf(name)} ORDER BY row_number`)
          .all()
          .map((row) => of.read(row))
      : [];
  const users = read("users", TABLES.users);
  return {
    files: read("files", TABLES.files),
    company: read("company", TABLES.company),
    accounts: read("accounts", TABLES.accounts),
    contacts: read("contacts", TABLES.contacts),
    taxNumbers: read("taxNumbers", TABLES.taxNumbers),
    projects: read("projects", TABLES.projects),
    users,
    preparations: preparationsIn(database, new Map(users.map(({ user, name }) => [user, name]))),
    taxAccounts: read("taxAccounts", TABLES.taxAccounts),
    rates: read("rates", TABLES.rates),
    openings: read("openings", TABLES.openings),
    openItems: read("openItems", TABLES.openItems),
    priorSums: read("priorSums", TABLES.priorSums),
    priorJournals: read("priorJournals", TABLES.priorJournals),
    journals: read("journals", TABLES.journals),
    periods: read("periods", TABLES.periods),
    subledgers: read("subledgers", TABLES.subledgers),
    subledgerAccounts: read("subledgerAccounts", TABLES.subledgerAccounts),
    subledgerContacts: read("subledgerContacts", TABLES.subledgerContacts),
    specifiedOpenings: read("specifiedOpenings", TABLES.specifiedOpenings),
    taxes: read("taxes", TABLES.taxes),
    taxOfMonths: read("taxOfMonths", TABLES.taxOfMonths),
    deviations: read("deviations", TABLES.deviations),
  };
}

/** SHA-256 of the auditfiles of a snapshot, in their order; none for a snapshot of a service. */
export function hashesIn(database: DatabaseSync): readonly string[] {
  if (!hasTable(database, "files")) return [];
  const rows = database.prepare(`SELECT sha256 FROM ${tableOf("files")} ORDER BY row_number`).all();
  return rows.map((row) => String(row["sha256"]));
}

const hasTable = (database: DatabaseSync, name: TableName): boolean =>
  database.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?").get(tableOf(name)) !== undefined;
