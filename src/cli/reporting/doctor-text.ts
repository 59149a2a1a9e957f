/** The results of `slotsom doctor` for people. */
import type { Outcome, RequestCount } from "../doctor/doctor-check.ts";
import { readableLine } from "./readable-text.ts";

const MARKS: Readonly<Record<Outcome["state"], string>> = {
  ok: "ok",
  unknown: "?",
  warning: "warning",
  fault: "FAULT",
};
const MARK_WIDTH = 9;
const TITLE_WIDTH = 17;

/** The fix is on the lines below the problem. */
export function outcomeText(
  title: string,
  { state, message }: Outcome,
  fix: string | null,
): string {
  const indent = " ".repeat(MARK_WIDTH + TITLE_WIDTH);
  const place = (text: string): string =>
    text
      .split("\n")
      .map((line, index) => `${index === 0 ? "" : indent}${readableLine(line)}`)
      .join("\n");
  const head = `${MARKS[state].padEnd(MARK_WIDTH)}${title.padEnd(TITLE_WIDTH)}${place(message)}`;
  return fix === null ? head : `${head}\n${indent}${place(fix)}`;
}

export function outcomeSentence(
  counts: Readonly<Record<Outcome["state"], number>>,
  { all, reports }: RequestCount,
): string {
  const some = (count: number, word: string): readonly string[] =>
    count === 0 ? [] : [`${String(count)} ${word}${count === 1 ? "" : "s"}`];
  const wrong = [...some(counts.fault, "fault"), ...some(counts.warning, "warning")];
  const outcome = wrong.length === 0 ? "No problems found" : wrong.join(", ");
  const checks = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const requests = all === 0 ? "no requests" : some(all, "request").join("");
  return `${outcome}; ${String(checks)} checks, ${requests}${reports === 0 ? "" : `, ${String(reports)} of them to reports`}.`;
}
