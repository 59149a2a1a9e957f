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

/** `lines` without empty ones. */
export function actionsOf(
  lines: readonly string[],
): { readonly actions: readonly PageAction[] } | { readonly problems: readonly string[] } {
  const read = lines.map(actionIn);
  const problems = [
    ...read.flatMap((one) => (typeof one === "string" ? [one] : [])),
    ...(lines.length > ACTIONS_MAX ? [`it has more than ${String(ACTIONS_MAX)} actions`] : []),
  ];
  if (problems.length > 0) return { problems };
  return { actions: read.filter((one) => typeof one !== "string") };
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
