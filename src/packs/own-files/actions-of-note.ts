/** Reads the actions of a note: `- [ ] text @owner until 2025-11-30` a line, with `- [x]` for what is done. */
import { parseDate } from "../../calendar/calendar-date.ts";
import type { PageAction } from "../../ledger/page-action.ts";

/** How a note says that its lines are actions, in the languages of packs. */
const NAMES = ["actions", "acties"];
/** More is a list for a meeting, not for a first page. */
const ACTIONS_MAX = 12;

const ACTION = /^[-*] \[(?<done>[ xX])\] +(?<rest>.+)$/;
const UNTIL = /^(?<rest>.*?) (?:until|by|tot|uiterlijk) (?<until>\d{4}-\d{2}-\d{2})$/;
const OWNER = /^(?:(?<rest>.*?) )?@(?<owner>[^@]+)$/;

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
  const { rest: untilText = all.trim(), until: date = null } = UNTIL.exec(all.trim())?.groups ?? {};
  const owned = OWNER.exec(untilText.trim())?.groups;
  const { rest: text = owned === undefined ? untilText : "", owner = null } = owned ?? {};
  const until = date === null ? null : parseDate(date);
  if (date !== null && until === null) return `"${date}" is not a date, as in 2025-11-30`;
  if (text.trim() === "") return `the action "${line}" has no text`;
  return { text: text.trim(), owner: owner?.trim() ?? null, until, isDone: done !== " " };
}
