/**
 * Reads the template of a pack wholly before any work: an unknown sheet or format, a word that is
 * missing or that nobody uses, a font that is not there - every fault at once, with file and path.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { Type } from "typebox";
import { CHECKS } from "../checks/index.ts";
import { Failure } from "../failure.ts";
import type { Format, PackContents, Style } from "../formats/format.ts";
import { FORMATS } from "../formats/index.ts";
import { SHEETS } from "../sheets/index.ts";
import type { SheetDefinition, Words } from "../sheets/sheet.ts";
import { readStyle } from "./read-style.ts";
import { readWordTable, type WordTable, wordsOf } from "./read-words.ts";
import { readText, readYaml } from "./read-yaml.ts";
import type { PackFile } from "./write-pack.ts";

export interface PackTemplate {
  readonly pack: string;
  /** Key of the words for the pack's title. */
  readonly title: string;
  readonly files: readonly TemplateFile[];
  readonly style: Style;
  readonly words: Words;
  /** Of everything that was read: packs made with equal templates say so. */
  readonly sha256: string;
}

export interface TemplateFile {
  /** May hold `{year}`. */
  readonly name: string;
  readonly format: Format;
  readonly sheets: readonly SheetDefinition[];
}

const TEMPLATE = Type.Object(
  {
    format_version: Type.Literal(1),
    title: Type.String({ minLength: 1 }),
    files: Type.Array(
      Type.Object(
        {
          name: Type.String({ pattern: "^[a-z0-9{}-]+$" }),
          format: Type.String(),
          sheets: Type.Array(Type.String()),
        },
        { additionalProperties: false },
      ),
      { minItems: 1 },
    ),
  },
  { additionalProperties: false },
);

/** Failure code: `template-invalid`, with every fault in its message. */
export function readTemplate(templates: string, pack: string, language: string): PackTemplate {
  const file = join(templates, "packs", `${pack}.yml`);
  const template = readYaml(file, TEMPLATE);
  const table = readWordTable(templates, language);
  const style = readStyle(templates, language);
  const problems = [template, table, style].flatMap((reading) =>
    reading.ok ? [] : reading.problems,
  );
  if (!template.ok || !table.ok || !style.ok) throw invalid(problems);

  const files: TemplateFile[] = [];
  for (const [
    index,
    { name, format: formatId, sheets: sheetIds },
  ] of template.value.files.entries()) {
    const format = FORMATS.find(({ id }) => id === formatId);
    const where = `${file}, files/${String(index)}`;
    if (format === undefined) {
      problems.push(`${where}/format: unknown format "${formatId}"; ${known(FORMATS)}`);
    }
    const sheets = sheetIds.flatMap((id) => {
      const sheet = SHEETS.find((candidate) => candidate.id === id);
      if (sheet === undefined)
        problems.push(`${where}/sheets: unknown sheet "${id}"; ${known(SHEETS)}`);
      return sheet === undefined ? [] : [sheet];
    });
    if (format !== undefined) files.push({ name, format, sheets });
  }
  problems.push(
    ...wordProblems(table.value, template.value.title, join(templates, "words", language)),
  );
  if (problems.length > 0) throw invalid(problems);
  return {
    pack,
    title: template.value.title,
    files,
    style: style.value,
    words: wordsOf(language, table.value),
    sha256: hashOf([
      readText(file) ?? "",
      JSON.stringify([...table.value]),
      styleText(style.value),
    ]),
  };
}

/** The files of a template, each made of the sheets it names; the bytes are made when they are read. */
export function filesOf(
  { files, style, title, words }: PackTemplate,
  source: Pick<PackContents, "books" | "results" | "isFinal" | "program">,
): readonly PackFile[] {
  const year = String(source.books.fiscalYear.year);
  const contents = { ...source, title: words.of(title, { year }), style, words };
  return files.map(({ name, format, sheets }) => ({
    name: `${name.replace("{year}", year)}.${format.extension}`,
    mediaType: format.mediaType,
    isDispensable: !source.isFinal,
    bytes: () =>
      format.encode({ ...contents, sheets: sheets.map((sheet) => sheet.build(contents)) }),
  }));
}

/** Words that something asks for and the file lacks; words in the file that nothing asks for. */
function wordProblems(table: WordTable, title: string, file: string): readonly string[] {
  const asked = new Set([
    title,
    ...SHEETS.flatMap(({ words }) => words),
    ...FORMATS.flatMap(({ words }) => words),
    ...CHECKS.map(({ id }) => `checks.${id}`),
  ]);
  return [
    ...[...asked]
      .filter((key) => !table.has(key))
      .map((key) => `${file}.yml: the word "${key}" is missing`),
    ...[...table.keys()]
      .filter((key) => !asked.has(key) && !key.startsWith("pack."))
      .map((key) => `${file}.yml: nothing uses the word "${key}"`),
  ];
}

const known = (list: readonly { readonly id: string }[]): string =>
  `there are ${list.map(({ id }) => id).join(", ")}`;

const styleText = ({ fonts, ...rest }: Style): string =>
  JSON.stringify([rest, hashOf([fonts.regular, fonts.bold])]);

function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}

function invalid(problems: readonly string[]): Failure {
  return new Failure(
    "template-invalid",
    `the template cannot be used:\n${problems.map((problem) => `  ${problem}`).join("\n")}`,
    "Mend the named lines and run the same command again; nothing was written.",
  );
}
