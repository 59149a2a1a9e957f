/** What a format is: it turns the contents of a pack into bytes and knows no report. */
import type { CheckResult } from "../checks/check.ts";
import type { Books } from "../ledger/books.ts";
import type { Sheet, Words } from "../sheets/sheet.ts";
import type { TextChange } from "./auditfile/auditfile-text.ts";

/** House style, data from `templates/styles`; colours are six hexadecimal digits. */
export interface Style {
  readonly colours: {
    readonly ink: string;
    readonly faint: string;
    readonly rule: string;
    readonly heading: string;
    readonly headingInk: string;
    readonly band: string;
    readonly good: string;
    readonly bad: string;
  };
  /** TrueType files, read by whoever loads the style: formats touch no files. */
  readonly fonts: {
    readonly regular: Uint8Array;
    readonly bold: Uint8Array;
  };
  readonly fontName: string;
  /** Marks between thousands and before decimals, as people of this language write amounts. */
  readonly thousandsMark: string;
  readonly decimalMark: string;
  /** A pattern of date-fns, of days, months and years only. */
  readonly datePattern: string;
  readonly paper: "A4" | "LETTER";
  /** The frame of the HTML page; `packs/read-template.ts` says which marks it must hold. */
  readonly htmlFrame: string;
}

export interface PackContents {
  /** Title of the pack: `Year-end close 2025`. */
  readonly title: string;
  /** Final only when every blocking check holds and every month is proven. */
  readonly isFinal: boolean;
  readonly books: Books;
  readonly results: readonly CheckResult[];
  readonly sheets: readonly Sheet[];
  readonly style: Style;
  readonly words: Words;
  /** What the auditfiles of this pack changed, by namespace: noted for the lists of it. */
  readonly auditfileChanges?: Map<string, readonly TextChange[]>;
  /** `slotsom` and its version, for the formats that must name their maker. */
  readonly program: { readonly name: string; readonly version: string };
}

export interface Format {
  readonly id: string;
  /** Without the dot. */
  readonly extension: string;
  readonly mediaType: string;
  /** Every key it asks of `words`; read-template compares them with the files both ways. */
  readonly words: readonly string[];
  /** Set on tables: each sheet of a template's file becomes a file of its own. */
  readonly isOneSheetPerFile?: true;
  /** The same contents give the same bytes, on every machine and in every time zone. */
  readonly encode: (contents: PackContents) => AsyncIterable<Uint8Array>;
}
