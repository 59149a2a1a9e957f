/** Profit and loss rows that compare the first column with others: difference, percentage, effect. */
import { isPositive } from "../../amount/amount.ts";
import type { Side } from "../../ledger/signs.ts";
import type { Cell, Row, Words } from "../sheet.ts";
import type { Threshold } from "../template-choices.ts";
import { BLANK, type FigureCell, totalCell } from "./cells.ts";
import { columnOf } from "./columns.ts";
import { type Compared, changeCell, isJudged, RATIO_WORDS } from "./ratio-cells.ts";
import type { ColumnSpec } from "./sheet-columns.ts";
import { isAtThreshold } from "./threshold.ts";
import { wordsUnder } from "./word-keys.ts";

export const COMPARED_WORDS = [
  ...wordsUnder("sheets", "favourable adverse"),
  ...RATIO_WORDS,
] as const;
type ComparedWords = Words<(typeof COMPARED_WORDS)[number]>;

const COLUMNS = "sheets.comparison.columns";
/** The comparison of two figures of a row. */
export interface Difference {
  readonly current: FigureCell;
  readonly compared: FigureCell;
  readonly difference: FigureCell;
  readonly percentage: Cell;
  /** Blank below the threshold, and for results over unequal numbers of months. */
  readonly effect: Cell;
  readonly isMaterial: boolean;
}

interface DifferenceOrder {
  readonly words: ComparedWords;
  readonly threshold: Threshold;
  /** The last part of the ids of the difference and its percentage. */
  readonly key: string;
  /** An increase is favourable on the credit side. */
  readonly side: Side;
  /** Total revenue of the column compared with. */
  readonly revenue: FigureCell | undefined;
  readonly between: Compared;
}

export function differenceOf(
  { words, threshold, key, side, revenue, between }: DifferenceOrder,
  [current, compared]: readonly [current: FigureCell, compared: FigureCell],
): Difference {
  const [sheet = ""] = current.figure.id.split("/");
  const { period } = current.figure;
  const difference = totalCell({ id: `${sheet}/difference/${key}`, period }, [current], [compared]);
  const isMaterial =
    isJudged(between) &&
    isAtThreshold(threshold, {
      difference: difference.amount,
      compared: compared.amount,
      revenue: revenue?.amount,
    });
  return {
    current,
    compared,
    difference,
    percentage: changeCell(words, between, {
      name: { id: `${sheet}/percentage/${key}`, period },
      numerator: [difference],
      denominator: [compared],
    }),
    effect: isMaterial ? effectCell(words, side, difference) : BLANK,
    isMaterial,
  };
}

/** More income is favourable and more cost is adverse: the section determines this, not the sign alone. */
function effectCell(words: ComparedWords, side: Side, { amount }: FigureCell): Cell {
  const isGood = isPositive(amount) === (side === "credit");
  const text = words.of(isGood ? "sheets.favourable" : "sheets.adverse");
  return { kind: "text", text, tone: isGood ? "good" : "bad" };
}

/** Whether a row has an effect: favourable or adverse. */
export const isJudging = ({ cells }: Row): boolean =>
  cells.some((cell) => cell.kind === "text" && cell.tone !== undefined);

/** Difference, percentage and effect of one comparison. */
export const COMPARED_COLUMNS: readonly ColumnSpec<unknown>[] = [
  columnOf("amount", 15, "difference", COLUMNS),
  columnOf("amount", 10, "percentage", COLUMNS),
  columnOf("text", 11, "effect", COLUMNS),
];
