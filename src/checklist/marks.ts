/**
 * The last line of a description or note, by which slotsom knows its own records in the service whatever their names
 * become: `[slotsom: task bank; checks C1 G18; sheets bank]`.
 */

const LINE = /^\[slotsom: ([^[\]]*)\]$/;

/** The text with its mark as the last line. */
export const withMark = (text: string, mark: string): string => `${text}\n\n[slotsom: ${mark}]`;

/** The mark of a text; null for any other text. */
export function markOf(text: string | null): string | null {
  const last = text?.trimEnd().split(/\r?\n/).at(-1) ?? "";
  return LINE.exec(last.trim())?.[1] ?? null;
}

export const TEMPLATE_MARK = "template";
export const NOTE_MARK = "note";
/** The mark of the list of a fiscal year, `2025-01..2025-12`. */
export const listMark = (months: string): string => `close ${months}`;

/** The subject of a task of ours. */
export interface TaskMark {
  readonly id: string;
  /** Ids of checks, `C1`, or the letter of a family; empty for a task that people complete. */
  readonly checks: readonly string[];
  /** Ids of sheets that show it. */
  readonly sheets: readonly string[];
}

export const taskMark = ({ id, checks, sheets }: TaskMark): string =>
  [
    `task ${id}`,
    ...(checks.length === 0 ? [] : [`checks ${checks.join(" ")}`]),
    ...(sheets.length === 0 ? [] : [`sheets ${sheets.join(" ")}`]),
  ].join("; ");

/** The mark in the description of a task; null for any other task. */
export function taskMarkIn(description: string | null): TaskMark | null {
  const parts = (markOf(description) ?? "").split(";").map((part) => part.trim().split(/\s+/));
  const wordsAfter = (name: string): readonly string[] =>
    parts.find(([first]) => first === name)?.slice(1) ?? [];
  const [id] = wordsAfter("task");
  if (id === undefined) return null;
  return { id, checks: wordsAfter("checks"), sheets: wordsAfter("sheets") };
}
