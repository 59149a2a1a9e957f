/** What the columns of a pack's tables mean: for each table its columns with type, unit, sign and meaning. */
import { BLANK, openRows, row, textCell } from "./internal/cells.ts";
import {
  type Column,
  columnName,
  type Row,
  type Sheet,
  type SheetDefinition,
  type SheetSource,
  type Words,
} from "./sheet.ts";

const ID = "data-dictionary";
/** The two columns that every table begins with, before those of its sheet. */
const LEADING = ["row_kind", "level"];
/** Columns that need more said than their heading says. */
const EXPLAINED: ReadonlySet<string> = new Set([
  ...LEADING,
  "posting",
  "date",
  "month",
  "document_type",
  "document",
  "account_id",
  "code",
  "account",
  "debit",
  "credit",
  "amount",
  "balance",
  "opening",
  "closing",
  "description",
  "contact_id",
  "contact",
  "project_id",
  "project",
  "tax_rate_id",
  "tax_rate",
  "financial_account_id",
  "financial_account",
  "evidence",
]);
/** What a column means in one table only; `month` stands for each month, `age` for each age. */
const IN_TABLE: Readonly<Record<string, readonly string[]>> = {
  "column-balance": [
    "proof_debit",
    "proof_credit",
    "balances_debit",
    "balances_credit",
    "result_debit",
    "result_credit",
    "closing_debit",
    "closing_credit",
  ],
  "balance-sheet": ["closing", "opening", "change"],
  "profit-and-loss": ["month", "year", "prior", "change"],
  "cash-flow": ["month", "year"],
  debtors: ["opening", "prior_month", "closing", "age", "difference"],
  creditors: ["opening", "prior_month", "closing", "age", "difference"],
  assets: [
    "asset",
    "purchased_on",
    "purchase",
    "begin",
    "investment",
    "depreciation",
    "divestment",
    "value_changes",
    "end",
  ],
  "auditfile-comparison": [
    "subject",
    "transaction",
    "ours_count",
    "service_count",
    "ours",
    "service",
    "difference",
  ],
  checks: [
    "check",
    "what",
    "outcome",
    "compared",
    "broken",
    "month",
    "expected",
    "actual",
    "difference",
    "formula",
  ],
  proof: [
    "month",
    "outcome",
    "accounts",
    "entries",
    "attempts",
    "ledger_debit",
    "entries_debit",
    "debit_difference",
    "ledger_credit",
    "entries_credit",
    "credit_difference",
  ],
  "account-proof": [
    "month",
    "outcome",
    "entries",
    "debit_before",
    "debit_after",
    "debit_entries",
    "debit_difference",
    "credit_before",
    "credit_after",
    "credit_entries",
    "credit_difference",
  ],
  completeness: ["month", "year"],
  "trial-balance": ["month"],
};
const MONTH = /^\d{4}-\d{2}$/;
const AGE = /^age_\d+$/;
const KINDS: readonly Column["kind"][] = ["text", "count", "date", "amount"];
const COLUMNS = [
  ["table", 22],
  ["column", 24],
  ["heading", 34],
  ["type", 16],
  ["unit", 14],
  ["meaning", 90],
] as const;
const WORDS = [
  "sheets.data-dictionary.title",
  "sheets.data-dictionary.subtitle",
  "sheets.data-dictionary.as-headed",
  ...COLUMNS.map(([key]) => `sheets.data-dictionary.columns.${key}`),
  ...KINDS.map((kind) => `sheets.data-dictionary.types.${kind}`),
  ...[...EXPLAINED].map((key) => `sheets.data-dictionary.meanings.${key}`),
  ...Object.entries(IN_TABLE).flatMap(([table, names]) =>
    names.map((name) => `sheets.data-dictionary.meanings-in.${table}.${name}`),
  ),
];

export const dataDictionary: SheetDefinition = { id: ID, words: WORDS, build: buildDictionary };

function buildDictionary(source: SheetSource): Sheet {
  const { words } = source;
  return {
    id: ID,
    title: words.of("sheets.data-dictionary.title"),
    subtitle: words.of("sheets.data-dictionary.subtitle"),
    columns: COLUMNS.map(([key, width]) => ({
      key,
      title: words.of(`sheets.data-dictionary.columns.${key}`),
      kind: "text",
      width,
    })),
    rows: openRows(tablesOf(source).flatMap((table) => tableRows(table, source))),
    isLong: false,
  };
}

/** Every sheet that is a table somewhere in the pack, once, in the order of the files. */
function tablesOf({ files = [] }: SheetSource): readonly SheetDefinition[] {
  const tables = files.filter(
    ({ name, sheets }) => sheets.length === 1 && /\.(csv|jsonl)$/.test(name),
  );
  const definitions = tables.flatMap(({ sheets }) => sheets);
  return [...new Set(definitions)].filter(({ id }) => id !== ID);
}

function tableRows(table: SheetDefinition, source: SheetSource): readonly Row[] {
  const { title, columns } = table.build(source);
  const leading = LEADING.map((name) =>
    rowOf(table.id, { name, heading: "", kind: "text" }, source),
  );
  return [
    row("heading", 0, [textCell(table.id), textCell(title), ...[BLANK, BLANK, BLANK, BLANK]]),
    ...leading,
    ...columns.map((column) =>
      rowOf(
        table.id,
        { name: columnName(column), heading: column.title, kind: column.kind },
        source,
      ),
    ),
  ];
}

interface Described {
  readonly name: string;
  readonly heading: string;
  readonly kind: Column["kind"];
}

function rowOf(table: string, { name, heading, kind }: Described, source: SheetSource): Row {
  const { books, words } = source;
  const isLevel = name === "level";
  const type = isLevel ? "count" : kind;
  return row("item", 0, [
    textCell(table),
    textCell(name),
    heading === "" ? BLANK : textCell(heading),
    textCell(words.of(`sheets.data-dictionary.types.${type}`)),
    kind === "amount" ? textCell(books.administration.currency) : BLANK,
    textCell(meaningOf(words, name, table)),
  ]);
}

function meaningOf(words: Words, name: string, table: string): string {
  const known = MONTH.test(name) ? "month" : AGE.test(name) ? "age" : name;
  if (IN_TABLE[table]?.includes(known) === true) {
    return words.of(`sheets.data-dictionary.meanings-in.${table}.${known}`);
  }
  return EXPLAINED.has(name)
    ? words.of(`sheets.data-dictionary.meanings.${name}`)
    : words.of("sheets.data-dictionary.as-headed");
}
