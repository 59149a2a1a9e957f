/** The data dictionary: for each table of a pack its columns with type, unit, sign and meaning. */
import { row, textCell, textOrBlank } from "./internal/cells.ts";
import { columnOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { type Column, columnName, type Row, type SheetDescription } from "./sheet.ts";

const ID = "data-dictionary";
const ABOUT = sheetWords(ID, [
  "row-kind level proof accepted-by accepted-until accepted-reason types.text types.count types.date types.amount",
]);
type Input = SheetInputOf<typeof ABOUT>;

export const dataDictionary = sheet(ABOUT, {
  columns: [
    columnOf("text", 22, "table"),
    columnOf("text", 24, "column"),
    columnOf("text", 34, "heading"),
    columnOf("text", 16, "type"),
    columnOf("text", 14, "unit"),
    columnOf("text", 90, "meaning"),
  ],
  rows: (input) => tablesOf(input).flatMap((table) => tableRows(input, table)),
});

/** Every sheet that the pack writes as a table, once, in the order of the files. */
function tablesOf({ files = [] }: Input): readonly SheetDescription[] {
  const tables = files.filter(
    ({ name, sheets }) => sheets.length === 1 && /\.(csv|jsonl)$/.test(name),
  );
  const byId = new Map(tables.flatMap(({ sheets }) => sheets.map((one) => [one.id, one])));
  return [...byId.values()].filter(({ id }) => id !== ID);
}

/** The two columns that start every table, then those of its sheet. */
function tableRows(
  input: Input,
  { id, title, columns, hasAcceptances }: SheetDescription,
): readonly Row[] {
  const { books, word } = input;
  const columnRow = (
    name: string,
    heading: string | null,
    kind: Column["kind"],
    meaning: string,
  ): Row =>
    row("item", 0, [
      textCell(id),
      textCell(name),
      textOrBlank(heading),
      textCell(word(`types.${kind}`)),
      textOrBlank(kind === "amount" ? books.administration.currency : null),
      textCell(meaning),
    ]);
  const acceptanceRows = (): readonly Row[] =>
    (["by", "until", "reason"] as const).map((key) =>
      columnRow(`accepted_${key}`, null, "text", word(`accepted-${key}`)),
    );
  const described = columns();
  return [
    row("heading", 0, [textCell(id), textCell(title)]),
    columnRow("row_kind", null, "text", word("row-kind")),
    columnRow("level", null, "count", word("level")),
    ...described.map((column) =>
      columnRow(columnName(column), column.title, column.kind, column.meaning),
    ),
    ...(described.some(({ kind }) => kind === "amount")
      ? [columnRow("proof_level", null, "text", word("proof"))]
      : []),
    ...(hasAcceptances === true ? acceptanceRows() : []),
  ];
}
