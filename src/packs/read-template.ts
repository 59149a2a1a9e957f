/**
 * Reads the complete template of a pack before any work is done. An unknown sheet or format, a missing
 * or unused word, a missing font: all problems are reported at once, with file and path.
 */

import { createHash } from "node:crypto";
import { join } from "node:path";
import { CHECKS } from "../checks/index.ts";
import { listOf, optional, type ValueOf } from "../fields/kind.ts";
import { record, recordOf } from "../fields/record.ts";
import { filledText, flag, oneOf, text, textLike } from "../fields/scalars.ts";
import type { Style } from "../formats/format.ts";
import { FORMATS } from "../formats/index.ts";
import type { JournalCriteria } from "../ledger/journal-criteria.ts";
import type { ColumnList } from "../sheets/column-list.ts";
import { SHEETS } from "../sheets/index.ts";
import type { SheetDefinition, Words } from "../sheets/sheet.ts";
import type { ComparedWith, Threshold } from "../sheets/template-choices.ts";
import { VERIFIER } from "./bag.ts";
import { readJournalCriteria } from "./journal-criteria.ts";
import { COLUMNS, columnsFrom } from "./read-columns.ts";
import { type RequestFile, readRequests, requestWords } from "./read-requests.ts";
import { readStyle } from "./read-style.ts";
import { THRESHOLD, thresholdFrom } from "./read-threshold.ts";
import {
  invalidTemplate,
  readWordTable,
  VARIANTS,
  type WordTable,
  type WordVariant,
  wordsOf,
  wordText,
} from "./read-words.ts";
import {
  type LineOf,
  linedText,
  type PlacedProblem,
  readText,
  readYaml,
  UNREADABLE_FILE,
} from "./read-yaml.ts";
import { README_WORDS } from "./readme.ts";
import { nameProblems, sameNames, type TemplateFile, TITLE_WORDS } from "./template-file.ts";

/** The template of a pack, read by `readTemplate`: its files, style and words. */
export interface PackTemplate {
  readonly pack: string;
  /** The key of the pack's title among the words. */
  readonly title: string;
  /** Whether the pack's folder is named after the fiscal year or the last month of the books. */
  readonly folder: "year" | "month";
  /** @internal */
  readonly files: readonly TemplateFile[];
  /** From which size a difference is mentioned; absent for the default. @internal */
  readonly threshold?: Threshold;
  /** From which results a first page goes to its own; absent for the default. @internal */
  readonly waterfalls?: readonly ComparedWith[];
  /** The criteria of the journal-entry tests; absent without a sheet of them. @internal */
  readonly journalTests?: JournalCriteria;
  /** What auditors ask for; absent for a pack without such a list. @internal */
  readonly requests?: RequestFile["requests"];
  /** The columns of statements, by sheet. @internal */
  readonly columns?: ReadonlyMap<string, ColumnList>;
  /** @internal */
  readonly style: Style;
  /** @internal */
  readonly words: Words;
  /** The words for books that say this of themselves. @internal */
  readonly wordsFor: (variant: WordVariant) => Words;
  /** The text of README.txt of a bag; null for a plain folder. */
  readonly readme: string | null;
  /** The text of the program that verifies a bag without ours; null for a plain folder. @internal */
  readonly verifier: string | null;
  /** The hash of everything that was read, stated in the pack. */
  readonly sha256: string;
}

/** The name of a text of a bag, in its folder of the templates. */
const BAG_TEXT = textLike(/^[a-z0-9-]+$/);
const TEMPLATE = record({
  format_version: oneOf(1),
  title: filledText,
  folder: optional(oneOf("year", "month")),
  threshold: optional(THRESHOLD),
  waterfalls: optional(listOf(oneOf("prior-year", "budget"))),
  columns: optional(COLUMNS),
  bag: optional(record({ readme: BAG_TEXT, requests: optional(BAG_TEXT) })),
  lists: optional(recordOf(/^.+$/, listOf(text))),
  files: listOf(
    record({
      name: textLike(/^[a-z0-9{}_-]+(\/[a-z0-9{}_-]+)*$/),
      format: text,
      title: optional(filledText),
      sheets: listOf(text),
      on_request: optional(flag),
    }),
    1,
  ),
});

/** Failure code: `template-invalid`, with all problems in its message. */
export function readTemplate(templates: string, pack: string, language: string): PackTemplate {
  const file = join(templates, "packs", `${pack}.yml`);
  const template = readYaml(file, TEMPLATE);
  const table = readWordTable(templates, language);
  const style = readStyle(templates, language);
  const problems = [template, table, style].flatMap((reading) =>
    reading.ok ? [] : reading.problems,
  );
  if (!template.ok || !table.ok || !style.ok) throw invalidTemplate(problems);

  const { files, faults } = filesNamed(template.value);
  const listed = columnsFrom(template.value.columns ?? {});
  problems.push(
    ...[...faults, ...listed.faults].map((fault) =>
      linedText(file, { ...fault, line: template.lineOf(fault.at.split("/")) }),
    ),
  );
  const bag = template.value.bag;
  const { readme, verifier, requests, ...ofBag } = readBag(templates, bag, language);
  problems.push(...ofBag.problems);
  problems.push(
    ...wordProblems(
      table,
      [template.value.title, ...files.flatMap(({ title }) => title ?? []), ...ofBag.words],
      join(templates, "words", `${language}.yml`),
    ),
  );
  const hasJournalTests = files.some(({ sheets }) => sheets.some(isJournalSheet));
  const journalTests = hasJournalTests ? readJournalCriteria(templates) : null;
  if (journalTests?.ok === false) problems.push(...journalTests.problems);
  if (problems.length > 0) throw invalidTemplate(problems);
  return {
    pack,
    title: template.value.title,
    folder: template.value.folder ?? "year",
    files,
    ...(template.value.threshold === undefined
      ? {}
      : { threshold: thresholdFrom(template.value.threshold) }),
    ...(journalTests?.ok === true ? { journalTests: journalTests.value } : {}),
    ...(requests === null ? {} : { requests: requests.requests }),
    ...(listed.columns.size === 0 ? {} : { columns: listed.columns }),
    ...(template.value.waterfalls === undefined ? {} : { waterfalls: template.value.waterfalls }),
    style: style.value,
    words: wordsOf(language, table.value),
    wordsFor: (variant) => wordsOf(language, table.value, variant),
    readme,
    verifier,
    sha256: hashOf([
      readText(file) ?? "",
      readme ?? "",
      ...(verifier === null ? [] : [verifier]),
      JSON.stringify([...table.value]),
      styleText(style.value),
      ...(journalTests?.ok === true ? [journalTests.text] : []),
      ...(requests === null ? [] : [requests.text]),
    ]),
  };
}

interface BagTexts {
  readonly readme: string | null;
  readonly verifier: string | null;
  readonly requests: RequestFile | null;
  readonly words: readonly string[];
  readonly problems: readonly string[];
}

/** The texts of a bag and the keys of their words; of a plain folder nothing. */
function readBag(
  templates: string,
  bag: ValueOf<typeof TEMPLATE>["bag"],
  language: string,
): BagTexts {
  if (bag === undefined) {
    return { readme: null, verifier: null, requests: null, words: [], problems: [] };
  }
  const readmeFile = join(templates, "readme", `${bag.readme}-${language}.txt`);
  const verifierFile = join(templates, "verify", VERIFIER);
  const [readme, verifier] = [readText(readmeFile), readText(verifierFile)];
  const asked = bag.requests === undefined ? null : readRequests(templates, bag.requests);
  const requests = asked?.ok === true ? asked.value : null;
  const unreadable = (text: string | null, file: string): readonly string[] =>
    text === null ? [`${file}: ${UNREADABLE_FILE}`] : [];
  return {
    ...{ readme, verifier, requests },
    words: [...README_WORDS, ...TITLE_WORDS, ...requestWords(requests?.requests ?? [])],
    problems: [
      ...(asked?.ok === false ? asked.problems : []),
      ...unreadable(readme, readmeFile),
      ...unreadable(verifier, verifierFile),
    ],
  };
}

/** The sheets of the journal-entry tests have names that begin alike. */
const isJournalSheet = ({ id }: SheetDefinition): boolean => id.startsWith("journal-");

/** The formats and sheets named by the files of a template, and the names that are unknown. */
function filesNamed({ lists = {}, files: listed }: ValueOf<typeof TEMPLATE>): {
  readonly files: readonly TemplateFile[];
  readonly faults: readonly PlacedProblem[];
} {
  const files: TemplateFile[] = [];
  const faults: PlacedProblem[] = [];
  const sheetsNamed = (at: string, ids: readonly string[]): readonly SheetDefinition[] =>
    ids.flatMap((id) => {
      const sheet = SHEETS.find((candidate) => candidate.id === id);
      if (sheet === undefined) faults.push({ at, what: `unknown sheet "${id}"; ${known(SHEETS)}` });
      return sheet ?? [];
    });
  const byList = new Map(
    Object.entries(lists).map(([name, ids]) => [name, sheetsNamed(`lists/${name}`, ids)]),
  );
  for (const [index, listedFile] of listed.entries()) {
    const { name, title, format: formatId, sheets: names, on_request } = listedFile;
    const format = FORMATS.find(({ id }) => id === formatId);
    const where = `files/${String(index)}`;
    if (format === undefined) {
      const what = `unknown format "${formatId}"; ${known(FORMATS)}`;
      faults.push({ at: `${where}/format`, what });
    }
    const sheets = names.flatMap((id) => byList.get(id) ?? sheetsNamed(`${where}/sheets`, [id]));
    if (format === undefined) continue;
    files.push({
      ...{ name, format, sheets },
      ...(title === undefined ? {} : { title }),
      ...(on_request === true ? { isOnRequest: true } : {}),
    });
    const ofName = nameProblems({ name, format, sheets });
    faults.push(...ofName.map((what) => ({ at: `${where}/name`, what })));
  }
  const twice = sameNames(files).map((name) => `the name "${name}" is used twice`);
  faults.push(...twice.map((what) => ({ at: "files", what })));
  faults.push(...listProblems([...byList.keys()], new Set(listed.flatMap(({ sheets }) => sheets))));
  return { files, faults };
}

/** Files refer to lists as to sheets, so a list may not have the name of a sheet. */
const listProblems = (
  lists: readonly string[],
  used: ReadonlySet<string>,
): readonly PlacedProblem[] =>
  lists.flatMap((name) => {
    const at = `lists/${name}`;
    return [
      ...(SHEETS.some(({ id }) => id === name) ? [{ at, what: "a sheet has that name" }] : []),
      ...(used.has(name) ? [] : [{ at, what: "no file uses this list" }]),
    ];
  });

/** The key of the word that a word for some books replaces; of any other word its own. */
const replacedBy = (key: string): string =>
  key.slice(VARIANTS.find((variant) => key.startsWith(variant))?.length ?? 0);

/** Words that are used but missing in the file, and words in the file that are not used. */
function wordProblems(
  { value: table, lineOf }: { readonly value: WordTable; readonly lineOf: LineOf },
  own: readonly string[],
  file: string,
): readonly string[] {
  const asked = new Set([
    ...own,
    ...SHEETS.flatMap(({ words }) => words),
    ...FORMATS.flatMap(({ words }) => words),
    ...CHECKS.map(({ id }) => `checks.${id}`),
  ]);
  return [
    ...[...asked]
      .filter((key) => !table.has(key))
      .map((key) => `${file}: the word "${key}" is missing`),
    ...[...table.keys()]
      .filter((key) => !asked.has(replacedBy(key)) && !/^(?:pack|forms)\./.test(key))
      .map((key) => wordText(file, { at: key, what: "nothing uses the word" }, lineOf)),
  ];
}

const known = (list: readonly { readonly id: string }[]): string =>
  `must be one of ${list.map(({ id }) => id).join(", ")}`;

const styleText = ({ fonts, logo, ...rest }: Style): string => {
  const { regular, bold, fallback } = fonts;
  const files = [regular, bold, fallback.regular, fallback.bold];
  return JSON.stringify([rest, hashOf(logo === null ? files : [...files, logo.bytes])]);
};

function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}
