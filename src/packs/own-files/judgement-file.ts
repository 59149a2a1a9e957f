/**
 * Reads and extends `judgement/<administration>.yml`: what people decided about the books. Each entry is one line, so
 * that two edits of the file are joined line by line, by git with `merge=union` as well as by hand.
 */
import { createHash } from "node:crypto";
import { basename } from "node:path";
import { stringify } from "yaml";
import { Failure } from "../../failure.ts";
import { type JsonSchema, listOf, type ValueOf } from "../../fields/kind.ts";
import { documented, record } from "../../fields/record.ts";
import { filledText, textLike } from "../../fields/scalars.ts";
import { isAcceptable } from "../../ledger/judgement/acceptable-checks.ts";
import type { Judgement, JudgementEntry } from "../../ledger/judgement/entries.ts";
import { compareText } from "../../ledger/ledger-account.ts";
import {
  type Lined,
  type LinedProblem,
  linedText,
  readLinedYaml,
  readText,
  schemaOfText,
  UNREADABLE_FILE,
  whole,
} from "../read-yaml.ts";
import { ENTRY, entryOf, writtenEntry } from "./judgement-entries.ts";

export interface JudgementFile extends Judgement {
  readonly text: string;
}

/** A line has some hundreds of characters, that of a lock some thousands. */
const CHARACTERS_MAX = 1_000_000;
const FILE = record({
  format_version: documented("1", textLike(/^1$/)),
  administration: documented("The id of the administration whose books these are", filledText),
  entries: documented("In any order; each says when it was made", listOf(ENTRY)),
});

/** The JSON Schema of the file, for editors. */
export const JUDGEMENT_SCHEMA: JsonSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "judgement/ADMINISTRATION.yml",
  description: "What people decided about the books of an administration",
  ...schemaOfText(FILE.schema),
};

/** What stands above the entries of a new file. */
export const newJudgement = (administrationId: string): string =>
  [
    "# What people decided about these books: accepted differences, sign-offs, locks and findings.",
    "# Entries are added, one a line, and never changed or removed; docs/judgement.md describes them.",
    "format_version: 1",
    stringify(
      { administration: administrationId },
      { defaultStringType: "QUOTE_DOUBLE", defaultKeyType: "PLAIN" },
    ).trimEnd(),
    "entries:",
    "",
  ].join("\n");

/** Failure code: `judgement-invalid` with every problem and its line. */
export function readJudgement(path: string, administrationId: string): JudgementFile {
  const text = readText(path);
  if (text === null) throw invalid(path, [whole(UNREADABLE_FILE)]);
  return judgementOf(path, text, administrationId);
}

/** As `readJudgement`, of a text that was read before. */
export function judgementOf(path: string, text: string, administrationId: string): JudgementFile {
  const unmerged = unmergedLines(text);
  if (unmerged.length > 0) throw invalid(path, unmerged);
  if (text.length > CHARACTERS_MAX) {
    throw invalid(path, [whole(`it has more than ${String(CHARACTERS_MAX)} characters`)]);
  }
  const reading = readLinedYaml(text, FILE);
  if (!reading.ok) throw invalid(path, reading.problems);
  const problems = problemsOf(reading, administrationId);
  if (problems.length > 0) throw invalid(path, problems);
  return {
    entries: inOrder(reading.value.entries.map(entryOf)),
    fileName: basename(path),
    sha256: createHash("sha256").update(text).digest("hex"),
    text,
  };
}

/**
 * By their time; those of one instant in the order of their lines. The same entry twice is one: two people may have
 * merged the same edits.
 */
function inOrder(entries: readonly JudgementEntry[]): readonly JudgementEntry[] {
  const once = new Map(entries.map((entry) => [entry.id, entry]));
  return [...once.values()].sort((left, right) => compareText(left.at, right.at));
}

/** Marks that git leaves where it could not join two edits: the lines between them are entries of both. */
const unmergedLines = (text: string): readonly LinedProblem[] =>
  text.split("\n").flatMap((line, index) =>
    /^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/.test(line.trimEnd())
      ? [
          {
            line: index + 1,
            at: "",
            what: "a mark of git between two edits: remove it, and keep the entries of both",
          },
        ]
      : [],
  );

type File = ValueOf<typeof FILE>;

function problemsOf(
  { value: { administration, entries }, lineOf }: Lined<File>,
  administrationId: string,
): readonly LinedProblem[] {
  const problems: LinedProblem[] = [];
  const note = (path: readonly string[], what: string): void => {
    problems.push({ line: lineOf(path), at: path.join("/"), what });
  };
  if (administration !== administrationId) {
    note(["administration"], `these books are of administration ${administrationId}`);
  }
  const byId = new Map<string, File["entries"][number]>();
  for (const [index, entry] of entries.entries()) {
    const known = byId.get(entry.id);
    if (known === undefined) byId.set(entry.id, entry);
    else if (entryLine(entryOf(known)) !== entryLine(entryOf(entry))) {
      note(["entries", String(index), "id"], `another entry has the id ${entry.id} too`);
    }
    if (entry.entry === "accepted" && !isAcceptable(entry.check)) {
      note(["entries", String(index), "check"], `nobody can accept a difference of ${entry.check}`);
    }
  }
  for (const [index, entry] of entries.entries()) {
    if (entry.entry === "withdrawn" && !byId.has(entry.of)) {
      note(["entries", String(index), "of"], `no entry has the id ${entry.of}`);
    }
  }
  return problems;
}

/** An entry without its id, which follows from its content. */
export type NewEntry = JudgementEntry extends infer Entry
  ? Entry extends JudgementEntry
    ? Omit<Entry, "id">
    : never
  : never;

const ID_DIGITS = 12;

/** The entry with an id that no other entry has: the beginning of the hash of its content. */
export function withId(entry: NewEntry): JudgementEntry {
  const content = JSON.stringify(writtenEntry({ ...entry, id: "" }));
  return { ...entry, id: createHash("sha256").update(content).digest("hex").slice(0, ID_DIGITS) };
}

/** One line of the file. */
export const entryLine = (entry: JudgementEntry): string =>
  `  - ${stringify(writtenEntry(entry), { collectionStyle: "flow", lineWidth: 0, flowCollectionPadding: false }).trimEnd()}\n`;

/** The text with entries added at its end. */
export function withEntries(text: string, entries: readonly JudgementEntry[]): string {
  const end = text === "" || text.endsWith("\n") ? "" : "\n";
  const open = text.replace(/^entries: *\[\] *$/m, "entries:");
  return `${open}${end}${entries.map(entryLine).join("")}`;
}

const invalid = (path: string, problems: readonly LinedProblem[]): Failure =>
  new Failure(
    "judgement-invalid",
    `the file of judgement cannot be used:\n${problems.map((problem) => `  ${linedText(path, problem)}`).join("\n")}`,
    "Correct these lines; docs/judgement.md describes the file. Nothing was changed.",
  );
