/** Reads which columns the statements of a template have: a list by name, or periods and what compares them. */
import { byKind, listOf } from "../fields/kind.ts";
import { suggestion } from "../fields/nearest-word.ts";
import { documented, recordOf } from "../fields/record.ts";
import { filledText } from "../fields/scalars.ts";
import {
  COLUMN_PRESETS,
  COLUMN_WORDS,
  type ColumnGroup,
  type ColumnList,
  columnNamed,
} from "../sheets/column-list.ts";
import { SHEETS } from "../sheets/index.ts";
import type { PlacedProblem } from "./read-yaml.ts";

const LISTED_STATEMENTS = SHEETS.filter(({ listsColumns }) => listsColumns).map(({ id }) => id);

const isList = (value: unknown): boolean => Array.isArray(value);
const GROUP = byKind(isList, filledText, listOf(filledText, 1));

/** `result-month: mtd-budget-py`, `result-month: [2025-Q3, 2024-Q3, difference]`, or a list of such lists. */
export const COLUMNS = recordOf(
  /^.+$/,
  documented(
    "A list of columns by name, columns, or lists of columns",
    byKind(isList, filledText, listOf(GROUP, 1)),
  ),
);

type StatedColumns = Readonly<Record<string, string | readonly (string | readonly string[])[]>>;

/** Columns by sheet, and what is wrong with what is stated, each with its place. */
export function columnsFrom(stated: StatedColumns): {
  readonly columns: ReadonlyMap<string, ColumnList>;
  readonly faults: readonly PlacedProblem[];
} {
  const faults: PlacedProblem[] = [];
  const columns = new Map<string, ColumnList>();
  for (const [sheet, value] of Object.entries(stated)) {
    const at = `columns/${sheet}`;
    if (!LISTED_STATEMENTS.includes(sheet)) {
      const near = suggestion(sheet, LISTED_STATEMENTS);
      const what = `no sheet with listed columns${near}; ${LISTED_STATEMENTS.join(", ")}`;
      faults.push({ at, what });
    }
    columns.set(
      sheet,
      typeof value === "string" ? preset(value, at, faults) : groups(value, at, faults),
    );
  }
  return { columns, faults };
}

function preset(name: string, at: string, faults: PlacedProblem[]): ColumnList {
  const found = Object.entries(COLUMN_PRESETS).find(([key]) => key === name);
  if (found !== undefined) return found[1];
  const names = Object.keys(COLUMN_PRESETS);
  const what = `"${name}" is no list of columns${suggestion(name, names)}; write ${names.join(", ")} or a list such as [2025-Q3, 2024-Q3, difference]`;
  faults.push({ at, what });
  return [];
}

/** One group of columns, or several: a text among them is a group of its own. */
function groups(
  value: readonly (string | readonly string[])[],
  at: string,
  faults: PlacedProblem[],
): ColumnList {
  const isOne = value.every((each) => typeof each === "string");
  const all = isOne ? [value] : value.map((each) => (typeof each === "string" ? [each] : each));
  return all.map((group, place) => columnsOf(group, isOne ? at : `${at}/${String(place)}`, faults));
}

const columnsOf = (words: readonly string[], at: string, faults: PlacedProblem[]): ColumnGroup =>
  words.flatMap((word, place) => {
    const column = columnNamed(word);
    if (column === null) {
      const what = `"${word}" is no column${suggestion(word, COLUMN_WORDS)}; write a period such as 2025-10, 2025-Q3 or 2025, or one of ${COLUMN_WORDS.join(", ")}`;
      faults.push({ at: `${at}/${String(place)}`, what });
    }
    return column ?? [];
  });
