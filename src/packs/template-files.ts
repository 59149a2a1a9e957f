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
import { taxNumbersOf } from "../ledger/posting-tally.ts";
import { reportedPeriod, reportName, reportUnitOf } from "../ledger/reported-period.ts";
import type { WrittenSource } from "../ledger/written-source.ts";
import { reportTitle } from "../sheets/report-title.ts";
import type { Sheet, SheetDefinition, SheetSource } from "../sheets/sheet.ts";
import type { TemplateChoices } from "../sheets/template-choices.ts";
import type { PackFile, WrittenBefore } from "./pack-file.ts";
import { readSources } from "./read-sources.ts";
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
  const named = filesNamed(template, source.books, (sheets, format) =>
    sheetsFor(sheets, format, source),
  );
  const reading = readingOf(source.books);
  const contents = {
    ...source,
    levelOf: levelsIn(source.books, source.results),
    ...choicesOf(template),
    ...journalTestsOf(template),
    title: titleOf(template, source.books),
    style: template.style,
    words: template.words,
    auditfileChanges: new Map(),
    writtenSources: reading.sources,
  };
  const files = [
    ...named.map(({ name, format, sheets }) => {
      return { name, format: format.id, sheets: sheets.map((sheet) => sheet.describe(contents)) };
    }),
    ...otherFileNames.map((name) => ({ name, sheets: [] })),
  ];
  const contentsFor = contentsOnce(contents);
  const sheetOf = builtOnce<typeof contents>((own) => ({ ...own, files }));
  const late = lateGroups(named);
  return named.map(({ name, format, sheets }) => {
    const group = groupOf({ name, format, sheets });
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
      group,
      isLate: late.has(group),
      source: { ...contentsFor({ ...format, isForReaders: true }), files },
      ...(pageOf === undefined
        ? {}
        : { pageOf: (figureId: string) => pageOf(contentsOfFile(), figureId) }),
      bytes: (written) => {
        reading.begin(written);
        return encode(contentsOfFile());
      },
      lost: () => lost,
    };
  });
}

type FileOfTemplate = PackTemplate["files"][number];

const groupOf = ({ name, format, sheets }: FileOfTemplate): string =>
  format.group ?? sheets.find(({ group }) => group !== undefined)?.group ?? name;

/** The groups with a file that states what others hold. */
const lateGroups = (files: readonly FileOfTemplate[]): ReadonlySet<string> =>
  new Set(files.filter(({ sheets }) => sheets.some(({ readsFiles }) => readsFiles)).map(groupOf));

/** The files that books of this source have, by their names in the pack. */
function filesNamed(
  template: PackTemplate,
  books: Books,
  sheetsOf: (sheets: readonly SheetDefinition[], format: Format) => readonly SheetDefinition[],
): readonly FileOfTemplate[] {
  const year = String(books.fiscalYear.year);
  return namedFiles(template.files, { year, period: reportName(books) })
    .filter(({ sheets }) => sheets.length === 0 || sheets.some(({ isOf }) => isOf(books)))
    .map((file) => ({
      ...file,
      name: `${payloadFolder(template)}${file.name}`,
      sheets: sheetsOf(file.sheets, file.format),
    }));
}

const titleOf = ({ title, words }: PackTemplate, books: Books): string =>
  words.of(title, {
    year: String(books.fiscalYear.year),
    month: reportTitle(words, reportedPeriod(books)),
  });

/** What files hold, which is read by the first late file that states it; nothing before one begins. */
function readingOf(books: Books) {
  let before: WrittenBefore | undefined;
  let known: Promise<readonly WrittenSource[]> | null = null;
  return {
    begin: (written: WrittenBefore | undefined): void => {
      if (written === undefined || written.files === before?.files) return;
      before = written;
      known = null;
    },
    sources: (): Promise<readonly WrittenSource[]> => {
      if (before === undefined) return Promise.resolve([]);
      known ??= readSources(before, taxNumbersOf(books));
      return known;
    },
  };
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
