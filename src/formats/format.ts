/** Formats: they turn the contents of a pack into bytes and know no reports. */

import type { CheckResult } from "../checks/check.ts";
import type { DraftReason } from "../checks/draft-findings.ts";
import type { Books } from "../ledger/books.ts";
import type { LostTexts } from "../ledger/lost-texts.ts";
import type { FileOfPack, Sheet, Words } from "../sheets/sheet.ts";
import type { AuditfileNote } from "./auditfile/write-auditfile.ts";
import type { Capacity } from "./fits.ts";

/** A PNG without transparency or a JPEG in colour or grey, as archives require. */
export interface Logo {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

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
  /** TrueType files, read when the style is loaded: formats read no files. */
  readonly fonts: {
    readonly regular: Uint8Array;
    readonly bold: Uint8Array;
    /** For the characters that the house fonts lack. */
    readonly fallback: { readonly regular: Uint8Array; readonly bold: Uint8Array };
    readonly eastAsian: OptionalFonts;
  };
  /** A picture for the first page; null without one. */
  readonly logo: Logo | null;
  readonly fontName: string;
  /** The thousands and decimal marks of the language. */
  readonly thousandsMark: string;
  readonly decimalMark: string;
  /** A pattern of date-fns, of days, months and years only. */
  readonly datePattern: string;
  readonly paper: "A4" | "LETTER";
  /** The frame of the HTML page; `packs/read-template.ts` checks the placeholders that it must contain. */
  readonly htmlFrame: string;
  /** The frame of the start page of a folder. */
  readonly startFrame: string;
}

/** Fonts for Chinese and Japanese, which are installed apart because of their size. */
export interface OptionalFonts {
  readonly packageName: string;
  /** Reads the file of a weight: only a document with such names needs it. Null if the package is not installed. */
  readonly read: ((weight: "regular" | "bold") => Uint8Array) | null;
}

export interface PackContents {
  /** Title of the pack: `Year-end close 2025`. */
  readonly title: string;
  /** Whether every blocking check holds and every month is proven. */
  readonly isFinal: boolean;
  /** Why it is a draft; empty for a final pack, absent if that is not known. */
  readonly draftReasons?: readonly DraftReason[];
  readonly books: Books;
  readonly results: readonly CheckResult[];
  readonly sheets: readonly Sheet[];
  readonly style: Style;
  readonly words: Words;
  /** The name of the file itself, from which links to others start; absent outside a pack. */
  readonly fileName?: string;
  /** All files of the pack, for one that describes the others; absent outside a pack. */
  readonly files?: readonly FileOfPack[];
  /** The texts changed in the auditfiles of this pack, by namespace, for the lists of changes. */
  readonly auditfileChanges?: Map<string, readonly AuditfileNote[]>;
  /** Called by a document that could not draw some texts. */
  readonly noteLost?: (lost: LostTexts) => void;
  /** `slotsom` and its version, for formats that name the program. */
  readonly program: { readonly name: string; readonly version: string };
}

export interface Format {
  readonly id: string;
  /** Without the dot. */
  readonly extension: string;
  readonly mediaType: string;
  /** All keys that it uses of `words`; read-template compares them with the files in both directions. */
  readonly words: readonly string[];
  /** Set on what people read: it has the names of accounts in their language, a file for programs those of the books. */
  readonly isForReaders?: true;
  /** Set on tables: each sheet of a template's file is written to a separate file. */
  readonly isOneSheetPerFile?: true;
  /** Set on pages, which leave out a sheet that says only that it has nothing. */
  readonly isInPages?: true;
  /** Set on files of a standard that cannot hold all books: a pack leaves such a file out, with the reason. */
  readonly isOfStandard?: true;
  /** Its capacity for a text; absent for a format that holds every text, or that lists what it changes itself. */
  readonly holds?: Capacity;
  /** Returns the same bytes for the same contents, on every machine and in every time zone. */
  readonly encode: (contents: PackContents) => AsyncIterable<Uint8Array>;
  /** The page on which the figure with this id is first, from 1; null if it is on none. Set on numbered pages. */
  readonly pageOf?: (contents: PackContents, figureId: string) => Promise<number | null>;
}
