/** The look of a workbook: the part of the house style that applies to it. */
import type { RatioUnit } from "../../sheets/live-figures.ts";
import type { Style } from "../format.ts";

export interface WorkbookLook extends Pick<Style, "colours" | "datePattern" | "paper"> {
  /** BCP 47; for `nl` and `en` number formats request the marks of the language. */
  readonly language: string;
}

/** For files without a house style. */
export const PLAIN_LOOK: WorkbookLook = {
  colours: {
    ink: "000000",
    faint: "595959",
    rule: "BFBFBF",
    heading: "404040",
    headingInk: "FFFFFF",
    band: "F2F2F2",
    good: "1B6E4B",
    bad: "A3262A",
  },
  datePattern: "yyyy-MM-dd",
  paper: "A4",
  language: "en",
};

/** Windows language codes, used in number formats. */
const LANGUAGE_TAGS: Readonly<Record<string, string>> = { nl: "[$-413]", en: "[$-409]" };

/** The start of all number formats of the workbook. */
const languageTag = ({ language }: WorkbookLook): string => LANGUAGE_TAGS[language] ?? "";

/** Zero is shown as a dash; decimals beyond the cent are shown if there are any. */
export const amountFormat = (look: WorkbookLook, hasMoreDecimals: boolean): string => {
  const digits = hasMoreDecimals ? "#,##0.00##" : "#,##0.00";
  return `${languageTag(look)}${digits};-${digits};"–"`;
};

/** The cell holds the exact amount, so that formulas stay exact; a reader sees whole units. */
export const wholeFormat = (look: WorkbookLook): string => `${languageTag(look)}#,##0;-#,##0;"–"`;

export const countFormat = (look: WorkbookLook): string => `${languageTag(look)}#,##0`;

const RATIO_FORMATS: Readonly<Record<RatioUnit, string>> = {
  percent: "0.0%",
  times: "0.00",
  days: "#,##0",
  number: "#,##0.00",
  money: "#,##0.00",
};

export const ratioFormat = (look: WorkbookLook, unit: RatioUnit): string =>
  `${languageTag(look)}${RATIO_FORMATS[unit]}`;

/** Spreadsheets write months in lower case; days and years are the same as in date-fns. */
export const dateFormat = (look: WorkbookLook): string =>
  `${languageTag(look)}${look.datePattern.toLowerCase()}`;

/** `2025-03`: the first day of a month as its month. */
export const MONTH_FORMAT = "yyyy-mm";

/** `mrt 2025` in the language of the workbook. */
export const monthHeadFormat = (look: WorkbookLook): string => `${languageTag(look)}mmm yyyy`;
