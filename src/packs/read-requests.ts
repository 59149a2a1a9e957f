/** Reads what auditors ask for from `templates/requests`: each request with the sheets and files that answer it. */
import { join } from "node:path";
import { listOf, optional, type ValueOf } from "../fields/kind.ts";
import { record } from "../fields/record.ts";
import { oneOf, text, textLike } from "../fields/scalars.ts";
import { FORMATS } from "../formats/index.ts";
import { SHEETS } from "../sheets/index.ts";
import type { SheetDefinition, SheetSource, Words } from "../sheets/sheet.ts";
import { linedText, type PlacedProblem, type Reading, readText, readYaml } from "./read-yaml.ts";

const NAME = textLike(/^[a-z0-9-]+$/);
const REQUESTS = record({
  format_version: oneOf(1),
  requests: listOf(
    record({
      number: textLike(/^PBC-\d\d$/),
      part: NAME,
      name: NAME,
      sheets: optional(listOf(text, 1)),
      formats: optional(listOf(text, 1)),
      files: optional(listOf(textLike(/^[^*]+\*?[^*]*$/), 1)),
      checks: optional(textLike(/^(all|[A-Z]\d*( ?[A-Z]\d*)*)$/)),
      figure_of: optional(text),
    }),
    1,
  ),
});
type Listed = ValueOf<typeof REQUESTS>["requests"][number];

export interface RequestFile {
  readonly requests: readonly Listed[];
  readonly text: string;
}

export function readRequests(templates: string, name: string): Reading<RequestFile> {
  const file = join(templates, "requests", `${name}.yml`);
  const reading = readYaml(file, REQUESTS);
  if (!reading.ok) return reading;
  const { requests } = reading.value;
  const problems = requests.flatMap((listed, index) =>
    problemsOf(listed, requests.slice(0, index)).map((problem) => {
      const at = `requests/${String(index)}/${problem.at}`;
      return linedText(file, { ...problem, at, line: reading.lineOf(at.split("/")) });
    }),
  );
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, value: { requests, text: readText(file) ?? "" } };
}

function problemsOf(listed: Listed, before: readonly Listed[]): readonly PlacedProblem[] {
  const { number, sheets = [], formats = [], figure_of } = listed;
  const unknown = (at: string, ids: readonly string[], known: readonly { readonly id: string }[]) =>
    ids
      .filter((id) => !known.some((each) => each.id === id))
      .map((id) => ({ at, what: `"${id}" is unknown` }));
  return [
    ...unknown("sheets", sheets, SHEETS),
    ...unknown("formats", formats, FORMATS),
    ...unknown("figure_of", figure_of === undefined ? [] : [figure_of], SHEETS),
    ...(before.some((other) => other.number === number)
      ? [{ at: "number", what: `the number ${number} is used twice` }]
      : []),
  ];
}

const isForClient = ({ sheets, formats, files }: Listed): boolean =>
  sheets === undefined && formats === undefined && files === undefined;

/** The keys of the words of the requests, and of their states where the books have no answer. */
export const requestWords = (requests: readonly Listed[]): readonly string[] => [
  ...new Set(requests.map(({ part }) => `pack.requests.parts.${part}`)),
  ...requests.map(({ name }) => `pack.requests.${name}`),
  ...requests.filter(isForClient).map(({ name }) => `pack.requests.why.${name}`),
];

type Request = NonNullable<SheetSource["requests"]>[number];

/** A sheet as a request has it: its answer is in words of its own, which the index does not declare. */
export const answeringSheet = (
  { id, isOf, hasContents, answerOf }: SheetDefinition,
  words: Words,
): Request["sheets"][number] => ({
  ...{ id, isOf, hasContents },
  answerOf: (source) => answerOf({ ...source, words }),
});

/** The requests in the words of the pack. */
export const requestsIn = (words: Words, requests: readonly Listed[]): readonly Request[] =>
  requests.map((listed) => ({
    number: listed.number,
    part: words.of(`pack.requests.parts.${listed.part}`),
    text: words.of(`pack.requests.${listed.name}`),
    why: isForClient(listed) ? words.of(`pack.requests.why.${listed.name}`) : null,
    sheets: (listed.sheets ?? [])
      .flatMap((id) => SHEETS.find((sheet) => sheet.id === id) ?? [])
      .map((sheet) => answeringSheet(sheet, words)),
    formats: listed.formats ?? [],
    files: listed.files ?? [],
    checks: listed.checks ?? "",
    figureOf: listed.figure_of ?? null,
  }));
