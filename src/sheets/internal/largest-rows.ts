/**
 * A list of open items on paper: its largest ones, and the others in one line, so that the totals below stay the same.
 */
import { type Amount, absolute, compareAmounts, isZero, ZERO } from "../../amount/amount.ts";
import { invariant } from "../../failure.ts";
import type { Cell, Row, Words } from "../sheet.ts";
import { BLANK, type FigureCell, row, textCell, textRow, totalCell } from "./cells.ts";
import { countText } from "./period-words.ts";
import { wordsUnder } from "./word-keys.ts";

export const LARGEST_WORDS = wordsUnder("sheets.open-items", "others settled largest");

/** More than fit on a page and a half; a reader of paper looks for the largest. */
export const LARGEST_MAX = 60;
/** Fewer are shorter by name than in a line that counts them. */
const SETTLED_MIN = 3;

/**
 * The rows that have an amount in the column `by` or after it, of more than `most` the largest by `by`; those that have
 * none are one line with the sums of each column, and so are the smaller ones. None if the list is on paper as it is.
 */
export function largestRows(
  rows: readonly Row[],
  { by, most }: { readonly by: number; readonly most: number },
  words: Words<(typeof LARGEST_WORDS)[number]>,
): readonly Row[] {
  const items = rows.filter(({ kind }) => kind === "item");
  const isSettled = ({ cells }: Row): boolean =>
    cells.slice(by).every((cell) => !isFigure(cell) || isZero(cell.amount));
  const settled = items.filter((item) => isSettled(item));
  const isCounted = settled.length >= SETTLED_MIN && settled.length < items.length;
  const open = isCounted ? items.filter((item) => !isSettled(item)) : items;
  const sizeOf = ({ cells }: Row): Amount => {
    const cell = cells[by];
    return cell !== undefined && isFigure(cell) ? absolute(cell.amount) : ZERO;
  };
  const isLong = open.length > most;
  if (!isCounted && !isLong) return [];
  const bySize = isLong
    ? open.toSorted((left, right) => compareAmounts(sizeOf(right), sizeOf(left)))
    : open;
  const shown = countText(words, most);
  return [
    ...bySize.slice(0, most),
    ...restRow(words, "others", bySize.slice(most)),
    ...restRow(words, "settled", isCounted ? settled : []),
    ...rows.filter(({ kind }) => kind !== "item"),
    ...(isLong ? [textRow("note", words.of("sheets.open-items.largest", { shown }))] : []),
  ];
}

/** One line that adds up the rows; none without rows. */
function restRow(
  words: Words<(typeof LARGEST_WORDS)[number]>,
  key: "others" | "settled",
  rows: readonly Row[],
): readonly Row[] {
  if (rows.length === 0) return [];
  const text = words.of(`sheets.open-items.${key}`, { count: countText(words, rows.length) });
  return [{ ...row("item", 0, [textCell(text), ...sumsOf(rows, key)]), isRest: true }];
}

/** The sum of each column of amounts. */
function sumsOf(rows: readonly Row[], key: string): readonly Cell[] {
  const [first] = rows;
  invariant(first !== undefined, "there are other items");
  return first.cells.slice(1).map((cell, index) => {
    const own = rows.flatMap(({ cells }) => cells.slice(index + 1, index + 2)).filter(isFigure);
    if (!isFigure(cell)) return BLANK;
    const { id, period } = cell.figure;
    return totalCell({ id: id.replace(/[^/]*$/, key), period }, own);
  });
}

const isFigure = (cell: Cell): cell is FigureCell => "figure" in cell;
