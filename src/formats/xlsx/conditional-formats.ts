/**
 * Formats that follow the numbers: outcomes that turn red, differences that are not zero, balances on the wrong side.
 */
import type { ConditionalFormattingRule, Style } from "exceljs";
import type { Column } from "../../sheets/sheet.ts";
import { tintOf } from "../internal/tint.ts";
import { columnLetters } from "./cell-address.ts";
import { FIRST_ROW } from "./workbook-layout.ts";
import type { WorkbookLook } from "./workbook-look.ts";

/** Cells with the outcome of a formula, and the text of a good one. */
export interface LiveOutcome {
  readonly address: string;
  readonly good: string;
}

export interface ConditionalFormat {
  readonly ref: string;
  readonly rules: ConditionalFormattingRule[];
}

interface JudgedRows {
  /** The last row. */
  readonly row: number;
  readonly outcomes: readonly LiveOutcome[];
  /** The rows with an accepted difference, in order: they are not marked. */
  readonly accepted: readonly number[];
}

export function conditionalFormats(
  { colours }: WorkbookLook,
  columns: readonly Column[],
  { row: lastRow, outcomes, accepted }: JudgedRows,
): readonly ConditionalFormat[] {
  const bad: Partial<Style> = {
    font: { color: { argb: `FF${colours.headingInk}` }, bold: true },
    fill: solid(colours.bad),
  };
  const doubtful: Partial<Style> = { font: { color: { argb: `FF${colours.bad}` }, bold: true } };
  const good: Partial<Style> = { fill: solid(tintOf(colours.good)) };
  let priority = 0;
  const rule = (formula: string, style: Partial<Style>): ConditionalFormattingRule => {
    priority += 1;
    return { type: "expression", formulae: [formula], priority, style };
  };
  const texts = Map.groupBy(outcomes, (outcome) => outcome.good);
  return [
    ...[...texts].map(([text, cells]) => {
      // The formula is that of the first cell; for the others it moves along.
      const first = cells[0]?.address ?? "";
      return {
        ref: cells.map(({ address }) => address).join(" "),
        rules: [rule(`${first}=${asText(text)}`, good), rule(`${first}<>${asText(text)}`, bad)],
      };
    }),
    ...columns.flatMap(({ expects }, index) => {
      if (expects === undefined || lastRow < FIRST_ROW) return [];
      const letters = columnLetters(index + 1);
      const ranges = rangesWithout(expects === "zero" ? accepted : [], lastRow);
      const [top] = ranges;
      if (top === undefined) return [];
      const first = `${letters}${String(top[0])}`;
      // Binary sums of entries have remainders far behind the cent.
      const isOther = expects === "zero" ? `ROUND(${first},2)<>0` : `ROUND(${first},2)<0`;
      return [
        {
          ref: ranges
            .map(([from, to]) => `${letters}${String(from)}:${letters}${String(to)}`)
            .join(" "),
          rules: [rule(`AND(ISNUMBER(${first}),${isOther})`, doubtful)],
        },
      ];
    }),
  ];
}

/** The rows from the first to the last but these, as ranges. */
function rangesWithout(
  rows: readonly number[],
  lastRow: number,
): readonly (readonly [from: number, to: number])[] {
  const starts = [FIRST_ROW, ...rows.map((row) => row + 1)];
  const ends = [...rows.map((row) => row - 1), lastRow];
  return starts
    .map((from, index) => [from, ends[index] ?? lastRow] as const)
    .filter(([from, to]) => from <= to);
}

const asText = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A differential format has its colour in the background of the pattern. */
const solid = (colour: string): NonNullable<Style["fill"]> => ({
  type: "pattern",
  pattern: "solid",
  fgColor: { argb: `FF${colour}` },
  bgColor: { argb: `FF${colour}` },
});
