/** Sheets: rows of typed cells, in the reader's signs, independent of any format. */

import type { Amount } from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import type { Backing, LevelOf } from "../checks/backing.ts";
import type { CheckResult } from "../checks/check.ts";
import type { Subject } from "../checks/subject.ts";
import type { AuditfileComparison } from "../imported-files/auditfile-comparison.ts";
import type { AuditfileValidation } from "../imported-files/validate-auditfile.ts";
import type { Books } from "../ledger/books.ts";
import type { Acceptance } from "../ledger/judgement/entries.ts";
import type { LineNote } from "../ledger/line-note.ts";
import type { ProofLevel, StatedReason } from "../ledger/proof-level.ts";
import type { SampledAttachments } from "../ledger/sampled-attachments.ts";
import type { ServiceExportState } from "../ledger/service-exports.ts";
import type { UnfitTexts } from "../ledger/unfit-texts.ts";
import type { Chart, RowBar, Waterfall } from "./chart.ts";
import type { EntryBook } from "./entry-book.ts";
import type { Figure } from "./figure.ts";
import type { Heat, Tone } from "./heat.ts";
import type {
  Calculation,
  EntriesTable,
  Equality,
  NamedFigure,
  RatioUnit,
  Term,
} from "./live-figures.ts";
import type { AuditRequest } from "./request-list.ts";
import type { ROW_KINDS } from "./row-kinds.ts";
import type { TemplateChoices } from "./template-choices.ts";
import type { SheetAnswer, Tie } from "./ties-and-answers.ts";

export type Cell =
  | { readonly kind: "blank" }
  /**
   * `isAlarm`: broken, unproven or not final; every format emphasizes it. `leadsTo`: the first of these marks of
   * sheets, ids of figures and ids of sheets that the file has. `hasPage`: on paper its page follows. `opens`: the
   * name of a file of the pack, or of a folder with a slash at its end. `tone` sets its colour.
   */
  | {
      readonly kind: "text";
      readonly text: string;
      readonly isAlarm?: boolean;
      readonly leadsTo?: readonly string[];
      readonly hasPage?: true;
      readonly opens?: string;
      readonly tone?: Tone;
    }
  /** `verdict`: the outcome of the comparison of the count, shown by every format. */
  | {
      readonly kind: "count";
      readonly count: number;
      readonly verdict?: "good" | "bad";
      readonly heat?: Heat;
    }
  /** `isMonth`: the date is the first day of the month that is meant. */
  | { readonly kind: "date"; readonly date: CalendarDate; readonly isMonth?: true }
  /** `shown`: what readers see of it, in whole units, where rounded lines must add up. */
  | {
      readonly kind: "amount";
      readonly amount: Amount;
      readonly figure: Figure;
      readonly shown?: Amount;
      readonly heat?: Heat;
    }
  /** The sum of its terms; a spreadsheet writes it as a formula with this result. */
  | {
      readonly kind: "total";
      readonly amount: Amount;
      readonly figure: Figure;
      readonly terms: readonly Term[];
      readonly shown?: Amount;
    }
  /** A text in place of a figure that does not exist. Programs read it as blank. */
  | { readonly kind: "absent"; readonly text: string }
  /** A calculation with figures, an exact decimal like every amount; a spreadsheet writes it as a formula. */
  | {
      readonly kind: "ratio";
      readonly amount: Amount;
      readonly figure: Figure;
      readonly unit: RatioUnit;
      readonly calculation: Calculation;
    }
  /** A line through the months of the row, the current one last; null without a figure. Programs read it as blank. */
  | {
      readonly kind: "course";
      readonly values: readonly (Amount | null)[];
      /** Cells of the same row, from which a workbook draws. */
      readonly figures: readonly (string | null)[];
    }
  /** The sum of all amounts above it in its column, or of one side of them, for sheets too long to name each figure. */
  | {
      readonly kind: "column-total";
      readonly amount: Amount;
      readonly figure: Figure;
      readonly side?: "debit" | "credit";
    };

export interface Row {
  readonly kind: (typeof ROW_KINDS)[number];
  /** Levels below the section: 0 for a main account, 1 for its child. */
  readonly indent: number;
  /** One cell for each column, in order. */
  readonly cells: readonly Cell[];
  /** A format that draws the tiles of the sheet below the facts of the pack has it there, and leaves this row out. */
  readonly isInHead?: true;
  /** All other items of a list in one line, which has no bar. */
  readonly isRest?: true;
  /** The heading of a block with columns of its own: a web page has the block as a table. */
  readonly beginsTable?: true;
  /** Set if the difference in the row was accepted: no format marks its amounts. */
  readonly acceptance?: Acceptance;
  /** The symbols in its texts with their meanings, for a format in which a reader opens the row. */
  readonly symbols?: readonly (readonly [symbol: string, meaning: string])[];
}

export interface Column {
  readonly key: string;
  readonly title: string;
  readonly kind: "text" | "count" | "date" | "amount";
  /** In characters of the body font. */
  readonly width: number;
  /** What its amounts are in good books; a spreadsheet marks those that are not. */
  readonly expects?: "zero" | "not-negative";
  /** Left out on paper: one of many months, which a workbook and a web page have room for. */
  readonly isOffPaper?: true;
  /** One of a series such as age groups: paper has all if one has an amount. `isName`: it names the rows. */
  readonly isInSeries?: true;
  readonly isName?: true;
  /** The first of a group of columns, before which there is more white. */
  readonly startsGroup?: true;
  /** Drawn in a course beside it: a web page shows that line, and a workbook the amounts. */
  readonly isDrawn?: true;
  /** Its texts are read one at a time: a format in which a reader opens a row shows them there. */
  readonly isOpened?: true;
}

/** A figure drawn large on a first page, with its changes and its course: amounts of rows of its sheet. */
export interface Tile {
  readonly id: string;
  readonly label: string;
  readonly cell: Extract<Cell, { readonly figure: Figure }>;
  /** The changes since other periods, as an amount and in percent; blank or absent where there is none. */
  readonly changes: readonly {
    readonly label: string;
    readonly amount: Cell;
    readonly percent: Cell;
    /** Set only above the threshold of what is worth a colour. */
    readonly tone?: Tone;
  }[];
  /** At most thirteen months, the current one last; null without a figure. Empty if there is no course to draw. */
  readonly course: readonly (Amount | null)[];
}

/** A table of a sheet on paper. */
export interface PaperTable extends Pick<Sheet, "columns" | "rows"> {
  /** The first table has the title of the sheet. */
  readonly title: string;
  /** Many short lines, set as small and close as can be read. */
  readonly isDense: boolean;
  readonly isLong: boolean;
  /** The row with which a page of a long table starts, made from the last row of the page before. */
  readonly carriedForward?: (last: Row) => Row;
}

/** The name of a column for programs, `document_type`; months keep their key, `2025-01`. */
export const columnName = ({ key }: Column): string => key.replace(/(?<=[a-z])-/g, "_");

export interface Sheet {
  /** Its name in templates: `balance-sheet`. */
  readonly id: string;
  readonly title: string;
  /** Kind and period of the figures: `Movement 2025-01 to 2025-12, in EUR`. */
  readonly subtitle: string;
  /** The months that are not proven, which make every figure of the sheet doubtful. */
  readonly warning?: string;
  readonly columns: readonly Column[];
  /** Opens the rows again at each call; those of a long sheet can be read in blocks (`blocksOf`). */
  readonly rows: () => AsyncIterable<Row>;
  /** True when rows grow with the number of postings: formats then stream and page it. */
  readonly isLong: boolean;
  /** Charts above the rows, drawn from the same amounts. */
  readonly charts?: readonly Chart[];
  readonly waterfalls?: readonly Waterfall[];
  readonly tiles?: readonly Tile[];
  readonly bars?: readonly RowBar[];
  /** The sheet for a printed page: some of its figures, in other tables. Absent if it is printed as it is. */
  readonly onPaper?: readonly PaperTable[];
  /**
   * Where the first table is to be one page: the tables again, each time with one line less in it and more in the next.
   */
  readonly onOnePage?: readonly (() => readonly PaperTable[])[];
  /** Row numbers, from 0, to which figures of other sheets lead; known before the rows are opened. */
  readonly marks?: ReadonlyMap<string, number>;
  readonly entryBook?: EntryBook;
  /** The rows of kind `item` are a table of entries, which the formulas of other sheets add up. */
  readonly table?: EntriesTable;
  /** Comparisons of figures of the pack, which a workbook recomputes in place. */
  readonly equalities?: () => readonly Equality[];
  /** The main figures of the pack, which a workbook names. */
  readonly named?: () => readonly NamedFigure[];
  /** Set if rows may have an `acceptance`, for which a table has columns. */
  readonly hasAcceptances?: true;
  /** Its levels of proof, from the strongest; of a long sheet those that it may have. Absent outside a pack. */
  readonly levels?: readonly ProofLevel[];
  /** Per column the level that all its figures share, if it is weaker than tied: its head has the mark. */
  readonly headLevels?: readonly (ProofLevel | null)[];
}

/** A column with its meaning, for readers of a table without its sheet. */
export interface DescribedColumn extends Column {
  readonly meaning: string;
}

/** Fixed sentences and column heads in the reader's language; a missing key is a template error. */
export interface Words<Key extends string = string> {
  /** BCP 47: `nl`, `en`. */
  readonly language: string;
  /**
   * The word for `key`, with `{name}` in it replaced by `values.name`, and `{name:form|forms}` by the form for one or
   * for many.
   */
  readonly of: (key: Key, values?: Readonly<Record<string, string>>) => string;
}

/** The description of a sheet, available before its rows are built. */
export interface SheetDescription extends Pick<Sheet, "id" | "title" | "hasAcceptances"> {
  readonly columns: () => readonly DescribedColumn[];
  /** The figures to which it reconciles, the main one first. */
  readonly ties: readonly Tie<Tile["cell"]>[];
  /** Whether a finding is about what the sheet shows, of checks that are about more. */
  readonly isAbout: (subject: Subject) => boolean;
  /** The first letters of the checks on its figures, or one by its id: `GJ`, `R1`. */
  readonly checks: string;
  readonly backings: readonly Backing[];
  /** What the texts and dates of its columns state without proof. */
  readonly stated: readonly StatedReason[];
}

/** A file of the pack that contains the sheet. */
export interface FileOfPack {
  /** Path relative to the pack's folder, with `/`. */
  readonly name: string;
  /** The id of its format; absent for a file that no format made. */
  readonly format?: string;
  /** Hexadecimal; this and the size are present for a sheet that states the hashes of the others. */
  readonly sha256?: string;
  readonly byteCount?: number;
  readonly sheets: readonly SheetDescription[];
}

export interface SheetSource<Key extends string = string> extends TemplateChoices {
  readonly books: Books;
  readonly results: readonly CheckResult[];
  /** The levels of the figures of these books; worked out once for all sheets of a pack, or by each sheet if absent. */
  readonly levelOf?: LevelOf;
  readonly words: Words<Key>;
  /** The comparison of the service's auditfile with ours; absent if the service has none. */
  readonly auditfileComparison?: AuditfileComparison;
  /** How the auditfiles of the pack were validated; absent for a pack that does not show it. */
  readonly auditfileValidations?: readonly AuditfileValidation[];
  /** What came of the exports of the service; absent outside a pack. */
  readonly exports?: readonly ServiceExportState[];
  /** What came of the attachments of the sampled documents; absent for a pack that asks for none. */
  readonly attachments?: readonly SampledAttachments[];
  /** Notes of the user on lines of this pack; absent without any. */
  readonly notes?: readonly LineNote[];
  /** The texts that files of the pack cannot hold as they are; absent outside a pack. */
  readonly unfitTexts?: readonly UnfitTexts[];
  /** The public key with which the pack is signed; absent for a pack without a signature. */
  readonly signer?: string;
  /** All files of the pack, in order; absent outside a pack. */
  readonly files?: readonly FileOfPack[];
  /** What auditors ask for; absent for a pack without such a list. */
  readonly requests?: readonly AuditRequest<Omit<SheetSource, "words">>[];
}

/** The definition of a sheet, made by `internal/define-sheet.ts`. */
export interface SheetDefinition {
  readonly id: string;
  /** All keys that it uses of `words`; read-template compares them with the files in both directions. */
  readonly words: readonly string[];
  /** What stands behind its figures. */
  readonly backings: readonly Backing[];
  /** The description, in which the title of the tie is text instead of a key. */
  readonly describe: (source: SheetSource) => SheetDescription;
  /** Whether a template can list its columns. */
  readonly listsColumns: boolean;
  /** False for books of a source that has nothing like it: no file has the sheet. */
  readonly isOf: (books: Books) => boolean;
  /** What its rows state of other files of the pack: its own are written after them. */
  readonly statesOfFiles?: "contents" | "hashes";
  /** False if its rows only say that the books have nothing for it. */
  readonly hasContents: (source: Pick<SheetSource, "books" | "notes">) => boolean;
  /** What a request for it is answered with, beside the files; null if the files say all. */
  readonly answerOf: (source: SheetSource) => SheetAnswer | null;
  readonly build: (source: SheetSource) => Sheet;
}
