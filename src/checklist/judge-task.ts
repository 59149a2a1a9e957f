/** Whether the checks of a task hold, and if not, what is open, in words. */
import type { CheckResult } from "../checks/check.ts";
import { CHECKS } from "../checks/index.ts";
import { type CheckOutcome, outcomeOf } from "../checks/outcome.ts";
import { SERVICE_CHECK_IDS } from "../checks/service-checks.ts";
import type { Words } from "../sheets/sheet.ts";
import { NOTE_MARK, withMark } from "./marks.ts";
import type { OwnChecklist } from "./own-checklist.ts";

/** The note of a task that stays open; null for a task whose checks hold. */
export type OpenNote = string | null;

export interface JudgedClose {
  readonly year: number;
  readonly results: readonly CheckResult[];
  readonly words: Words;
}

const IDS: readonly string[] = [...CHECKS.map(({ id }) => id), ...SERVICE_CHECK_IDS];

/** Equal books give an equal note, so that a note is written once. */
export function openNote(
  checks: readonly string[],
  { year, results, words }: JudgedClose,
  { note, nothing, unknownCheck }: Pick<OwnChecklist, "note" | "nothing" | "unknownCheck">,
): OpenNote {
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
  if (open.length === 0 && isCompared) return null;
  const lines = open.map(({ id, result }) => {
    if (!IDS.includes(id)) return `${id}: ${unknownCheck}`;
    const title = `${id} ${words.of(`checks.${id}`)}`;
    if (result === undefined) return `${title}: ${words.of("outcomes.not-possible")}`;
    return `${title}: ${openText(result, words)}`;
  });
  const all = [note.replace("{year}", String(year)), ...(lines.length === 0 ? [nothing] : lines)];
  return withMark(all.join("\n- "), NOTE_MARK);
}

const HOLDS: ReadonlySet<CheckOutcome | "not-possible"> = new Set([
  "holds",
  "accepted",
  "nothing-to-compare",
]);

function openText(result: CheckResult, words: Words): string {
  const { broken, gap, severity } = result;
  if (outcomeOf(result) === "with-findings")
    return `${words.of(`outcomes.with-findings.${severity}`)} (${String(broken)})`;
  const why = gap === undefined ? "" : `. ${words.of(`gaps.${gap}`)}`;
  return `${words.of("outcomes.not-possible")}${why}`;
}
