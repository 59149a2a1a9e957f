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
import type { FileOfPack, Sheet, SheetDefinition, SheetSource } from "../sheets/sheet.ts";
import type { TemplateChoices } from "../sheets/template-choices.ts";
import { publicKeyLine } from "../verification/minisign.ts";
import type { PackFile, WrittenBefore } from "./pack-file.ts";
import { requestsIn } from "./read-requests.ts";
import type { PackTemplate } from "./read-template.ts";
import type { SigningKey } from "./signature.ts";
import { oncePerPack, readingOf, turnOf, withHashes } from "./stated-files.ts";
import { documentTitle, namedFiles } from "./template-file.ts";
import { fittedTo } from "./unfit-texts.ts";

/** The folder of the payload of a bag (RFC 8493); other packs have their files at the top. */
export const payloadFolder = ({ readme }: PackTemplate): "" | "data/" =>
  readme === null ? "" : "data/";

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

export const showsSheet = ({ files }: Pick<PackTemplate, "files">, sheet: string): boolean =>
  files.some(({ sheets }) => sheets.some(({ id }) => id === sheet));

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
    | "auditfileComparison"
    | "auditfileValidations"
    | "exports"
    | "attachments"
    | "notes"
    | "unfitTexts"
  > &
  Pick<TemplateChoices, "journalTests"> & { readonly signingKey?: SigningKey | null };

/** The files of a template with their sheets; the bytes are made when they are read. */
export function filesOf(
  template: PackTemplate,
  source: SourceOfFiles,
  otherFileNames: readonly string[],
): readonly SheetFile[] {
  const named = filesNamed(template, source);
  const reading = readingOf(source.books);
  const contents = contentsOf(template, source, reading.sources);
  const files = [
    ...named.map(({ sheets, ...file }) => describedFile(file, sheets, contents)),
    ...otherFileNames.map((name): FileOfPack => ({ name, sheets: [] })),
  ];
  const contentsFor = contentsOnce(contents);
  const packWith = (known: readonly FileOfPack[]) => ({
    files: known,
    sheetOf: builtOnce<typeof contents>((own) => ({ ...own, files: known })),
  });
  const early = packWith(files);
  const after = oncePerPack((others) => packWith(withHashes(files, others)));
  return named.map(({ name, title, format, sheets }) => {
    const { noteLost, lost } = lostNote();
    const contentsOfFile = (pack = early): PackContents => {
      const own = contentsFor(format);
      const built = sheets.map((sheet) => pack.sheetOf(sheet, own));
      const known = { fileName: name, files: pack.files, noteLost };
      return { ...own, ...known, title: title ?? own.title, sheets: built };
    };
    const { encode, pageOf } = format;
    const statesOfOthers = turnOf(sheets);
    return {
      name,
      mediaType: format.mediaType,
      sheets: sheets.map(({ id }) => id),
      isDispensable: !source.isFinal || format.isOfStandard === true,
      ...(statesOfOthers === undefined ? {} : { statesOfOthers }),
      source: { ...contentsFor({ ...format, isForReaders: true }), files },
      ...(pageOf === undefined
        ? {}
        : { pageOf: (figureId: string) => pageOf(contentsOfFile(), figureId) }),
      bytes: () => encode(contentsOfFile()),
      ...(statesOfOthers === undefined
        ? {}
        : {
            bytesAfter: (before: WrittenBefore) => {
              reading.begin(before);
              return encode(contentsOfFile(statesOfOthers === "hashes" ? after(before) : early));
            },
          }),
      lost,
    };
  });
}

/** What the sheets of all files are made of. */
function contentsOf(
  template: PackTemplate,
  // No format receives the private key.
  { signingKey = null, ...shown }: SourceOfFiles,
  writtenSources: NonNullable<SheetSource["writtenSources"]>,
) {
  const { style, title, words } = template;
  const { books, results } = shown;
  const year = String(books.fiscalYear.year);
  const month = reportTitle(words, reportedPeriod(books));
  return {
    ...shown,
    levelOf: levelsIn(books, results),
    ...choicesOf(template),
    title: words.of(title, { year, month }),
    ...{ style, words, auditfileChanges: new Map(), writtenSources },
    ...(signingKey === null ? {} : { signer: publicKeyLine(signingKey.publicKey) }),
  };
}

const describedFile = (
  { name, format }: { readonly name: string; readonly format: Format },
  sheets: readonly SheetDefinition[],
  source: SheetSource,
): FileOfPack => ({
  name,
  format: format.id,
  sheets: sheets.map((sheet) => sheet.describe(source)),
});

/** Keeps what a file could not draw until it is asked for. */
function lostNote() {
  let lost: LostTexts | null = null;
  return {
    noteLost: (texts: LostTexts): void => {
      lost = texts;
    },
    lost: () => lost,
  };
}

/** The files of these books by their names in the pack, with the titles of documents of a bag. */
function filesNamed(template: PackTemplate, source: Pick<SheetSource, "books" | "notes">) {
  const { books } = source;
  const year = String(books.fiscalYear.year);
  return namedFiles(template.files, { year, period: reportName(books) })
    .filter(({ sheets }) => sheets.length === 0 || sheets.some(({ isOf }) => isOf(books)))
    .map(({ name, format, sheets, ...file }) => ({
      name: `${payloadFolder(template)}${name}`,
      title:
        template.readme === null || format.isForReaders !== true
          ? null
          : documentTitle({ name, format, sheets, ...file }, template.words, year),
      format,
      sheets: sheetsFor(sheets, format, source),
    }));
}

/**
 * The journal-entry tests, run by the first sheet that needs them and kept as long as its postings: books with other
 * names of accounts have the same.
 */
export function journalTestsOf({
  journalTests,
}: Pick<PackTemplate, "journalTests">): Pick<TemplateChoices, "journalTests"> {
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
  requests,
  words,
}: PackTemplate): Pick<SheetSource, "threshold" | "waterfalls" | "columns" | "requests"> => ({
  ...(threshold === undefined ? {} : { threshold }),
  ...(waterfalls === undefined ? {} : { waterfalls }),
  ...(columns === undefined ? {} : { columns }),
  ...(requests === undefined ? {} : { requests: requestsIn(words, requests) }),
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
