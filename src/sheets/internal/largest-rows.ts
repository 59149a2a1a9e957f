/** A long list on paper: its largest items, and all others in one line, so that the totals below stay the same. */
import { type Amount, absolute, compareAmounts, ZERO } from "../../amount/amount.ts";
import { invariant } from "../../failure.ts";
import type { Cell, Row, Words } from "../sheet.ts";
import { type FigureCell, row, textCell, textRow, totalCell } from "./cells.ts";
import { countText } from "./period-words.ts";
import { wordsUnder } from "./word-keys.ts";

export const LARGEST_WORDS = wordsUnder("sheets.open-items", "others largest");

/** More than fit on a page and a half; a reader of paper looks for the largest. */
const ITEMS_MAX = 60;

/**
 * The rows with the items that have the largest amounts in the column `by`, the largest first; none if the list is
 * short enough to be on paper as it is. The other items are one line with the sums of each column.
 */
export function largestRows(
  rows: readonly Row[],
  by: number,
  words: Words<(typeof LARGEST_WORDS)[number]>,
): readonly Row[] {
  const items = rows.filter(({ kind }) => kind === "item");
  if (items.length <= ITEMS_MAX) return [];
  const sizeOf = ({ cells }: Row): Amount => {
    const cell = cells[by];
    return cell !== undefined && isFigure(cell) ? absolute(cell.amount) : ZERO;
  };
  const bySize = items.toSorted((left, right) => compareAmounts(sizeOf(right), sizeOf(left)));
  const [largest, others] = [bySize.slice(0, ITEMS_MAX), bySize.slice(ITEMS_MAX)];
  const count = countText(words, others.length);
  const othersText = words.of("sheets.open-items.others", { count });
  const shown = countText(words, ITEMS_MAX);
  return [
    ...largest,
    { ...row("item", 0, [textCell(othersText), ...sumsOf(others)]), isRest: true },
    ...rows.filter(({ kind }) => kind !== "item"),
    textRow("note", words.of("sheets.open-items.largest", { shown })),
  ];
}

/** The sum of each column of amounts. */
function sumsOf(rows: readonly Row[]): readonly Cell[] {
  const [first] = rows;
  invariant(first !== undefined, "there are other items");
  return first.cells.slice(1).map((cell, index) => {
    const own = rows.flatMap(({ cells }) => cells.slice(index + 1, index + 2)).filter(isFigure);
    invariant(isFigure(cell), "a list has amounts after its names");
    const { id, period } = cell.figure;
    return totalCell({ id: id.replace(/[^/]*$/, "others"), period }, own);
  });
}

const isFigure = (cell: Cell): cell is FigureCell => "figure" in cell;
