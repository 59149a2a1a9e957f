/** Reads the actions of a note: `- [ ] text @owner until 2025-11-30` a line, with `- [x]` for what is done. */
import { parseDate } from "../../calendar/calendar-date.ts";
import type { PageAction } from "../../ledger/page-action.ts";

/** How a note says that its lines are actions, in the languages of packs. */
const NAMES = ["actions", "acties"];
/** More is a list for a meeting, not for a first page. */
const ACTIONS_MAX = 12;

const ACTION = /^[-*] \[(?<done>[ xX])\] +(?<rest>.+)$/;
/** Any way to write a date, so that one in another form is refused and is not a part of the text. */
const UNTIL =
  /^(?:(?<rest>.*?) )?(?:until|by|tot|uiterlijk) (?<until>\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|\d{1,2}[-/]\d{1,2}|\d{8}|\d{1,2} \p{L}+ \d{4})\.?$/u;
const OWNER = /^(?:(?<rest>.*?) )?@(?<owner>[^@]*)$/;
/** A name ends where the last day is meant to begin. */
const UNTIL_IN_NAME = / (?:until|by|tot|uiterlijk) (?<until>.+)$/;

/** Whether the lines of a note with this heading are actions: those on a first page. */
export const hasActions = (sheet: string, line: string): boolean =>
  sheet.startsWith("first-page") && NAMES.includes(line.toLowerCase());

/** A line of the file, with its number from 1. */
export interface NumberedLine {
  readonly number: number;
  readonly text: string;
}

/** `lines` without empty ones; a problem names its line. */
export function actionsOf(lines: readonly NumberedLine[]): {
  readonly actions: readonly PageAction[];
  readonly problems: readonly { readonly line: number; readonly what: string }[];
} {
  const read = lines.map(({ number, text }) => ({ line: number, action: actionIn(text) }));
  const beyond = lines[ACTIONS_MAX];
  return {
    actions: read.flatMap(({ action }) => (typeof action === "string" ? [] : [action])),
    problems: [
      ...read.flatMap(({ line, action }) =>
        typeof action === "string" ? [{ line, what: action }] : [],
      ),
      ...(beyond === undefined
        ? []
        : [{ line: beyond.number, what: `it has more than ${String(ACTIONS_MAX)} actions` }]),
    ],
  };
}

/** The action, or what is wrong with its line. */
function actionIn(line: string): PageAction | string {
  const { done, rest: all = "" } = ACTION.exec(line)?.groups ?? {};
  if (done === undefined) {
    return `"${line}" is not an action, as in "- [ ] Call Jansen @Mary until 2025-11-30"`;
  }
  const { text, owner, date } = tailOf(all.trim());
  const until = date === null ? null : parseDate(date);
  if (date !== null && until === null) return `"${date}" is not a date, as in 2025-11-30`;
  if (owner === "") return `the action "${line}" has no name after @`;
  if (text === "") return `the action "${line}" has no text`;
  return { text, owner, until, isDone: done !== " " };
}

/** The owner and the last day stand behind the text, in either order. */
function tailOf(all: string): {
  readonly text: string;
  readonly owner: string | null;
  readonly date: string | null;
} {
  const last = cut(UNTIL, all);
  const owned = cut(OWNER, last.rest);
  const before = last.groups === undefined ? cut(UNTIL, owned.rest) : last;
  const owner = owned.groups?.["owner"]?.trim() ?? null;
  const meant = UNTIL_IN_NAME.exec(owner ?? "")?.groups;
  return {
    text: last.groups === undefined ? before.rest : owned.rest,
    owner,
    date: (meant ?? before.groups)?.["until"] ?? null,
  };
}

/** The groups of a pattern, and the text before what it found. */
function cut(
  pattern: RegExp,
  text: string,
): { readonly rest: string; readonly groups: Readonly<Record<string, string>> | undefined } {
  const groups = pattern.exec(text)?.groups;
  return { rest: groups === undefined ? text : (groups["rest"] ?? "").trim(), groups };
}
