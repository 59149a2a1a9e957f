/** The table of entries: its part of the file, and the formulas of other sheets that add up its rows. */
import { daysBetween } from "../../calendar/calendar-date.ts";
import { firstDayOf, type Period } from "../../calendar/month.ts";
import { escapeAttribute } from "../../markup/escape-xml.ts";
import type { EntriesTable, EntrySum } from "../../sheets/live-figures.ts";
import type { Sheet } from "../../sheets/sheet.ts";
import { columnLetters, sheetPrefix } from "./cell-address.ts";
import { type PackagePart, TABLE_TYPE, XML_HEAD } from "./package-parts.ts";
import { continuedName } from "./sheet-names.ts";
import { DAY_ZERO } from "./spreadsheet-number.ts";

/** The table, and its cells as formulas know them. */
export interface PlacedTable {
  /** One for each sheet on which it continues. */
  readonly names: readonly string[];
  /** The sheets, each with its first and last row of entries. */
  readonly parts: readonly {
    readonly sheetName: string;
    readonly firstRow: number;
    readonly lastRow: number;
  }[];
  readonly period: Period;
  /** Letters of the columns. */
  readonly month: string;
  readonly account: string;
  readonly amount: string;
  readonly key: string;
  /** The letters of a key before the account: `GL:`. */
  readonly keyStart: string;
}

const SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** The name of the part of the table on the sheet with this number, from 1: `Entries`, `Entries_2`. */
export const tableName = ({ name }: EntriesTable, number: number): string =>
  number === 1 ? name : `${name}_${String(number)}`;

/** Letters, digits and underscores, and unlike the address of a cell. */
const TABLE_NAME = /^(?![A-Za-z]{1,3}\d+$)[\p{L}_][\p{L}\p{N}_]*$/u;
/** With letters and a colon before it, no account is a number, a date, an error or a comparison in any program or language. */
const KEY_START = /^\p{L}+:$/u;

/**
 * Null if no sheet has a table, if it has no rows (a table without a row is refused), or if the words of a template
 * give it a name or titles that spreadsheets refuse: the entries are then a plain list, and sums of them are values.
 */
export function placeTable(
  sheets: readonly { readonly sheet: Sheet; readonly name: string }[],
  { firstRow, rowsInPart }: { readonly firstRow: number; readonly rowsInPart: number },
): PlacedTable | null {
  const found = sheets.find(({ sheet }) => sheet.table !== undefined && sheet.table.rows > 0);
  const table = found?.sheet.table;
  if (found === undefined || table === undefined) return null;
  const { keyStart, rows, period } = table;
  const { columns } = found.sheet;
  if (!TABLE_NAME.test(table.name) || !KEY_START.test(keyStart)) return null;
  const titles = columns.map(({ title }) => title.toLowerCase());
  if (new Set(titles).size < titles.length) return null;
  const [month, account, amount, key] = (["month", "code", "amount", "key"] as const).map(
    (of) => columns.findIndex((column) => column.key === of) + 1,
  );
  if (!month || !account || !amount || !key) return null;
  const parts = Array.from({ length: Math.ceil(rows / rowsInPart) }, (_, index) => ({
    sheetName: index === 0 ? found.name : continuedName(found.name, index + 1),
    firstRow,
    lastRow: firstRow - 1 + Math.min(rowsInPart, rows - index * rowsInPart),
  }));
  return {
    names: parts.map((_, index) => tableName(table, index + 1)),
    ...{ parts, period, keyStart },
    ...{ month: columnLetters(month), account: columnLetters(account) },
    ...{ amount: columnLetters(amount), key: columnLetters(key) },
  };
}

/** Where the row of the formula has the account, and the column the month: `$A7` and `C$4`. */
export interface CriterionCells {
  readonly account: string | null;
  readonly month: string | null;
}

/**
 * `SUMIFS('Entries'!$J$5:$J$99,'Entries'!$M$5:$M$99,"GL:"&$A7,'Entries'!$A$5:$A$99,C$4)`: ranges, because Gnumeric
 * turns every reference to a table into an error.
 */
export function entrySumFormula(
  { account, period, side, isTurned }: EntrySum,
  table: PlacedTable,
  cells: CriterionCells,
): string {
  const { period: whole, keyStart } = table;
  const day = (of: Period["first"]): string =>
    `DATE(${of.slice(0, 4)},${String(Number(of.slice(5)))},1)`;
  const sought = soughtKey(keyStart, account, cells.account);
  const isWhole = period.first <= whole.first && period.last >= whole.last;
  const sums = table.parts.map(({ sheetName, firstRow, lastRow }) => {
    const [amounts, keys, months] = [table.amount, table.key, table.month].map(
      (letters) =>
        `${sheetPrefix(sheetName)}$${letters}$${String(firstRow)}:$${letters}$${String(lastRow)}`,
    );
    const ofMonths = isWhole
      ? []
      : period.first === period.last
        ? [`${months},${cells.month ?? day(period.first)}`]
        : [`${months},">="&${day(period.first)}`, `${months},"<="&${day(period.last)}`];
    const sides = side === "net" ? [] : [`${amounts},"${side === "debit" ? ">0" : "<0"}"`];
    return `SUMIFS(${[amounts, `${keys},${sought}`, ...ofMonths, ...sides].join(",")})`;
  });
  const isNegated = (side === "credit") !== isTurned;
  return isNegated ? `-${sums.join("-")}` : sums.join("+");
}

/** Characters that make a pattern of a criterion. */
const PATTERN = /[*?~]/g;

/** The criterion for the key of an account: from the cell that has the account, unless its text is a pattern. */
function soughtKey(keyStart: string, account: string, cell: string | null): string {
  if (cell !== null && account.search(PATTERN) === -1) return `"${keyStart}"&${cell}`;
  const text = `${keyStart}${account}`.replace(PATTERN, "~$&");
  return `"${text.replaceAll('"', '""')}"`;
}

/** A month as the number of its first day, as the column of months has it. */
export const monthNumber = (of: Period["first"]): number => daysBetween(DAY_ZERO, firstDayOf(of));

/** The part of the file with the table on one sheet. */
export function tablePart(
  { id, name }: { readonly id: number; readonly name: string },
  titles: readonly string[],
  rows: { readonly head: number; readonly last: number },
): PackagePart {
  const range = `A${String(rows.head)}:${columnLetters(titles.length)}${String(rows.last)}`;
  const each = titles.map(
    (title, index) => `<tableColumn id="${String(index + 1)}" name="${escapeAttribute(title)}"/>`,
  );
  return {
    path: `xl/tables/table${String(id)}.xml`,
    contentType: TABLE_TYPE,
    xml: [
      `${XML_HEAD}<table xmlns="${SPREADSHEET}" id="${String(id)}" name="${name}" displayName="${name}"`,
      ` ref="${range}" totalsRowShown="0"><autoFilter ref="${range}"/>`,
      `<tableColumns count="${String(titles.length)}">${each.join("")}</tableColumns>`,
      '<tableStyleInfo name="TableStyleLight1" showFirstColumn="0" showLastColumn="0"',
      ' showRowStripes="1" showColumnStripes="0"/></table>',
    ].join(""),
  };
}
