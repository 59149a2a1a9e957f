/**
 * What a definition gives for a sheet besides its columns, and what the sheet has of it: rows, drawings, tables on
 * paper.
 */
import { isZero } from "../../amount/amount.ts";
import { acceptanceOf } from "../../checks/acceptances.ts";
import type { Backing } from "../../checks/backing.ts";
import type { Subject } from "../../checks/subject.ts";
import { changedInBlocks } from "../../ledger/blocks.ts";
import type { Books } from "../../ledger/books.ts";
import type { LineNote } from "../../ledger/line-note.ts";
import type { Chart, RowBar, Waterfall } from "../chart.ts";
import type { EntryBook } from "../entry-book.ts";
import { type NoteWord, withNotes } from "../line-notes.ts";
import type { EntriesTable, Equality, NamedFigure } from "../live-figures.ts";
import type { PaperTable, Row, Sheet, SheetSource, Tile } from "../sheet.ts";
import type { SheetAnswer, Tie } from "../ties-and-answers.ts";
import { blanks, type FigureCell } from "./cells.ts";
import { headLevelsOf, levelsOf, type ProveCell } from "./figure-levels.ts";
import type { ColumnSpec, ColumnsOfBooks } from "./sheet-columns.ts";

type PaperPart<Source> = {
  readonly title?: (source: Source) => string;
  /** Set small and close, always or where the books need it. */
  readonly isDense?: true | ((source: Source) => boolean);
  readonly columns: readonly ColumnSpec<Source>[];
  /** Of a first table that is to be one page: how many of its lines it can leave to the next at the most. */
  readonly spareMax?: number;
} & (
  | { readonly rows: (source: Source, spare: number) => readonly Row[] }
  | {
      /** Rows whose number grows with the postings, or that are few and known later. */
      readonly stream: (source: Source) => AsyncIterable<Row>;
      readonly isShort?: true;
      readonly carriedForward?: (source: Source) => (last: Row) => Row;
    }
);

interface PartInBooks<Source> extends ColumnsOfBooks {
  readonly part: PaperPart<Source>;
}

export type SheetParts<Source> = {
  /** A key of `words`; the default is `sheets.<id>.subtitle`. */
  readonly subtitle?: string;
  /** Placeholders of the subtitle and column titles, in addition to those of `subtitleValues`. */
  readonly values?: (source: Source) => Readonly<Record<string, string>>;
  readonly columns: readonly ColumnSpec<Source>[];
  /** Present if a template lists the columns: those of the source, each made of one of `columns`. */
  readonly columnsOf?: (source: Source) => readonly ColumnSpec<Source>[];
  /** The figures to which it reconciles, the main one first. */
  readonly ties?: readonly Tie<FigureCell>[];
  /** As in `SheetDescription`; absent if it is about all that its checks find. */
  readonly isAbout?: (subject: Subject) => boolean;
  readonly checks?: string;
  /** What stands behind its figures: every declaration that its cells use. */
  readonly backings?: readonly Backing[];
  /** Whether these books can have anything like it, by their source or by what is booked; absent if all can. */
  readonly isOf?: (books: Books) => boolean;
  /** Whether the books have anything for it; absent if they always have. */
  readonly hasContents?: (books: Books) => boolean;
  /** As `answerOf` of `SheetDefinition`. */
  readonly answer?: (source: Source) => SheetAnswer | null;
  /** As in `SheetDefinition`. */
  readonly group?: string;
  readonly statesOfFiles?: "contents" | "hashes";
  readonly charts?: (source: Source) => readonly Chart[];
  readonly waterfalls?: (source: Source) => readonly Waterfall[];
  readonly tiles?: (source: Source) => readonly Tile[];
  /** Present if its rows contain the notes of the user already. */
  readonly placesNotes?: true;
  readonly bars?: (source: Source) => readonly RowBar[];
  /** Its tables on paper, without those that have no rows; of a function each with columns of the sheet. */
  readonly onPaper?:
    | readonly PaperPart<Source>[]
    | ((source: Source) => readonly PaperPart<Source>[]);
  readonly marks?: (books: Books) => NonNullable<Sheet["marks"]>;
  readonly entryBook?: (source: Source) => EntryBook;
  readonly table?: (source: Source) => EntriesTable;
  /** The checks whose differences are in its columns that expect zero: a row with an accepted one is not marked. */
  readonly differencesOf?: readonly string[];
  /** Whether its rows may be about differences that a person accepted. */
  readonly hasAcceptances?: (books: Books) => boolean;
  readonly equalities?: (source: Source) => readonly Equality[];
  readonly named?: (source: Source) => readonly NamedFigure[];
} & (
  | { readonly rows: (source: Source) => readonly Row[] }
  /** Rows whose number grows with the postings, or that are few and known later. */
  | { readonly stream: (source: Source) => AsyncIterable<Row>; readonly isShort?: true }
);

/** What a workbook recomputes; the figures are made only for a workbook. */
export function liveParts<Source>(
  { table, equalities, named }: Pick<SheetParts<Source>, "table" | "equalities" | "named">,
  input: Source,
): Pick<Sheet, "table" | "equalities" | "named"> {
  return {
    ...(table === undefined ? {} : { table: table(input) }),
    ...(equalities === undefined ? {} : { equalities: () => equalities(input) }),
    ...(named === undefined ? {} : { named: () => named(input) }),
  };
}

/** The tables on paper, whose figures have the levels that they have in the sheet; absent if none has rows. */
export function paperOf<Source extends SheetSource<NoteWord>>(
  onPaper: readonly PartInBooks<Source>[] | undefined,
  input: Source,
  prove: ProveCell,
  notes: readonly LineNote[],
): Pick<Sheet, "onPaper" | "onOnePage"> {
  if (onPaper === undefined) return {};
  const tablesWith = (spare: number): readonly PaperTable[] =>
    tablesOf(onPaper, spare, { input, prove, notes });
  const most = onPaper[0]?.part.spareMax ?? 0;
  const tables = tablesWith(most);
  if (tables.length === 0) return {};
  const shorter = Array.from({ length: most }, (_, at) => () => tablesWith(most - 1 - at));
  return { onPaper: tables, ...(most === 0 ? {} : { onOnePage: shorter }) };
}

function tablesOf<Source extends SheetSource<NoteWord>>(
  onPaper: readonly PartInBooks<Source>[],
  spare: number,
  about: { readonly input: Source; readonly prove: ProveCell; readonly notes: readonly LineNote[] },
): readonly PaperTable[] {
  const { input, prove, notes } = about;
  return onPaper.flatMap(({ part, ...own }, place): PaperTable[] => {
    const { title } = part;
    const isDense =
      typeof part.isDense === "function" ? part.isDense(input) : part.isDense === true;
    const table = { title: title?.(input) ?? "", isDense, columns: own.columns };
    const filled = filling(own, prove, {}, input);
    if ("stream" in part) {
      const { stream, carriedForward } = part;
      const carry = carriedForward?.(input);
      return [
        {
          ...table,
          isLong: part.isShort !== true,
          ...(carry === undefined ? {} : { carriedForward: (last) => filled(carry(last)) }),
          rows: () => changedInBlocks(stream(input), filled),
        },
      ];
    }
    // The notes are on the lines of the first table, which is the sheet; the others are about it.
    const rows = withNotes(
      part.rows(input, spare).map(filled),
      place === 0 ? notes : [],
      input.words,
    );
    if (rows.length === 0) return [];
    const all = async function* (): AsyncGenerator<Row> {
      yield* rows;
    };
    return [{ ...table, isLong: false, rows: all }];
  });
}

/** The notes of the user that a sheet puts below its lines by itself. */
export const notesOf = <Source extends SheetSource<NoteWord>>(
  id: string,
  { placesNotes }: Pick<SheetParts<Source>, "placesNotes">,
  { notes = [] }: Source,
): readonly LineNote[] => (placesNotes === true ? [] : notes.filter(({ sheet: of }) => of === id));

/** The rows with the levels of their figures; rows that grow with the postings are not read for it. */
export function provenRows<Source extends SheetSource<NoteWord>>(
  id: string,
  parts: SheetParts<Source>,
  input: Source,
  proveIn: ProveCell & ColumnsOfBooks,
): Pick<Sheet, "rows" | "levels" | "headLevels"> {
  const { columns, levelOf } = proveIn;
  const filled = filling(proveIn, proveIn, parts, input);
  const notes = notesOf(id, parts, input);
  const bounded =
    "rows" in parts ? withNotes(parts.rows(input).map(filled), notes, input.words) : null;
  return {
    levels: levelsOf(bounded, (parts.backings ?? []).map(levelOf)),
    headLevels: headLevelsOf(bounded, columns.length),
    rows:
      "rows" in parts
        ? async function* () {
            yield* bounded ?? [];
          }
        : () => changedInBlocks(parts.stream(input), filled),
  };
}

/** Rows with a cell for each column of the books, the levels of their figures, and what was accepted of them. */
const filling =
  (
    { columns, cut }: ColumnsOfBooks,
    { cell }: ProveCell,
    { differencesOf = [] }: Pick<SheetParts<never>, "differencesOf">,
    { results }: Pick<SheetSource, "results">,
  ) =>
  (row: Row): Row => {
    const cells = cut(row.cells).map(cell);
    cells.push(...blanks(Math.max(0, columns.length - cells.length)));
    if (differencesOf.length === 0) return { ...row, cells };
    const [acceptance] = cells.flatMap((one, at) =>
      "figure" in one && columns[at]?.expects === "zero" && !isZero(one.amount)
        ? (acceptanceOf(results, differencesOf, one.amount) ?? [])
        : [],
    );
    return acceptance === undefined ? { ...row, cells } : { ...row, cells, acceptance };
  };

/**
 * What is drawn above the rows, the rows to which figures lead, and the postings behind them; only what the definition
 * has.
 */
export function drawnParts<Source extends SheetSource<NoteWord>>(
  parts: SheetParts<Source>,
  input: Source,
  prove: ProveCell,
): Pick<Sheet, "charts" | "waterfalls" | "tiles" | "bars" | "marks" | "entryBook"> {
  const charts = parts.charts?.(input);
  const waterfalls = parts.waterfalls?.(input);
  const bars = parts.bars?.(input);
  const tiles = parts.tiles?.(input).map((tile) => provenTile(tile, prove));
  const marks = parts.marks?.(input.books);
  const entryBook = parts.entryBook?.(input);
  return {
    ...(charts === undefined ? {} : { charts }),
    ...(waterfalls === undefined ? {} : { waterfalls }),
    ...(bars === undefined ? {} : { bars }),
    ...(tiles === undefined ? {} : { tiles }),
    ...(marks === undefined ? {} : { marks }),
    ...(entryBook === undefined ? {} : { entryBook }),
  };
}

/** The cells of a tile are those of its rows, with the same levels. */
const provenTile = (tile: Tile, { cell }: ProveCell): Tile => {
  const own = cell(tile.cell);
  return {
    ...tile,
    cell: "figure" in own ? own : tile.cell,
    changes: tile.changes.map((change) => ({
      ...change,
      amount: cell(change.amount),
      percent: cell(change.percent),
    })),
  };
};
