/** The files of a pack as its template names them, with the sheets of each. */

import { levelsIn } from "../checks/backing.ts";
import type { Capacity } from "../formats/fits.ts";
import type { Format, PackContents } from "../formats/format.ts";
import { runJournalTests } from "../journal-tests/run-journal-tests.ts";
import type { Books } from "../ledger/books.ts";
import { inLanguage } from "../ledger/books-in-language.ts";
import { formsOf } from "../ledger/form-of-business.ts";
import { criteriaWith } from "../ledger/journal-criteria.ts";
import type { LostTexts } from "../ledger/lost-texts.ts";
import { oncePerBooks } from "../ledger/once-per-books.ts";
import { reportedPeriod, reportName, reportUnitOf } from "../ledger/reported-period.ts";
import { reportTitle } from "../sheets/report-title.ts";
import type { FileOfPack, Sheet, SheetDefinition, SheetSource } from "../sheets/sheet.ts";
import type { TemplateChoices } from "../sheets/template-choices.ts";
import { publicKeyLine } from "../verification/minisign.ts";
import type { PackFile, WrittenPack } from "./pack-file.ts";
import { requestsIn } from "./read-requests.ts";
import type { PackTemplate } from "./read-template.ts";
import type { SigningKey } from "./signature.ts";
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

/** The files of a template with their sheets; the bytes are made when they are read. */
export function filesOf(
  template: PackTemplate,
  source: Pick<PackContents, "books" | "results" | "isFinal" | "draftReasons" | "program"> &
    Pick<SheetSource, "auditfileComparison" | "exports" | "notes" | "unfitTexts"> & {
      readonly signingKey?: SigningKey | null;
    },
  otherFileNames: readonly string[],
): readonly SheetFile[] {
  const { style, title, words } = template;
  // No format receives the private key.
  const { signingKey = null, ...shown } = source;
  const year = String(source.books.fiscalYear.year);
  const named = namedIn(template, source, { year, period: reportName(source.books) });
  const contents = {
    ...shown,
    levelOf: levelsIn(source.books, source.results),
    ...{ ...choicesOf(template), ...journalTestsOf(template) },
    title: words.of(title, { year, month: reportTitle(words, reportedPeriod(source.books)) }),
    ...{ style, words, auditfileChanges: new Map() },
    ...(signingKey === null ? {} : { signer: publicKeyLine(signingKey.publicKey) }),
  };
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
  return named.map(({ name, title: own, format, sheets }) => {
    const { noteLost, lost } = lostNote();
    const contentsOfFile = (pack = early): PackContents => {
      const of = contentsFor(format);
      const built = sheets.map((sheet) => pack.sheetOf(sheet, of));
      const known = { fileName: name, files: pack.files, noteLost };
      return { ...of, ...known, title: own ?? of.title, sheets: built };
    };
    const { encode, pageOf } = format;
    return {
      name,
      mediaType: format.mediaType,
      sheets: sheets.map(({ id }) => id),
      isDispensable: !source.isFinal || format.isOfStandard === true,
      group: format.group ?? name,
      source: { ...contentsFor({ ...format, isForReaders: true }), files },
      ...(pageOf === undefined
        ? {}
        : { pageOf: (figureId: string) => pageOf(contentsOfFile(), figureId) }),
      bytes: () => encode(contentsOfFile()),
      ...(sheets.some(({ statesHashes }) => statesHashes)
        ? { bytesAfter: (others: WrittenPack) => encode(contentsOfFile(after(others))) }
        : {}),
      lost,
    };
  });
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
const namedIn = (
  template: PackTemplate,
  source: Pick<SheetSource, "books" | "notes">,
  of: { readonly year: string; readonly period: string },
) =>
  namedFiles(template.files, of)
    .filter(({ sheets }) => sheets.length === 0 || sheets.some(({ isOf }) => isOf(source.books)))
    .map((file) => ({
      name: `${payloadFolder(template)}${file.name}`,
      title:
        template.readme === null || file.format.isForReaders !== true
          ? null
          : documentTitle(file, template.words, of.year),
      format: file.format,
      sheets: sheetsFor(file.sheets, file.format, source),
    }));

/** The files with the hashes of those that are written, without those that were left out. */
function withHashes(files: readonly FileOfPack[], others: WrittenPack): readonly FileOfPack[] {
  const hashes = new Map(others.files.map(({ name, sha256 }) => [name, sha256]));
  const leftOut = new Set(others.leftOut.map(({ name }) => name));
  return files
    .filter(({ name }) => !leftOut.has(name))
    .map((file) => {
      const sha256 = hashes.get(file.name);
      return sha256 === undefined ? file : { ...file, sha256 };
    });
}

/** All late files of a pack know the same others, and share the sheets that state them. */
function oncePerPack<Value>(of: (others: WrittenPack) => Value): (others: WrittenPack) => Value {
  const known = new WeakMap<WrittenPack, Value>();
  return (others) => {
    const value = known.get(others) ?? of(others);
    known.set(others, value);
    return value;
  };
}

/** The journal-entry tests, run by the first sheet that needs them and kept as long as its books. */
function journalTestsOf({ journalTests }: PackTemplate): TemplateChoices {
  if (journalTests === undefined) return {};
  const run = (books: Books) =>
    runJournalTests(books, criteriaWith(journalTests, books.journalTests));
  return { journalTests: oncePerBooks(run) };
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
