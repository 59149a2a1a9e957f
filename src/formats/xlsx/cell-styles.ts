/** The styles of a workbook: one object for each look a cell can have, made once and shared. */
import type { Alignment, Borders, Font, Style } from "exceljs";
import type { Column, RatioUnit, Tone } from "../../sheets/sheet.ts";
import type { RowLook } from "../internal/cell-text.ts";
import { tintOf } from "../internal/tint.ts";
import {
  amountFormat,
  countFormat,
  dateFormat,
  ratioFormat,
  type WorkbookLook,
} from "./workbook-look.ts";

export type CellStyle = Partial<Style>;

/** What decides how a cell looks. */
export interface CellTraits {
  readonly row: RowLook;
  /** How its content is shown; `alarm` is text that says what is wrong, `digits` is an amount with more digits than a number keeps. */
  readonly shown: Column["kind"] | RatioUnit | "amount-fine" | "digits" | "alarm" | "blank";
  /** The column's kind, which says at which side things end. */
  readonly column: Column["kind"];
  readonly indent: number;
  /** Whether its text goes on below: the next cell would hide the rest. */
  readonly isWrapped: boolean;
  /** Whether it leads to another sheet. */
  readonly isLink: boolean;
  /** How what was compared came out; absent where nothing was. */
  readonly verdict?: "good" | "bad";
  /** Whether a difference helps the result; absent where that is not said. */
  readonly tone?: Tone;
}

export interface CellStyles {
  readonly title: CellStyle;
  readonly subtitle: CellStyle;
  readonly alarm: CellStyle;
  readonly headOf: (column: Column["kind"]) => CellStyle;
  readonly of: (traits: CellTraits) => CellStyle;
}

/** Every spreadsheet program has it or a stand-in of the same widths; the fonts of pages need not be there. */
const FONT = "Calibri";
const SIZE = 10;

export function cellStyles(look: WorkbookLook): CellStyles {
  const { colours } = look;
  const font = (more: Partial<Font>, colour = colours.ink): Partial<Font> => ({
    name: FONT,
    size: SIZE,
    color: { argb: `FF${colour}` },
    ...more,
  });
  const made = new Map<string, CellStyle>();
  return {
    title: { font: font({ size: 16, bold: true }, colours.heading) },
    subtitle: { font: font({}, colours.faint) },
    alarm: { font: font({ bold: true }, colours.bad) },
    headOf: (column) => ({
      font: font({ bold: true }, colours.headingInk),
      fill: solid(colours.heading),
      alignment: { ...sideOf(column), vertical: "middle", wrapText: true },
    }),
    of: (traits) => {
      const key = `${traits.row} ${traits.shown} ${traits.column} ${String(traits.indent)} ${String(traits.isLink)} ${String(traits.isWrapped)} ${traits.verdict ?? ""} ${traits.tone ?? ""}`;
      const known = made.get(key);
      if (known !== undefined) return known;
      const style = styleOf(look, traits, font);
      made.set(key, style);
      return style;
    },
  };
}

type MakeFont = (more: Partial<Font>, colour?: string) => Partial<Font>;

function styleOf(look: WorkbookLook, traits: CellTraits, font: MakeFont): CellStyle {
  const { colours } = look;
  const { row, shown, column, indent, isLink, isWrapped, verdict, tone } = traits;
  const numFmt = formatOf(look, shown);
  const border = borderOf(row, column, colours.rule, colours.ink);
  const isAlarm = shown === "alarm";
  const isBold = isAlarm || row === "heading" || row === "subtotal" || row === "total";
  const plain = row === "heading" || isLink ? colours.heading : colours.ink;
  const ink = tone === undefined ? plain : colours[tone];
  const colour =
    verdict === "bad" ? colours.headingInk : isAlarm || shown === "digits" ? colours.bad : ink;
  const ground = groundOf(look, traits);
  // Figures that lead somewhere are many: their colour tells it, a line below each would not be read.
  const weight = isLink && shown === "text" ? { underline: true } : { bold: isBold };
  return {
    font: row === "note" ? font({ italic: true }, colours.faint) : font(weight, colour),
    alignment: {
      ...sideOf(column),
      ...(indent > 0 && column === "text" ? { indent } : {}),
      ...(isWrapped ? { wrapText: true } : {}),
      vertical: "middle",
    },
    ...(numFmt === null ? {} : { numFmt }),
    ...(border === null ? {} : { border }),
    ...(ground === null ? {} : { fill: solid(ground) }),
  };
}

/** The colour under a cell: what does not hold stands out, what holds is seen without being loud. */
function groundOf({ colours }: WorkbookLook, { row, verdict }: CellTraits): string | null {
  if (verdict === "bad") return colours.bad;
  if (verdict === "good") return tintOf(colours.good);
  return row === "heading" || row === "total" ? colours.band : null;
}

function formatOf(look: WorkbookLook, shown: CellTraits["shown"]): string | null {
  switch (shown) {
    case "amount":
      return amountFormat(look, false);
    case "amount-fine":
      return amountFormat(look, true);
    case "count":
      return countFormat(look);
    case "date":
      return dateFormat(look);
    case "percent":
    case "times":
    case "days":
      return ratioFormat(look, shown);
    case "text":
    case "alarm":
    case "digits":
      return "@"; // stays text when somebody edits it, whatever it begins with
    case "blank":
      return null;
  }
}

/** Rules stand above sums, in the columns that are summed; a total has one below too. */
function borderOf(
  row: RowLook,
  column: Column["kind"],
  rule: string,
  ink: string,
): Partial<Borders> | null {
  if (column !== "amount") return null;
  const above = { top: { style: "thin", color: { argb: `FF${ink}` } } } as const;
  if (row === "subtotal") return above;
  if (row !== "total") return null;
  return { ...above, bottom: { style: "double", color: { argb: `FF${rule}` } } };
}

/** Figures end a little before their column does, or they would touch the text of the next one. */
const sideOf = (column: Column["kind"]): Partial<Alignment> =>
  column === "amount" || column === "count"
    ? { horizontal: "right", indent: 1 }
    : { horizontal: "left" };

const solid = (colour: string): NonNullable<Style["fill"]> => ({
  type: "pattern",
  pattern: "solid",
  fgColor: { argb: `FF${colour}` },
});
