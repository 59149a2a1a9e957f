/** The files that a template names: their names in a pack, and the titles of its documents. */
import type { Format } from "../formats/format.ts";
import type { SheetDefinition, Words } from "../sheets/sheet.ts";

export interface TemplateFile {
  /** May contain `{year}`, `{period}` (the last month, `2025-10`) and, if each sheet has its own file, `{sheet}`. */
  readonly name: string;
  /** The key of its title among the words; absent for the title of its first sheet. */
  readonly title?: string;
  readonly format: Format;
  readonly sheets: readonly SheetDefinition[];
  /** Written only if the order of the pack names its format. */
  readonly isOnRequest?: true;
}

/** One entry for each file that will be written, with its complete name. */
export const namedFiles = (
  files: readonly TemplateFile[],
  { year, period }: { readonly year: string; readonly period: string },
): readonly TemplateFile[] =>
  files.flatMap((file) => {
    const { name, format, sheets } = file;
    const parts = format.isOneSheetPerFile === true ? sheets.map((sheet) => [sheet]) : [sheets];
    return parts.map((part) => ({
      ...file,
      name: `${fill(name, { year, period, sheet: part[0]?.id ?? "" })}.${format.extension}`,
      sheets: part,
    }));
  });

const fill = (name: string, marks: Readonly<Record<string, string>>): string =>
  Object.entries(marks).reduce((text, [mark, value]) => text.replaceAll(`{${mark}}`, value), name);

export function nameProblems({ name, format, sheets }: TemplateFile): readonly string[] {
  const isTable = format.isOneSheetPerFile === true;
  const hasMark = name.includes("{sheet}");
  if (isTable && sheets.length === 0) return [`"${name}" is a table: name a sheet`];
  if (isTable && sheets.length > 1 && !hasMark) {
    return [`"${name}" is written as one file per sheet: put {sheet} in its name`];
  }
  return !isTable && hasMark
    ? [`"${name}" is one file for all its sheets: remove {sheet} from its name`]
    : [];
}

export function sameNames(files: readonly TemplateFile[]): readonly string[] {
  const names = namedFiles(files, { year: "{year}", period: "{period}" }).map(({ name }) => name);
  return names.filter((name, index) => names.indexOf(name) !== index);
}

/** The words of the titles that a template does not give. */
export const TITLE_WORDS: readonly string[] = ["pack.titles.of-sheet", "pack.titles.workbook"];

/**
 * The title of a document of a bag: its own or that of its first sheet, and whether it is a workbook, so that no two
 * documents of a folder have the same.
 */
export function documentTitle(
  { title, format, sheets: [first] }: TemplateFile,
  words: Words,
  year: string,
): string {
  const sheet = first === undefined ? "" : words.of(`sheets.${first.id}.title`);
  const own =
    title === undefined
      ? words.of("pack.titles.of-sheet", { title: sheet, year })
      : words.of(title, { year });
  return format.id === "xlsx" ? words.of("pack.titles.workbook", { title: own }) : own;
}
