/** Tries the consistent lies of every variant of the small administration, and those that all answers about a fact agree on. */

import type { AgreedLie } from "./agreed-lies.ts";
import { consistentLies, withRecordedIds } from "./consistent-lies.ts";
import { writeJson } from "./json-text.ts";
import type { findingLine, Verdict } from "./judge.ts";
import { recordBooks } from "./record-books.ts";
import { type ChangedAnswer, changedTo, readAnswers } from "./recorded-answers.ts";
import { judgedWith, type Outcome, type Recorded, readRecorded } from "./try-lies.ts";
import type { Variant } from "./variants.ts";

export interface TriedVariant {
  readonly claim: string;
  /** Which answers state it. */
  readonly which: string;
  readonly outcome: Outcome;
  /** The check that caught it, or the sheets that changed. */
  readonly because: string;
}

export async function tryVariant(
  recorded: Recorded,
  { claim, books }: Variant,
  signal: AbortSignal,
): Promise<readonly TriedVariant[]> {
  const pulled = await recordBooks("specification", signal, books);
  const variant = await readRecorded(withRecordedIds(recorded, pulled), signal);
  const tried: TriedVariant[] = [];
  for (const { which, changed } of consistentLies(recorded, variant.snapshot)) {
    const [outcome, because] = await judgedWith(
      recorded.snapshot,
      changed,
      signal,
      async (verdict) => {
        if (verdict.kind === "refused") return ["refused", verdict.message] as const;
        const [finding] = verdict.findings;
        if (finding !== undefined) return ["caught", checksIn(verdict.findings)] as const;
        if (verdict.unproven.length > 0) return ["caught", "proof"] as const;
        const now = await verdict.contents();
        const differences = [recorded, variant].map(({ contents }) =>
          [...contents].flatMap(([name, hash]) => (now.get(name) === hash ? [] : [name])),
        );
        if (differences.some((names) => names.length === 0)) return ["harmless", ""] as const;
        // A document that a list lacks has no number, and the age of what is open is then stated.
        return which === "only document lists"
          ? (["listed", "document numbers"] as const)
          : (["escaped", differences[0]?.join(", ") ?? ""] as const);
      },
    );
    tried.push({ claim, which, outcome, because });
  }
  return tried;
}

/** What becomes of a lie that every answer about its fact states. */
export async function tryAgreed(
  { claim, shapes, books, change, listedAs }: AgreedLie,
  signal: AbortSignal,
): Promise<TriedVariant> {
  const snapshot = await recordBooks(shapes, signal, books);
  const changed = readAnswers(snapshot).flatMap((answer): readonly ChangedAnswer[] => {
    const body = change === null ? answer.body : change(answer);
    return writeJson(body) === writeJson(answer.body) ? [] : [changedTo(answer, body)];
  });
  if (changed.length === 0 && change !== null) throw new Error(`${claim}: no answer has it`);
  const [outcome, because] = await judgedWith(snapshot, changed, signal, (verdict) =>
    Promise.resolve(outcomeOf(verdict, listedAs)),
  );
  return { claim, which: "every answer about it", outcome, because };
}

function outcomeOf(verdict: Verdict, listedAs: string | null): readonly [Outcome, string] {
  if (verdict.kind === "refused") return ["refused", verdict.message];
  if (verdict.findings.length > 0) return ["caught", checksIn(verdict.findings)];
  if (verdict.unproven.length > 0) return ["caught", "proof"];
  return listedAs === null ? ["escaped", "no finding"] : ["listed", listedAs];
}

const checksIn = (findings: readonly Parameters<typeof findingLine>[0][]): string =>
  [...new Set(findings.map(({ check }) => check))].sort().join(", ");
