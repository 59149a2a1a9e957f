/**
 * Reads `notes.md`: what the user writes about lines of packs. `## monthly / result-to-date / 2025-10 / 8000` names a
 * pack, a sheet, a period and a line; below it are the text and, if wanted, `Figure: 1234.56`, for which it was
 * written, and `Language: nl`, for packs in one language only.
 */
import { createHash } from "node:crypto";
import { basename } from "node:path";
import { parseAmount } from "../../amount/amount.ts";
import { periodNamed } from "../../calendar/period-name.ts";
import type { Failure } from "../../failure.ts";
import { suggestion } from "../../fields/nearest-word.ts";
import type { LineNote } from "../../ledger/line-note.ts";
import { SHEETS } from "../../sheets/index.ts";
import { type LinedProblem, readText, UNREADABLE_FILE, whole } from "../read-yaml.ts";
import { actionsOf, hasActions, type NumberedLine } from "./actions-of-note.ts";
import { invalidFile } from "./invalid-file.ts";

/** The name under which the file is found next to the profiles. */
export const NOTES = "notes.md";

const PACKS = ["close", "monthly", "handoff"];
const CHARACTERS_MAX = 200_000;
const NOTES_MAX = 500;
/** A longer text belongs in a document of its own. */
const NOTE_CHARACTERS_MAX = 2_000;

/** A note with the pack and the period for which it is. */
export interface KeyedNote extends LineNote {
  readonly pack: string;
  /** `2025-10`, `2025-Q3` or `2025` of a monthly pack, `2025` of another. */
  readonly period: string;
  /** That of the packs with the note, BCP 47; null for packs in any language. */
  readonly language: string | null;
}

export interface NotesFile {
  /** Without folders. */
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
  readonly notes: readonly KeyedNote[];
}

/** Failure code: `input-invalid` with every problem and its line. */
export function readNotes(path: string): NotesFile {
  const text = readText(path);
  if (text === null) throw invalidNotes(path, [whole(UNREADABLE_FILE)]);
  return notesOf(path, text);
}

/** As `readNotes`, of a text that was read before. */
export function notesOf(path: string, text: string): NotesFile {
  if (text.length > CHARACTERS_MAX) {
    throw invalidNotes(path, [whole(`it has more than ${String(CHARACTERS_MAX)} characters`)]);
  }
  const { sections, problems: ofHeadings } = sectionsOf(text);
  const problems: LinedProblem[] = [...ofHeadings];
  const notes = sections.flatMap((section) => {
    const note = noteOf(section);
    if ("note" in note) return [note.note];
    problems.push(...note.problems.map((problem) => ({ at: "", ...problem })));
    return [];
  });
  problems.push(...repeatedProblems(notes));
  if (notes.length > NOTES_MAX) problems.push(whole(`it has more than ${String(NOTES_MAX)} notes`));
  if (problems.length > 0) throw invalidNotes(path, problems);
  const sha256 = createHash("sha256").update(text).digest("hex");
  return { name: basename(path), text, sha256, notes };
}

/** A line has one note in a pack, and so one in each language, or one in all of them. */
function repeatedProblems(notes: readonly KeyedNote[]): readonly LinedProblem[] {
  const lines = Map.groupBy(notes, ({ pack, sheet, period, line }) =>
    [pack, sheet, period, line.toLowerCase()].join(" / "),
  );
  return [...lines.values()].flatMap((own) =>
    own.flatMap(({ language, at }, index) => {
      const before = own
        .slice(0, index)
        .find((one) => one.language === null || language === null || one.language === language);
      return before === undefined
        ? []
        : [{ line: at, at: "", what: `line ${String(before.at)} has a note on the same line` }];
    }),
  );
}

const invalidNotes = (path: string, problems: readonly LinedProblem[]): Failure =>
  invalidFile("the file with your notes", path, problems);

interface Section {
  readonly key: string;
  readonly at: number;
  readonly lines: readonly NumberedLine[];
}

/** What is above the first heading of level two is for the writer of the file. */
function sectionsOf(text: string): {
  readonly sections: readonly Section[];
  readonly problems: readonly LinedProblem[];
} {
  const sections: { key: string; at: number; lines: NumberedLine[] }[] = [];
  const problems: LinedProblem[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const number = index + 1;
    const [, key = null] = /^## +(.*)$/.exec(line) ?? [];
    if (key !== null) sections.push({ key: key.trim(), at: number, lines: [] });
    else if (OTHER_HEADING.test(line)) problems.push({ line: number, at: "", what: LEVEL });
    else sections.at(-1)?.lines.push({ number, text: line.trim() });
  }
  return { sections, problems };
}

/** A heading that is meant to be that of a note. */
const OTHER_HEADING = new RegExp(`^#+ *(?:${PACKS.join("|")}) */`);
const LEVEL =
  'the heading of a note starts with "## ", as in "## close / balance-sheet / 2025 / 1300"';

const FIGURE = /^Figure: *(.*)$/i;
const LANGUAGE = /^Language: *(.*)$/i;
/** Those of packs. */
const LANGUAGES = ["nl", "en"];
// A control character has no place in a document.
const CONTROL = /\p{Cc}/u;

interface NoteProblem {
  readonly line: number;
  readonly what: string;
}

function noteOf({
  key,
  at,
  lines,
}: Section): { readonly note: KeyedNote } | { readonly problems: readonly NoteProblem[] } {
  const [pack = "", sheet = "", period = "", ...rest] = key.split("/").map((part) => part.trim());
  // The name of a line may have a slash.
  const line = rest.join("/");
  const figures = statedIn(lines, FIGURE, "figure", (text) =>
    parseAmount(text) === null ? `"${text}" is not an amount, as in 1234.56` : null,
  );
  const languages = statedIn(lines, LANGUAGE, "language", (text) =>
    LANGUAGES.includes(text) ? null : `"${text}" is not a language of packs: nl or en`,
  );
  const own = lines.filter(
    (each) => each.text !== "" && !FIGURE.test(each.text) && !LANGUAGE.test(each.text),
  );
  const text = own.map((each) => each.text).join(" ");
  const read = hasActions(sheet, line) ? actionsOf(own) : null;
  const problems = [
    ...[
      ...keyProblems({ pack, sheet, period, line }),
      ...(text === "" ? ["the note has no text"] : []),
      ...(text.length > NOTE_CHARACTERS_MAX
        ? [`the note has more than ${String(NOTE_CHARACTERS_MAX)} characters`]
        : []),
      ...(CONTROL.test(text) || CONTROL.test(line) ? ["the note has a control character"] : []),
    ].map((what) => ({ line: at, what })),
    ...figures.problems,
    ...languages.problems,
    ...(read === null ? [] : read.problems),
  ];
  if (problems.length > 0) return { problems };
  const { first: language } = languages;
  const amount = figures.first === null ? null : parseAmount(figures.first);
  const figure = figures.first === null || amount === null ? null : { amount, text: figures.first };
  const actions = read === null ? {} : { actions: read.actions };
  return { note: { pack, sheet, period, line, language, figure, text, ...actions, at } };
}

/** The value of the lines that state something of the note; at most one may. */
function statedIn(
  lines: readonly NumberedLine[],
  pattern: RegExp,
  name: string,
  faultOf: (text: string) => string | null,
): { readonly first: string | null; readonly problems: readonly NoteProblem[] } {
  const stated = lines.flatMap(({ number, text }) => {
    const found = pattern.exec(text);
    return found === null ? [] : [{ line: number, text: (found[1] ?? "").trim() }];
  });
  const [first, second] = stated;
  return {
    first: first?.text ?? null,
    problems: [
      ...(second === undefined
        ? []
        : [{ line: second.line, what: `a note states at most one ${name}` }]),
      ...stated.flatMap(({ line, text }) => {
        const what = faultOf(text);
        return what === null ? [] : [{ line, what }];
      }),
    ],
  };
}

function keyProblems({
  pack,
  sheet,
  period,
  line,
}: Pick<KeyedNote, "pack" | "sheet" | "period" | "line">): readonly string[] {
  const ids = SHEETS.map(({ id }) => id);
  const isYear = /^\d{4}$/.test(period);
  const isPeriod =
    isYear || (pack === "monthly" && periodNamed(period) !== null && !period.includes(".."));
  return [
    ...(line === ""
      ? [
          'a key is "## pack / sheet / period / line", as in "## close / balance-sheet / 2025 / 1300"',
        ]
      : []),
    ...(PACKS.includes(pack) ? [] : [`unknown pack "${pack}"${suggestion(pack, PACKS)}`]),
    ...(ids.includes(sheet) ? [] : [`unknown sheet "${sheet}"${suggestion(sheet, ids)}`]),
    ...(isPeriod
      ? []
      : [
          `period "${period}" must be what the pack is of: 2025-10, 2025-Q3 or 2025 for a monthly pack, else a year`,
        ]),
  ];
}
