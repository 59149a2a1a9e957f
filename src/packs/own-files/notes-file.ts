/**
 * Reads `notes.md`: what the user writes about lines of packs. `## monthly / result-to-date / 2025-10 / 8000` names a
 * pack, a sheet, a period and a line; below it are the text and, if wanted, `Figure: 1234.56`, for which it was
 * written, and `Language: nl`, for packs in one language only.
 */
import { createHash } from "node:crypto";
import { basename } from "node:path";
import { parseAmount } from "../../amount/amount.ts";
import { parseMonth } from "../../calendar/month.ts";
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
  /** `2025-10` of a monthly pack, `2025` of another. */
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
  const problems: LinedProblem[] = [];
  const notes = sectionsOf(text).flatMap((section) => {
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
function sectionsOf(text: string): readonly Section[] {
  const sections: { key: string; at: number; lines: NumberedLine[] }[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [, key = null] = /^## +(.*)$/.exec(line) ?? [];
    if (key !== null) sections.push({ key: key.trim(), at: index + 1, lines: [] });
    else sections.at(-1)?.lines.push({ number: index + 1, text: line.trim() });
  }
  return sections;
}

const FIGURE = /^Figure: *(\S+)$/;
const LANGUAGE = /^Language: *(\S+)$/;
// A control character has no place in a document.
const CONTROL = /\p{Cc}/u;

function noteOf({
  key,
  at,
  lines,
}: Section):
  | { readonly note: KeyedNote }
  | { readonly problems: readonly { readonly line: number; readonly what: string }[] } {
  const [pack = "", sheet = "", period = "", ...rest] = key.split("/").map((part) => part.trim());
  // The name of a line may have a slash.
  const line = rest.join("/");
  const stated = lines.flatMap((each) => FIGURE.exec(each.text)?.[1] ?? []);
  const [figureText = null] = stated;
  const languages = lines.flatMap((each) => LANGUAGE.exec(each.text)?.[1] ?? []);
  const [language = null] = languages;
  const amount = figureText === null ? null : parseAmount(figureText);
  const own = lines.filter(
    (each) => each.text !== "" && !FIGURE.test(each.text) && !LANGUAGE.test(each.text),
  );
  const text = own.map((each) => each.text).join(" ");
  const read = hasActions(sheet, line) ? actionsOf(own) : null;
  const ids = SHEETS.map(({ id }) => id);
  const isPeriod = pack === "monthly" ? parseMonth(period) !== null : /^\d{4}$/.test(period);
  const ofNote = [
    ...(line === ""
      ? [
          'a key is "## pack / sheet / period / line", as in "## close / balance-sheet / 2025 / 1300"',
        ]
      : []),
    ...(PACKS.includes(pack) ? [] : [`unknown pack "${pack}"${suggestion(pack, PACKS)}`]),
    ...(ids.includes(sheet) ? [] : [`unknown sheet "${sheet}"${suggestion(sheet, ids)}`]),
    ...(isPeriod
      ? []
      : [`period "${period}" must be a month for a monthly pack, as in 2025-10, else a year`]),
    ...(stated.length > 1 ? ["a note states at most one figure"] : []),
    ...(figureText !== null && amount === null
      ? [`"${figureText}" is not an amount, as in 1234.56`]
      : []),
    ...(languages.length > 1 ? ["a note states at most one language"] : []),
    ...languages
      .filter((one) => !/^[a-z]{2,3}$/.test(one))
      .map((one) => `"${one}" is not a language, as in nl or en`),
    ...(text === "" ? ["the note has no text"] : []),
    ...(text.length > NOTE_CHARACTERS_MAX
      ? [`the note has more than ${String(NOTE_CHARACTERS_MAX)} characters`]
      : []),
    ...(CONTROL.test(text) || CONTROL.test(line) ? ["the note has a control character"] : []),
  ];
  const problems = [
    ...ofNote.map((what) => ({ line: at, what })),
    ...(read === null ? [] : read.problems),
  ];
  if (problems.length > 0) return { problems };
  const figure = figureText === null || amount === null ? null : { amount, text: figureText };
  const actions = read === null ? {} : { actions: read.actions };
  return { note: { pack, sheet, period, line, language, figure, text, ...actions, at } };
}
