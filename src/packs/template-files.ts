/** The files of a pack as its template names them, with the sheets of each. */

import { levelsIn } from "../checks/backing.ts";
import type { Capacity } from "../formats/fits.ts";
import type { Format, PackContents } from "../formats/format.ts";
import { type JournalTestResults, runJournalTests } from "../journal-tests/run-journal-tests.ts";
import type { Books } from "../ledger/books.ts";
import { inLanguage } from "../ledger/books-in-language.ts";
import { formsOf } from "../ledger/form-of-business.ts";
import { criteriaWith } from "../ledger/journal-criteria.ts";
import type { LostTexts } from "../ledger/lost-texts.ts";
import { reportedPeriod, reportName, reportUnitOf } from "../ledger/reported-period.ts";
import { reportTitle } from "../sheets/report-title.ts";
import type { Sheet, SheetDefinition, SheetSource } from "../sheets/sheet.ts";
import type { TemplateChoices } from "../sheets/template-choices.ts";
import type { PackFile } from "./pack-file.ts";
import { namedFiles, type PackTemplate } from "./read-template.ts";
import { fittedTo } from "./unfit-texts.ts";

/** The folder of the payload of a bag (RFC 8493); other packs have their files at the top. */
export const payloadFolder = ({ readme }: PackTemplate): "" | "data/" =>
  readme === null ? "" : "data/";

export const showsSheet = ({ files }: Pick<PackTemplate, "files">, sheet: string): boolean =>
  files.some(({ sheets }) => sheets.some(({ id }) => id === sheet));

/** The template with the words for these books. */
export function templateFor<Template extends Pick<PackTemplate, "words" | "wordsFor">>(
  template: Template,
  books: Books,
): Template {
  const unit = reportUnitOf(books);
  const variant = {
    ...{ forms: formsOf(books), isFromAuditfile: books.auditfile !== undefined },
    ...(unit === "month" ? {} : { unit }),
  };
  return { ...template, words: template.wordsFor(variant) };
}

/** A file that is made of sheets. */
export interface SheetFile extends PackFile {
  readonly sheets: readonly string[];
  /** From what the sheets of the pack are built for readers. */
  readonly source: SheetSource;
  /**
   * The page on which the figure with this id is first, from 1; null if it is on none. Absent for a format without
   * numbered pages.
   */
  readonly pageOf?: (figureId: string) => Promise<number | null>;
}

type SourceOfFiles = Pick<
  PackContents,
  "books" | "results" | "isFinal" | "draftReasons" | "program"
> &
  Pick<
    SheetSource,
    "auditfileComparison" | "auditfileValidations" | "exports" | "notes" | "unfitTexts"
  >;

/** The files of a template with their sheets; the bytes are made when they are read. */
export function filesOf(
  template: PackTemplate,
  source: SourceOfFiles,
  otherFileNames: readonly string[],
): readonly SheetFile[] {
  const { style, title, words } = template;
  const year = String(source.books.fiscalYear.year);
  const period = reportName(source.books);
  const ofSource = namedFiles(template.files, { year, period }).filter(
    ({ sheets }) => sheets.length === 0 || sheets.some(({ isOf }) => isOf(source.books)),
  );
  const named = ofSource.map(({ name, format, sheets }) => ({
    name: `${payloadFolder(template)}${name}`,
    format,
    sheets: sheetsFor(sheets, format, source),
  }));
  const contents = {
    ...source,
    levelOf: levelsIn(source.books, source.results),
    ...choicesOf(template),
    ...journalTestsOf(template),
    title: words.of(title, { year, month: reportTitle(words, reportedPeriod(source.books)) }),
    style,
    words,
    auditfileChanges: new Map(),
  };
  const files = [
    ...named.map(({ name, format, sheets }) => {
      return { name, format: format.id, sheets: sheets.map((sheet) => sheet.describe(contents)) };
    }),
    ...otherFileNames.map((name) => ({ name, sheets: [] })),
  ];
  const contentsFor = contentsOnce(contents);
  const sheetOf = builtOnce<typeof contents>((own) => ({ ...own, files }));
  return named.map(({ name, format, sheets }) => {
    let lost: LostTexts | null = null;
    const noteLost = (texts: LostTexts): void => {
      lost = texts;
    };
    const contentsOfFile = (): PackContents => {
      const own = contentsFor(format);
      return { ...own, sheets: sheets.map((sheet) => sheetOf(sheet, own)), files, noteLost };
    };
    const { encode, pageOf } = format;
    return {
      name,
      mediaType: format.mediaType,
      sheets: sheets.map(({ id }) => id),
      isDispensable: !source.isFinal || format.isOfStandard === true,
      group: format.group ?? sheets.find(({ group }) => group !== undefined)?.group ?? name,
      source: { ...contentsFor({ ...format, isForReaders: true }), files },
      ...(pageOf === undefined
        ? {}
        : { pageOf: (figureId: string) => pageOf(contentsOfFile(), figureId) }),
      bytes: () => encode(contentsOfFile()),
      lost: () => lost,
    };
  });
}

/**
 * The journal-entry tests, run by the first sheet that needs them and kept as long as its postings: books with other
 * names of accounts have the same.
 */
function journalTestsOf({ journalTests }: PackTemplate): TemplateChoices {
  if (journalTests === undefined) return {};
  const known = new WeakMap<Books["postings"], Promise<JournalTestResults>>();
  return {
    journalTests: (books) => {
      const criteria = criteriaWith(journalTests, books.journalTests);
      const results = known.get(books.postings) ?? runJournalTests(books, criteria);
      known.set(books.postings, results);
      return results;
    },
  };
}

/** What the template chooses for its sheets. */
const choicesOf = ({
  threshold,
  waterfalls,
  columns,
}: PackTemplate): Pick<SheetSource, "threshold" | "waterfalls" | "columns"> => ({
  ...(threshold === undefined ? {} : { threshold }),
  ...(waterfalls === undefined ? {} : { waterfalls }),
  ...(columns === undefined ? {} : { columns }),
});

/**
 * Prepares the contents for each format: names in the language of its readers, and only texts that it can hold.
 * Formats with equal contents share them; in nearly all books that is every format.
 */
function contentsOnce<Contents extends ContentsOfBooks>(
  contents: Contents,
): (format: Format) => Contents {
  const { unfitTexts = [], words } = contents;
  const forReaders = { ...contents, books: inLanguage(contents.books, words.language) };
  const fitted = new Map<Contents, Map<Capacity, Contents>>();
  return ({ isForReaders, holds }) => {
    const own = isForReaders === true ? forReaders : contents;
    if (holds === undefined || unfitTexts.length === 0) return own;
    const known = fitted.get(own) ?? new Map<Capacity, Contents>();
    fitted.set(own, known);
    const made = known.get(holds) ?? fittedTo(own, holds, words);
    known.set(holds, made);
    return made;
  };
}

type ContentsOfBooks = Pick<SheetSource, "books" | "results" | "words" | "unfitTexts">;

/**
 * A sheet is built once for all files that show it from the same contents: a workbook, a page and two tables of a
 * statement have the same rows. A long sheet has no rows before they are read, so what is kept is bounded.
 */
function builtOnce<Contents extends object>(
  sourceOf: (contents: Contents) => SheetSource,
): (sheet: SheetDefinition, contents: Contents) => Sheet {
  const built = new Map<Contents, Map<SheetDefinition, Sheet>>();
  return (definition, contents) => {
    const known = built.get(contents) ?? new Map<SheetDefinition, Sheet>();
    built.set(contents, known);
    const sheet = known.get(definition) ?? definition.build(sourceOf(contents));
    known.set(definition, sheet);
    return sheet;
  };
}

/**
 * On pages without those that have nothing to show; the only sheet of a file is always in it, so that no page is empty.
 */
function sheetsFor(
  named: readonly SheetDefinition[],
  { isInPages }: Pick<Format, "isInPages">,
  source: Pick<SheetSource, "books" | "notes">,
): readonly SheetDefinition[] {
  const sheets = named.filter(({ isOf }) => isOf(source.books));
  return isInPages === true
    ? sheets.filter(({ hasContents }, _, { length }) => length === 1 || hasContents(source))
    : sheets;
}
