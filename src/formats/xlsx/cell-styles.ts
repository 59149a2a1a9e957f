/** The styles of a workbook: one shared object for each look of a cell. */
import type { Alignment, Borders, Font, Style } from "exceljs";
import type { Heat, Tone } from "../../sheets/heat.ts";
import type { RatioUnit } from "../../sheets/live-figures.ts";
import type { Column } from "../../sheets/sheet.ts";
import type { RowLook } from "../internal/cell-text.ts";
import { heatTint, tintOf } from "../internal/tint.ts";
import {
  amountFormat,
  countFormat,
  dateFormat,
  MONTH_FORMAT,
  monthHeadFormat,
  ratioFormat,
  type WorkbookLook,
  wholeFormat,
} from "./workbook-look.ts";

export type CellStyle = Partial<Style>;

/** The traits that determine the look of a cell. */
export interface CellTraits {
  readonly row: RowLook;
  /**
   * How the content is shown; `alarm` is text that reports a problem, `digits` an amount with too many
   * digits for a number.
   */
  readonly shown:
    | Column["kind"]
    | RatioUnit
    | "amount-fine"
    | "amount-whole"
    | "digits"
    | "alarm"
    | "computed-text"
    | "month"
    | "blank";
  /** The kind of the column, which determines the alignment. */
  readonly column: Column["kind"];
  readonly indent: number;
  /** Whether its text is wrapped, because the next cell would hide the rest. */
  readonly isWrapped: boolean;
  /** Whether a rule separates it from the group of columns before it. */
  readonly startsGroup: boolean;
  /** Whether it links to another sheet. */
  readonly isLink: boolean;
  /** The mark of a weak level of proof, after the number; empty without one. */
  readonly mark: string;
  /** The outcome of its comparison; absent if nothing was compared. */
  readonly verdict?: "good" | "bad";
  /** Whether a difference is favourable or adverse; absent for other cells. */
  readonly tone?: Tone;
  readonly heat?: Heat;
}

export interface CellStyles {
  readonly title: CellStyle;
  readonly subtitle: CellStyle;
  readonly alarm: CellStyle;
  readonly headOf: (column: Column["kind"]) => CellStyle;
  /** The head of a column of a month, which is a date; `mark` is that of its level. */
  readonly monthHead: (mark: string) => CellStyle;
  /** The way back to the contents. */
  readonly link: CellStyle;
  readonly of: (traits: CellTraits) => CellStyle;
}

/** Every spreadsheet program has this font or one of the same widths; the PDF fonts may be missing. */
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
  const headOf = (column: Column["kind"]): CellStyle => ({
    font: font({ bold: true }, colours.headingInk),
    fill: solid(colours.heading),
    alignment: { ...sideOf(column), vertical: "middle", wrapText: true },
  });
  return {
    title: { font: font({ size: 16, bold: true }, colours.heading) },
    subtitle: { font: font({}, colours.faint) },
    alarm: { font: font({ bold: true }, colours.bad) },
    link: { font: font({ underline: true }, colours.heading) },
    headOf,
    monthHead: (mark) => {
      const format = marked(monthHeadFormat(look), mark);
      return { ...headOf("amount"), ...(format === null ? {} : { numFmt: format }) };
    },
    of: (traits) => {
      const { row, shown, column, indent, isLink, isWrapped, verdict, tone, heat, mark } = traits;
      const place = [row, shown, column, String(indent), String(isLink), String(isWrapped)];
      const looks = [String(traits.startsGroup), verdict ?? "", tone ?? ""];
      const key = [...place, ...looks, String(heat ?? ""), mark].join(" ");
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
  const numFmt = marked(formatOf(look, shown), traits.mark);
  const left = { left: { style: "thin", color: { argb: `FF${colours.rule}` } } } as const;
  const sums = borderOf(row, column, colours.rule, colours.ink);
  const border = traits.startsGroup ? { ...sums, ...left } : sums;
  const isAlarm = shown === "alarm";
  const isBold = isAlarm || row === "heading" || row === "subtotal" || row === "total";
  const plain = row === "heading" || isLink ? colours.heading : colours.ink;
  const ink = tone === undefined ? plain : colours[tone];
  const colour =
    verdict === "bad" ? colours.headingInk : isAlarm || shown === "digits" ? colours.bad : ink;
  const ground = groundOf(look, traits);
  // There are many linked figures: their colour shows the link, underlining all would be illegible.
  const weight = isLink && shown === "text" ? { underline: true } : { bold: isBold };
  return {
    font: row === "note" ? font({ italic: true }, colours.faint) : font(weight, colour),
    alignment: {
      ...sideOf(column),
      ...(indent > 0 && column === "text" ? { indent } : {}),
      ...(isWrapped ? { wrapText: true } : {}),
      // A number that is wider than its column would be shown as ####.
      ...(column === "amount" || column === "count" ? { shrinkToFit: true } : {}),
      vertical: "middle",
    },
    ...(numFmt === null ? {} : { numFmt }),
    ...(border === null ? {} : { border }),
    ...(ground === null ? {} : { fill: solid(ground) }),
  };
}

/** The background of a cell: strong for a failed comparison, light for a successful one. */
function groundOf({ colours }: WorkbookLook, { row, verdict, heat }: CellTraits): string | null {
  if (verdict === "bad") return colours.bad;
  if (verdict === "good") return tintOf(colours.good);
  if (heat !== undefined) return heatTint(colours.heading, heat);
  return row === "heading" || row === "total" ? colours.band : null;
}

function formatOf(look: WorkbookLook, shown: CellTraits["shown"]): string | null {
  switch (shown) {
    case "amount":
      return amountFormat(look, false);
    case "amount-fine":
      return amountFormat(look, true);
    case "amount-whole":
      return wholeFormat(look);
    case "count":
      return countFormat(look);
    case "date":
      return dateFormat(look);
    case "percent":
    case "times":
    case "days":
    case "number":
    case "money":
      return ratioFormat(look, shown);
    case "text":
    case "alarm":
    case "digits":
      return "@"; // remains text when someone edits it, whatever its first character
    case "month":
      return MONTH_FORMAT;
    case "blank":
    case "computed-text":
      return null;
  }
}

/** The mark in every part of the number format: the value stays a number. */
const marked = (format: string | null, mark: string): string | null =>
  format === null || mark === ""
    ? format
    : format
        .split(";")
        .map((part) => `${part}"${mark}"`)
        .join(";");

/** Sums have a rule above them, in the summed columns; a total also has one below. */
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

/** Figures have an indent on the right, so that they do not touch the next column. */
const sideOf = (column: Column["kind"]): Partial<Alignment> =>
  column === "amount" || column === "count"
    ? { horizontal: "right", indent: 1 }
    : { horizontal: "left" };

const solid = (colour: string): NonNullable<Style["fill"]> => ({
  type: "pattern",
  pattern: "solid",
  fgColor: { argb: `FF${colour}` },
});
