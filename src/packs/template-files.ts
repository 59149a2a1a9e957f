/** The files of a pack as its template names them, with the sheets of each. */
import { type Month, monthNumberOf } from "../calendar/month.ts";
import { levelsIn } from "../checks/backing.ts";
import type { Format, PackContents } from "../formats/format.ts";
import type { Books } from "../ledger/books.ts";
import { inLanguage } from "../ledger/books-in-language.ts";
import type { Sheet, SheetDefinition, SheetSource, Words } from "../sheets/sheet.ts";
import type { PackFile } from "./pack-file.ts";
import { namedFiles, type PackTemplate } from "./read-template.ts";

/** The folder of the payload of a bag (RFC 8493); other packs have their files at the top. */
export const payloadFolder = ({ readme }: PackTemplate): "" | "data/" =>
  readme === null ? "" : "data/";

/** A file that is made of sheets. */
export interface SheetFile extends PackFile {
  readonly sheets: readonly string[];
  /** From what its sheets are built. */
  readonly source: SheetSource;
  /** The page on which the figure with this id is first, from 1; null if it is on none. Absent for a format without numbered pages. */
  readonly pageOf?: (figureId: string) => Promise<number | null>;
}

/** The files of a template with their sheets; the bytes are made when they are read. */
export function filesOf(
  template: PackTemplate,
  source: Pick<PackContents, "books" | "results" | "isFinal" | "draftReasons" | "program"> &
    Pick<SheetSource, "auditfileComparison" | "notes">,
  otherFileNames: readonly string[],
): readonly SheetFile[] {
  const { style, title, words } = template;
  const year = String(source.books.fiscalYear.year);
  const period = source.books.period.last;
  const named = namedFiles(template.files, { year, period }).map(({ name, format, sheets }) => ({
    name: `${payloadFolder(template)}${name}`,
    format,
    sheets: format.isInPages === true ? withContents(sheets, source) : sheets,
  }));
  const contents = {
    ...source,
    levelOf: levelsIn(source.books, source.results),
    ...(template.threshold === undefined ? {} : { threshold: template.threshold }),
    title: words.of(title, { year, month: monthIn(words, period) }),
    style,
    words,
    auditfileChanges: new Map(),
  };
  const forReaders = inLanguage(source.books, words.language);
  const booksFor = ({ isForReaders }: Format): Books =>
    isForReaders === true ? forReaders : source.books;
  const files = [
    ...named.map(({ name, sheets }) => ({
      name,
      sheets: sheets.map((sheet) => sheet.describe(contents)),
    })),
    ...otherFileNames.map((name) => ({ name, sheets: [] })),
  ];
  const sheetOf = builtOnce((books) => ({ ...contents, books, files }));
  return named.map(({ name, format, sheets }) => {
    const books = booksFor(format);
    const contentsOfFile = (): PackContents => ({
      ...{ ...contents, books },
      sheets: sheets.map((sheet) => sheetOf(sheet, books)),
    });
    const { encode, pageOf } = format;
    return {
      name,
      mediaType: format.mediaType,
      sheets: sheets.map(({ id }) => id),
      isDispensable: !source.isFinal || format.isOfStandard === true,
      group: format.group ?? name,
      source: { ...contents, books, files },
      ...(pageOf === undefined
        ? {}
        : { pageOf: (figureId: string) => pageOf(contentsOfFile(), figureId) }),
      bytes: () => encode(contentsOfFile()),
    };
  });
}

/**
 * A sheet is built once for all files that show it from the same books: a workbook, a page and two tables of a statement
 * have the same rows. A long sheet has no rows before they are read, so what is kept is bounded.
 */
function builtOnce(
  sourceOf: (books: Books) => SheetSource,
): (sheet: SheetDefinition, books: Books) => Sheet {
  const built = new Map<Books, Map<SheetDefinition, Sheet>>();
  return (definition, books) => {
    const ofBooks = built.get(books) ?? new Map<SheetDefinition, Sheet>();
    built.set(books, ofBooks);
    const sheet = ofBooks.get(definition) ?? definition.build(sourceOf(books));
    ofBooks.set(definition, sheet);
    return sheet;
  };
}

/** The only sheet of a file is always in it, so that no page is empty. */
const withContents = (
  sheets: readonly SheetDefinition[],
  source: Pick<SheetSource, "books" | "notes">,
): readonly SheetDefinition[] =>
  sheets.filter(({ hasContents }, _, { length }) => length === 1 || hasContents(source));

/** `okt 2025`, for titles of packs. */
const monthIn = (words: Words, month: Month): string =>
  words.of("sheets.month", {
    month: words.of(`months.${String(monthNumberOf(month))}`),
    year: month.slice(0, 4),
  });
