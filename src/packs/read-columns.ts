/** Reads which columns the statements of a template have: a list by name, or periods and what compares them. */
import { FISCAL_YEAR_MONTHS_MAX } from "../calendar/fiscal-year.ts";
import { byKind, listOf } from "../fields/kind.ts";
import { suggestion } from "../fields/nearest-word.ts";
import { documented, recordOf } from "../fields/record.ts";
import { filledText } from "../fields/scalars.ts";
import {
  COLUMN_PRESETS,
  COLUMN_WORDS,
  COMPARISONS,
  type ColumnList,
  columnNamed,
  type ListedColumn,
} from "../sheets/column-list.ts";
import { SHEETS } from "../sheets/index.ts";
import type { SheetDefinition, SheetSource } from "../sheets/sheet.ts";
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
  const listed = all.map((words, place): Listed[] => {
    const path = isOne ? at : `${at}/${String(place)}`;
    return columnsOf(words, path, faults);
  });
  faults.push(...listed.flatMap(impossibleIn), ...listedTwice(listed));
  return listed.map((group) => group.map(({ column }) => column));
}

interface Listed {
  readonly at: string;
  readonly word: string;
  readonly column: ListedColumn;
}

const columnsOf = (words: readonly string[], at: string, faults: PlacedProblem[]): Listed[] =>
  words.flatMap((word, place): readonly Listed[] => {
    const path = `${at}/${String(place)}`;
    const column = columnNamed(word);
    if (column !== null) return [{ at: path, word, column }];
    const what = `"${word}" is no column${suggestion(word, COLUMN_WORDS)}; write a period such as 2025-10, 2025-Q3 or 2025, or one of ${COLUMN_WORDS.join(", ")}`;
    faults.push({ at: path, what });
    return [];
  });

/** No books have more: the longest fiscal year, and the longest before it. */
const MONTHS_BACK_MAX = 2 * FISCAL_YEAR_MONTHS_MAX - 1;

/** Columns that no books can have. */
const impossibleIn = (group: readonly Listed[]): readonly PlacedProblem[] =>
  group.flatMap(({ at, word, column }, place) => {
    const before = group.slice(0, place).map((one) => one.column);
    const amounts = before.filter(({ kind }) => !isComparison(kind)).length;
    const isWithoutFirst = amounts === 0 && (isComparison(column.kind) || column.kind === "budget");
    if (isWithoutFirst) {
      return [{ at, what: `"${word}" needs a column with amounts on its left, in the same group` }];
    }
    if (isComparison(column.kind) && column.kind !== "share" && amounts < 2) {
      const what = `"${word}" compares the first column of the group with the one on its left: name another between them`;
      return [{ at, what }];
    }
    return column.kind === "month" && column.monthsBack > MONTHS_BACK_MAX
      ? [{ at, what: `"${word}" is before the months that a pack can have` }]
      : [];
  });

const isComparison = (kind: ListedColumn["kind"]): boolean =>
  COMPARISONS.some((one) => one === kind);

/** Amounts stand once in a statement; the first column of a group may be that of another, which it compares too. */
const listedTwice = (groups: readonly (readonly Listed[])[]): readonly PlacedProblem[] =>
  groups.flatMap((group, at) =>
    group.flatMap((one, place) => {
      const before = [...groups.slice(0, at).flat(), ...group.slice(0, place)];
      const isRepeated = before.some(({ word }) => word === one.word);
      return place > 0 && isRepeated && !isOfGroup(one.column.kind)
        ? [
            {
              at: one.at,
              what: `"${one.word}" is listed twice: a column with amounts is shown once`,
            },
          ]
        : [];
    }),
  );

/** Of each group there is another. */
const isOfGroup = (kind: ListedColumn["kind"]): boolean => kind === "budget" || isComparison(kind);

/**
 * The ids of those of the sheets without a column with figures: the template lists months that the books do not have.
 */
export const statementsWithoutFigures = (
  sheets: readonly SheetDefinition[],
  source: SheetSource,
): readonly string[] => {
  const listed = sheets.filter(({ id }) => source.columns?.has(id) === true);
  const empty = listed.filter((one) =>
    one.build(source).columns.every(({ kind }) => kind !== "amount"),
  );
  return [...new Set(empty.map(({ id }) => id))];
};
