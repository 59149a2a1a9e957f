/** What a sheet is: rows of typed cells, in the reader's signs. It knows no format. */
import type { Amount } from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import type { Period } from "../calendar/month.ts";
import type { CheckResult } from "../checks/check.ts";
import type { AuditfileComparison } from "../imported-files/auditfile-comparison.ts";
import type { Books } from "../ledger/books.ts";
import type { SourceHash } from "../ledger/source.ts";

/** Names one amount in the whole pack and says where it comes from. */
export interface Figure {
  /** Unique within a pack, stable between runs: `profit-and-loss/2025-03/8000`. */
  readonly id: string;
  readonly period: Period;
  /** The answers of the API it was read from or computed from. */
  readonly sources: readonly SourceHash[];
  /** The mark of a sheet (`Sheet.marks`) at which the postings that it sums stand together. */
  readonly leadsTo?: string;
}

/** One addend of a total: another figure of the pack, added or taken away. */
export interface Term {
  readonly figureId: string;
  readonly isSubtracted: boolean;
}

/** What a ratio is read as: 0.153 is 15.3 %, 1.42 is 1.42, 37 is 37 days. */
export type RatioUnit = "percent" | "times" | "days";

/** Decimals a ratio is rounded to, half away from zero; a layout rule of ours. */
export const RATIO_PLACES: Readonly<Record<RatioUnit, number>> = { percent: 3, times: 2, days: 0 };

/** A division of sums of other figures; times `factor`, and rounded once by whoever makes the cell. */
export interface Quotient {
  readonly numerator: readonly Term[];
  readonly denominator: readonly Term[];
  readonly factor: Amount;
  /** Set where the divisor counts without its sign: a change in percent of a loss. */
  readonly isDenominatorAbsolute: boolean;
}

/** Whether a difference helps the result or hurts it, whatever its sign. */
export type Tone = "good" | "bad";

export type Cell =
  | { readonly kind: "blank" }
  /**
   * `isAlarm`: what is broken, not proven or not final; every format makes it stand out. `leadsTo`:
   * the mark of a sheet, or the id of one, that the text is about. `tone` colours it.
   */
  | {
      readonly kind: "text";
      readonly text: string;
      readonly isAlarm?: boolean;
      readonly leadsTo?: string;
      readonly tone?: Tone;
    }
  /** `verdict`: the count was compared, and every format shows how that came out. */
  | { readonly kind: "count"; readonly count: number; readonly verdict?: "good" | "bad" }
  | { readonly kind: "date"; readonly date: CalendarDate }
  | { readonly kind: "amount"; readonly amount: Amount; readonly figure: Figure }
  /** An amount that is the sum of its terms; a spreadsheet writes it as a formula with this result. */
  | {
      readonly kind: "total";
      readonly amount: Amount;
      readonly figure: Figure;
      readonly terms: readonly Term[];
    }
  /** Stands where a figure would: there is none, and the text says so. Programs read it as blank. */
  | { readonly kind: "absent"; readonly text: string }
  /** A quotient of figures, an exact decimal like every amount; a spreadsheet writes it as a formula. */
  | {
      readonly kind: "ratio";
      readonly amount: Amount;
      readonly figure: Figure;
      readonly unit: RatioUnit;
      readonly quotient: Quotient;
    }
  /** The sum of every amount above it in its column, for sheets too long to name their figures. */
  | { readonly kind: "column-total"; readonly amount: Amount; readonly figure: Figure };

/**
 * What a row is to a reader who adds up a column. The items of a section, and no other rows, add up
 * to its subtotal or total. An opening is the balance that they start from; a memo shows figures that
 * other rows or sheets count already; a cross-check has a figure from elsewhere, or the difference
 * with it. Headings and notes are words.
 */
export const ROW_KINDS = [
  ...(["heading", "item", "opening", "memo"] as const),
  ...(["subtotal", "total", "cross-check", "note"] as const),
] as const;

export interface Row {
  readonly kind: (typeof ROW_KINDS)[number];
  /** Levels below the section: 0 for a main account, 1 for its child. */
  readonly indent: number;
  /** One for each column, in order. */
  readonly cells: readonly Cell[];
}

export interface Column {
  readonly key: string;
  readonly title: string;
  readonly kind: "text" | "count" | "date" | "amount";
  /** In characters of the body font. */
  readonly width: number;
}

/** One row of values of a chart, drawn as bars or as a line. */
export interface ChartSeries {
  readonly name: string;
  readonly shape: "bars" | "line";
  /** Percentages have an axis of their own, at the right. */
  readonly unit: "amount" | "percent";
  /** One for each category; null where there is none. */
  readonly values: readonly (Amount | null)[];
}

/** A drawing of figures that stand in the rows of its sheet; a workbook leaves it out. */
export interface Chart {
  /** Unique on its sheet. */
  readonly id: string;
  readonly title: string;
  /** Along the horizontal axis: months, age groups. */
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
}

/** The name of a column for programs, `document_type`; months keep theirs, `2025-01`. */
export const columnName = ({ key }: Column): string => key.replace(/(?<=[a-z])-/g, "_");

export interface Sheet {
  /** As templates name it: `balance-sheet`. */
  readonly id: string;
  readonly title: string;
  /** What the figures are and of when: `Movement 2025-01 to 2025-12, in EUR`. */
  readonly subtitle: string;
  /** What makes every figure of the sheet doubtful: the months that are not proven. */
  readonly warning?: string;
  readonly columns: readonly Column[];
  /** Opens the rows again at each call. */
  readonly rows: () => AsyncIterable<Row>;
  /** True when rows grow with the number of postings: formats then stream and page it. */
  readonly isLong: boolean;
  /** Drawn above the rows, from the same amounts. */
  readonly charts?: readonly Chart[];
  /** Rows that figures of other sheets lead to, counted from 0: known before the rows are opened. */
  readonly marks?: ReadonlyMap<string, number>;
}

/** What a column holds, for who reads the table without the sheet. */
export interface DescribedColumn extends Column {
  readonly meaning: string;
}

/** Fixed sentences and column heads in the reader's language; a missing key is a fault of the template. */
export interface Words<Key extends string = string> {
  /** BCP 47: `nl`, `en`. */
  readonly language: string;
  /** The word for `key`, with `{name}` in it replaced by `values.name`. */
  readonly of: (key: Key, values?: Readonly<Record<string, string>>) => string;
}

/** The figure that a sheet must come to, as its statement has it; none where the books have none. */
export interface Tie<Key extends string = string> {
  /** A key of `words`. */
  readonly title: Key;
  readonly figureOf: (books: Books) => Extract<Cell, { readonly figure: Figure }> | undefined;
}

/** What is known of a sheet before its rows are made. */
export interface SheetDescription extends Pick<Sheet, "id" | "title"> {
  readonly columns: () => readonly DescribedColumn[];
  readonly tie: Tie | null;
  /** The first letters of the checks of its figures: `GJ`. */
  readonly checks: string;
}

/** A file of the pack a sheet is made for. */
export interface FileOfPack {
  /** Below the pack's folder, with `/`. */
  readonly name: string;
  readonly sheets: readonly SheetDescription[];
}

export interface SheetSource<Key extends string = string> {
  readonly books: Books;
  readonly results: readonly CheckResult[];
  readonly words: Words<Key>;
  /** The service's own auditfile compared with ours; not given where there is none of the service. */
  readonly auditfileComparison?: AuditfileComparison;
  /** Every file of the pack, in its order; not given outside a pack. */
  readonly files?: readonly FileOfPack[];
}

/** Made by `internal/define-sheet.ts` of what a sheet declares. */
export interface SheetDefinition {
  readonly id: string;
  /** Every key it asks of `words`; read-template compares them with the files both ways. */
  readonly words: readonly string[];
  /** With the title of its tie in words. */
  readonly describe: (source: SheetSource) => SheetDescription;
  readonly build: (source: SheetSource) => Sheet;
}
