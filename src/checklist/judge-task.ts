/** Whether the checks of a task hold, and if not, what is open, in words. */
import type { CheckResult } from "../checks/check.ts";
import { CHECKS } from "../checks/index.ts";
import { acceptedFindings, type CheckOutcome, openPart, outcomeOf } from "../checks/outcome.ts";
import { SERVICE_CHECK_IDS } from "../checks/service-checks.ts";
import { acceptanceText } from "../sheets/acceptance-text.ts";
import type { Words } from "../sheets/sheet.ts";
import { NOTE_MARK, withMark } from "./marks.ts";
import type { OwnChecklist } from "./own-checklist.ts";

/** Whether a task can be completed, and its note; null for one whose checks hold without accepted differences. */
export interface JudgedTask {
  readonly isDone: boolean;
  readonly note: string | null;
}

export interface JudgedClose {
  readonly year: number;
  readonly results: readonly CheckResult[];
  readonly words: Words;
}

const IDS: readonly string[] = [...CHECKS.map(({ id }) => id), ...SERVICE_CHECK_IDS];

/** Equal books give an equal note, so that a note is written once. */
export function judgeTask(
  checks: readonly string[],
  { year, results, words }: JudgedClose,
  {
    note,
    nothing,
    accepted,
    unknownCheck,
  }: Pick<OwnChecklist, "note" | "nothing" | "accepted" | "unknownCheck">,
): JudgedTask {
  const named = checks.flatMap((check) => {
    const known = IDS.filter((id) => id === check || id.replace(/\d+$/, "") === check);
    return known.length === 0 ? [check] : known;
  });
  const resultOf = new Map(results.map((result) => [result.check.id, result]));
  const outcomes = named.map((id) => {
    const result = resultOf.get(id);
    return { id, result, outcome: result === undefined ? "not-possible" : outcomeOf(result) };
  });
  const open = outcomes.filter(({ outcome }) => !HOLDS.has(outcome));
  const isCompared = outcomes.some(({ outcome }) => outcome !== "nothing-to-compare");
  const isDone = open.length === 0 && isCompared;
  const lines = open.map(({ id, result }) => {
    if (!IDS.includes(id)) return `${id}: ${unknownCheck}`;
    const title = `${id} ${words.of(`checks.${id}`)}`;
    if (result === undefined) return `${title}: ${words.of("outcomes.not-possible")}`;
    return `${title}: ${openText(result, words)}`;
  });
  const openLines = lines.length === 0 ? [nothing] : lines;
  const acceptedLines = acceptedFindings(outcomes.flatMap(({ result }) => result ?? [])).map(
    ({ check, acceptance }) =>
      `${check} ${words.of(`checks.${check}`)}. ${acceptanceText(words, acceptance)}`,
  );
  const parts = [
    ...(isDone ? [] : [listOf(note.replace("{year}", String(year)), openLines)]),
    ...(acceptedLines.length === 0 ? [] : [listOf(accepted, [...new Set(acceptedLines)])]),
  ];
  return { isDone, note: parts.length === 0 ? null : withMark(parts.join("\n"), NOTE_MARK) };
}

const listOf = (title: string, lines: readonly string[]): string => [title, ...lines].join("\n- ");

const HOLDS: ReadonlySet<CheckOutcome | "not-possible"> = new Set([
  "holds",
  "accepted",
  "nothing-to-compare",
]);

function openText(result: CheckResult, words: Words): string {
  const { broken, gap, severity } = openPart(result);
  if (outcomeOf(result) === "with-findings")
    return `${words.of(`outcomes.with-findings.${severity}`)} (${String(broken)})`;
  const why = gap === undefined ? "" : `. ${words.of(`gaps.${gap}`)}`;
  return `${words.of("outcomes.not-possible")}${why}`;
}
