/** The table of entries: its part of the file, and the formulas of other sheets that add up its rows. */
import { daysBetween } from "../../calendar/calendar-date.ts";
import { firstDayOf, type Period } from "../../calendar/month.ts";
import { escapeAttribute } from "../../markup/escape-xml.ts";
import type { EntriesTable, EntrySum } from "../../sheets/live-figures.ts";
import type { Column, Sheet } from "../../sheets/sheet.ts";
import { columnLetters } from "./cell-address.ts";
import { type PackagePart, TABLE_TYPE, XML_HEAD } from "./package-parts.ts";
import { DAY_ZERO } from "./spreadsheet-number.ts";

/** The table as formulas know it: one name for each sheet on which it continues. */
export interface PlacedTable {
  readonly names: readonly string[];
  readonly period: Period;
  /** Titles of the columns, as references have them. */
  readonly month: string;
  readonly key: string;
  readonly amount: string;
  /** What a key has before the account: `GL:`. */
  readonly keyStart: string;
  /** The letters of the column of account numbers, which the keys follow. */
  readonly accountColumn: string;
}

const SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** The name of the part of the table on the sheet with this number, from 1: `Entries`, `Entries_2`. */
export const tableName = ({ name }: EntriesTable, number: number): string =>
  number === 1 ? name : `${name}_${String(number)}`;

/** Letters, digits and underscores, and unlike the address of a cell. */
const TABLE_NAME = /^(?![A-Za-z]{1,3}\d+$)[\p{L}_][\p{L}\p{N}_]*$/u;
/** With letters and a colon before it, no account is a number, a date, an error or a comparison in any program or language. */
const KEY_START = /^\p{L}+:$/u;
/** Titles that need no escape in a reference. */
const PLAIN_TITLE = /^[\p{L}\p{N} ]+$/u;

/**
 * Null if no sheet has a table, if it has no rows (a table without a row is refused), or if the words of a template
 * give it a name or titles that spreadsheets refuse: the entries are then a plain list, and sums of them are values.
 */
export function placeTable(sheets: readonly Sheet[], rowsInPart: number): PlacedTable | null {
  const found = sheets.find(({ table }) => table !== undefined && table.rows > 0);
  const table = found?.table;
  if (found === undefined || table === undefined) return null;
  const { keyStart } = table;
  if (!TABLE_NAME.test(table.name) || !KEY_START.test(keyStart)) return null;
  const titles = found.columns.map(({ title }) => title.toLowerCase());
  if (new Set(titles).size < titles.length) return null;
  const [month, key, amount] = ["month", "key", "amount"].map(
    (key) => found.columns.find((column) => column.key === key)?.title,
  );
  const account = found.columns.findIndex((column) => column.key === "code");
  if (account < 0 || month === undefined || key === undefined || amount === undefined) return null;
  if (![month, key, amount].every((title) => PLAIN_TITLE.test(title))) return null;
  const parts = Math.ceil(table.rows / rowsInPart);
  const names = Array.from({ length: parts }, (_, index) => tableName(table, index + 1));
  return {
    ...{ names, period: table.period, month, key, amount, keyStart },
    accountColumn: columnLetters(account + 1),
  };
}

/** Where the row of the formula has the account, and the column the month: `$A7` and `C$4`. */
export interface CriterionCells {
  readonly account: string | null;
  readonly month: string | null;
}

/** `SUMIFS(Entries[Amount],Entries[Key],"GL:"&$A7,Entries[Month],C$4)` */
export function entrySumFormula(
  { account, period, side, isTurned }: EntrySum,
  { names, month, key, amount, keyStart, period: whole }: PlacedTable,
  cells: CriterionCells,
): string {
  const day = (of: Period["first"]): string =>
    `DATE(${of.slice(0, 4)},${String(Number(of.slice(5)))},1)`;
  const sought = soughtKey(keyStart, account, cells.account);
  const sums = names.map((name) => {
    const isWhole = period.first <= whole.first && period.last >= whole.last;
    const months = isWhole
      ? []
      : period.first === period.last
        ? [`${name}[${month}],${cells.month ?? day(period.first)}`]
        : [
            `${name}[${month}],">="&${day(period.first)}`,
            `${name}[${month}],"<="&${day(period.last)}`,
          ];
    const sides = side === "net" ? [] : [`${name}[${amount}],"${side === "debit" ? ">0" : "<0"}"`];
    const criteria = [`${name}[${key}],${sought}`, ...months, ...sides];
    return `SUMIFS(${name}[${amount}],${criteria.join(",")})`;
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

/** One side of a column of the table: `SUMIFS(Entries[Amount],Entries[Amount],">0")`. */
export function tableTotal(
  { names, amount }: PlacedTable,
  side: "debit" | "credit" | undefined,
): string {
  const sums = names.map((name) => {
    const column = `${name}[${amount}]`;
    if (side === undefined) return `SUM(${column})`;
    return `SUMIFS(${column},${column},"${side === "debit" ? ">0" : "<0"}")`;
  });
  return side === "credit" ? `-${sums.join("-")}` : sums.join("+");
}

/** A month as the number of its first day, as the column of months has it. */
export const monthNumber = (of: Period["first"]): number => daysBetween(DAY_ZERO, firstDayOf(of));

/** The part of the file with the table on one sheet. */
export function tablePart(
  { id, name }: { readonly id: number; readonly name: string },
  columns: readonly Column[],
  rows: { readonly head: number; readonly last: number },
): PackagePart {
  const range = `A${String(rows.head)}:${columnLetters(columns.length)}${String(rows.last)}`;
  const each = columns.map(
    ({ title }, index) =>
      `<tableColumn id="${String(index + 1)}" name="${escapeAttribute(title)}"/>`,
  );
  return {
    path: `xl/tables/table${String(id)}.xml`,
    contentType: TABLE_TYPE,
    xml: [
      `${XML_HEAD}<table xmlns="${SPREADSHEET}" id="${String(id)}" name="${name}" displayName="${name}"`,
      ` ref="${range}" totalsRowShown="0"><autoFilter ref="${range}"/>`,
      `<tableColumns count="${String(columns.length)}">${each.join("")}</tableColumns>`,
      '<tableStyleInfo name="TableStyleLight1" showFirstColumn="0" showLastColumn="0"',
      ' showRowStripes="1" showColumnStripes="0"/></table>',
    ].join(""),
  };
}
