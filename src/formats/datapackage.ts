/**
 * The description of the tables of a pack for programs: a Data Package (Frictionless, version 1) with the type of each
 * column, keys between tables and the meaning of columns. It names the files beside it, so it stands above all of them.
 */
import type { FileOfPack } from "../sheets/sheet.ts";
import { type Column, columnName, type SheetDescription } from "../sheets/sheet.ts";
import type { Format, PackContents } from "./format.ts";
import { LEVEL, PROOF, ROW_KIND } from "./internal/table-text.ts";

export const datapackage: Format = {
  id: "datapackage",
  extension: "json",
  mediaType: "application/json",
  words: [],
  encode: async function* (contents) {
    yield new TextEncoder().encode(`${JSON.stringify(packageOf(contents), null, 2)}\n`);
  },
};

/**
 * The tables for programs, each row of which is an item, with the columns that identify a row. Other tables have notes
 * and sums between their rows, so they are named without types.
 */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  "chart-of-accounts": ["account_id"],
  "ledger-months": ["month", "account_id"],
  postings: ["posting"],
};
const ACCOUNTS = "chart-of-accounts";
const TYPES = { text: "string", count: "integer", date: "date", amount: "number" } as const;

function packageOf({ title, books, files = [], program }: PackContents): object {
  const { id, name, currency } = books.administration;
  return {
    profile: "tabular-data-package",
    name: `books-${id}-${String(books.fiscalYear.year)}`,
    title: `${title}: ${name}`,
    currency,
    contributors: [{ title: `${program.name} ${program.version}`, role: "wrangler" }],
    resources: files
      .filter(({ format }) => format === "csv")
      .flatMap((file) => file.sheets.map((sheet) => resourceOf(file, sheet))),
  };
}

function resourceOf({ name }: FileOfPack, sheet: SheetDescription): object {
  const key = KEYS[sheet.id];
  return {
    profile: key === undefined ? "data-resource" : "tabular-data-resource",
    name: sheet.id,
    title: sheet.title,
    path: name.replace(/^data\//, ""),
    format: "csv",
    mediatype: "text/csv",
    encoding: "utf-8",
    ...(key === undefined ? {} : { dialect: DIALECT, schema: schemaOf(sheet, key) }),
  };
}

function schemaOf(sheet: SheetDescription, key: readonly string[]): object {
  const columns = sheet.columns();
  const hasAmounts = columns.some(({ kind }) => kind === "amount");
  const namesAccounts =
    sheet.id !== ACCOUNTS && columns.some((column) => column.key === "account-id");
  return {
    fields: [
      { name: ROW_KIND, type: "string", constraints: { required: true } },
      { name: LEVEL, type: "integer", constraints: { required: true } },
      ...columns.map((column) => fieldOf(column, key.includes(columnName(column)))),
      ...(hasAmounts ? [{ name: PROOF, type: "string" }] : []),
    ],
    missingValues: [""],
    primaryKey: key,
    ...(namesAccounts ? { foreignKeys: [TO_ACCOUNTS] } : {}),
  };
}

const DIALECT = {
  delimiter: ",",
  lineTerminator: "\r\n",
  quoteChar: '"',
  doubleQuote: true,
} as const;
const TO_ACCOUNTS = {
  fields: ["account_id"],
  reference: { resource: ACCOUNTS, fields: ["account_id"] },
};

/** Amounts are exact decimals with a point: a program that reads them as binary fractions loses cents. */
const fieldOf = (column: Column & { readonly meaning: string }, isRequired: boolean): object => ({
  name: columnName(column),
  type: TYPES[column.kind],
  title: column.title,
  description: column.meaning,
  ...(column.kind === "amount" ? { decimalChar: "." } : {}),
  ...(isRequired ? { constraints: { required: true } } : {}),
});
