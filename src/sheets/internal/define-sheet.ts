/** Makes the definition of a sheet from its words, columns, tie, checks and rows. */
import { NOTE_WORDS, type NoteWord } from "../line-notes.ts";
import type { SheetDefinition, SheetDescription, SheetSource } from "../sheet.ts";
import { proveCells } from "./figure-levels.ts";
import { PERIOD_WORDS, type PeriodWord, proofWarning } from "./period-words.ts";
import {
  type ColumnSpec,
  columnsOfBooks,
  hasFigures,
  statedIn,
  wordsOfColumn,
} from "./sheet-columns.ts";
import {
  drawnParts,
  liveParts,
  notesOf,
  paperOf,
  provenRows,
  type SheetParts,
} from "./sheet-parts.ts";
import { subtitleValues } from "./subtitle-values.ts";
import { type NamesIn, wordsUnder } from "./word-keys.ts";

/** The id of a sheet and the keys of its words, in addition to those of every sheet. */
export interface SheetWords<Id extends string, Key extends string> {
  readonly id: Id;
  readonly keys: readonly Key[];
}

/**
 * The sheet's own words, named relative to `sheets.<id>`, then groups of keys shared with other sheets.
 * Title, subtitle, columns and periods are added by the definition.
 */
export const sheetWords = <
  const Id extends string,
  const Names extends string = never,
  Shared extends string = never,
>(
  id: Id,
  names: readonly Names[],
  ...shared: readonly (readonly Shared[])[]
): SheetWords<Id, `sheets.${Id}.${NamesIn<Names>}` | Shared> => ({
  id,
  keys: [...wordsUnder(`sheets.${id}`, ...names), ...shared.flat()],
});

/** The input of the functions of a definition: the source of the sheet, with the words it declares. */
interface Input<Id extends string, Key extends string>
  extends SheetSource<Key | PeriodWord | NoteWord> {
  /** One of the sheet's own words, by name. */
  readonly word: (name: NameUnder<Id, Key>, values?: Readonly<Record<string, string>>) => string;
}
type NameUnder<Id extends string, Key extends string> = Key extends `sheets.${Id}.${infer Name}`
  ? Name
  : never;
export type SheetInputOf<About> =
  About extends SheetWords<infer Id, infer Key> ? Input<Id, Key> : never;

const inputsOf =
  <Id extends string, Key extends string>(id: Id) =>
  (source: SheetSource): Input<Id, Key> => ({
    ...source,
    word: (name: string, values) => source.words.of(`sheets.${id}.${name}`, values),
  });

/** Rows with fewer cells than columns are padded with blank cells. */
export function sheet<const Id extends string, Key extends string>(
  { id, keys }: SheetWords<Id, Key>,
  parts: SheetParts<Input<Id, Key>>,
): SheetDefinition {
  const { subtitle = `sheets.${id}.subtitle`, columns, ties = [] } = parts;
  const { checks = "", backings = [] } = parts;
  const title = `sheets.${id}.title`;
  const inputOf = inputsOf<Id, Key>(id);
  const headOf = (source: SheetSource) => {
    const input = inputOf(source);
    const values = { ...subtitleValues(source), ...parts.values?.(input) };
    const own = parts.columnsOf?.(input) ?? columns;
    const inBooks = (specs: readonly ColumnSpec<Input<Id, Key>>[]) =>
      columnsOfBooks(id, specs, input, { ...source, values });
    const paper = typeof parts.onPaper === "function" ? parts.onPaper(input) : parts.onPaper;
    return {
      ...{ input, values, ...inBooks(own) },
      paper: paper?.map((part) => {
        return { part, ...inBooks(part.columns === columns ? own : part.columns) };
      }),
    };
  };
  return {
    id,
    words: [...[title, subtitle, ...keys], ...wordsOfParts(id, parts)],
    backings,
    listsColumns: parts.columnsOf !== undefined,
    describe: (source) => ({
      id,
      title: source.words.of(title),
      columns: () => headOf(source).columns,
      ties: ties.map((tie) => ({ ...tie, title: source.words.of(tie.title) })),
      isAbout: parts.isAbout ?? (() => true),
      ...{ checks, backings, stated: statedIn(columns), ...accepting(parts, source) },
    }),
    ...(parts.statesOfFiles === undefined ? {} : { statesOfFiles: parts.statesOfFiles }),
    isOf: (books) => parts.isOf?.(books) !== false,
    hasContents: (source) => hasContents(id, parts, source),
    answerOf: (source) => parts.answer?.(inputOf(source)) ?? null,
    build: (source) => {
      const { books, words } = source;
      const head = headOf(source);
      const prove = proveCells(id, source, backings);
      return {
        id,
        title: words.of(title),
        subtitle: words.of(subtitle, head.values),
        ...(head.columns.some(hasFigures) ? proofWarning(words, books) : {}),
        columns: head.columns,
        ...provenRows(id, parts, head.input, { ...prove, ...head }),
        isLong: "stream" in parts && parts.isShort !== true,
        ...accepting(parts, source),
        ...drawnParts(parts, head.input, prove),
        ...paperOf(head.paper, head.input, prove, notesOf(id, parts, head.input)),
        ...liveParts(parts, head.input),
      };
    },
  };
}

const accepting = (
  parts: Pick<SheetParts<never>, "hasAcceptances">,
  { books }: Pick<SheetSource, "books">,
): Pick<SheetDescription, "hasAcceptances"> =>
  parts.hasAcceptances?.(books) === true ? { hasAcceptances: true } : {};

/** A note of the user is always shown. */
const hasContents = <Source>(
  id: string,
  parts: Pick<SheetParts<Source>, "hasContents">,
  { books, notes = [] }: Pick<SheetSource, "books" | "notes">,
): boolean => parts.hasContents?.(books) !== false || notes.some(({ sheet: of }) => of === id);

/** The keys of words that every sheet has, and of its tie and columns. */
const wordsOfParts = <Source>(id: string, parts: SheetParts<Source>): readonly string[] => [
  ...[...PERIOD_WORDS, ...NOTE_WORDS],
  ...(parts.ties ?? []).map(({ title }) => title),
  ...wordsOfColumns(id, parts),
];

/** The keys of the titles and meanings of all columns, also of those that are only on paper. */
const wordsOfColumns = <Source>(
  id: string,
  { columns, onPaper = [] }: Pick<SheetParts<Source>, "columns" | "onPaper">,
): ReadonlySet<string> => {
  const others = typeof onPaper === "function" ? [] : onPaper.map((part) => part.columns);
  return new Set(
    [columns, ...others].flatMap((own) => own.flatMap((column) => wordsOfColumn(id, column))),
  );
};
