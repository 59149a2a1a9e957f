/**
 * The reasons why a pack is a draft, and as many findings as a reader takes in, some of each check before more of
 * one.
 */
import type { Month } from "../calendar/month.ts";
import type { Books } from "../ledger/books.ts";
import type { Shortfall } from "../ledger/proof-level.ts";
import type { Untied } from "./backing.ts";
import { type CheckResult, type Finding, isPeriodOver } from "./check.ts";
import { isBlocked, openPart } from "./outcome.ts";

/** `check` is the number of the check. */
export type DraftReason =
  | { readonly kind: "period-not-over"; readonly month: Month }
  | { readonly kind: "month-not-proven"; readonly month: Month }
  | { readonly kind: "check-broken"; readonly check: string }
  | { readonly kind: "not-tied"; readonly check: string; readonly shortfall: Shortfall };

/** A month, or the number of a check. */
export const subjectOfReason = (reason: DraftReason): string =>
  "month" in reason ? reason.month : reason.check;

/** In the order of reading; a figure that is not tied by a broken check is no reason of its own. */
export function draftReasons(
  { asOf, months, period }: Pick<Books, "asOf" | "months" | "period">,
  results: readonly CheckResult[],
  untied: readonly Pick<Untied, "check" | "shortfall">[],
): readonly DraftReason[] {
  const broken = results.filter(isBlocked).map(({ check }) => check.id);
  const others = untied.filter(({ check }) => !broken.includes(check));
  const unproven = months.filter(({ proof }) => !proof.isProven);
  return [
    ...(isPeriodOver({ asOf, period })
      ? []
      : [{ kind: "period-not-over", month: period.last } as const]),
    ...unproven.map(({ month }) => ({ kind: "month-not-proven", month }) as const),
    ...broken.map((check) => ({ kind: "check-broken", check }) as const),
    ...[...new Map(others.map((one) => [one.check, one])).values()].map(
      ({ check, shortfall }) => ({ kind: "not-tied", check, shortfall }) as const,
    ),
  ];
}

export interface DraftFindings {
  /** In the order of the checks; every check with a finding has at least one, as far as there is room. */
  readonly checks: readonly {
    readonly result: CheckResult;
    readonly findings: readonly Finding[];
  }[];
  /** The number of findings that are not among them. */
  readonly more: number;
}

export function draftFindings(results: readonly CheckResult[], findingsMax: number): DraftFindings {
  const blocking = results.filter(isBlocked).map(openPart);
  const taken = new Map(blocking.map((result) => [result, 0]));
  let left = findingsMax;
  for (let round = 1; left > 0; round += 1) {
    const open = blocking.filter(({ findings }) => findings.length >= round);
    if (open.length === 0) break;
    for (const result of open.slice(0, left)) taken.set(result, round);
    left -= Math.min(left, open.length);
  }
  const all = blocking.reduce((count, { broken }) => count + broken, 0);
  return {
    checks: blocking.flatMap((result) => {
      const findings = result.findings.slice(0, taken.get(result) ?? 0);
      return findings.length === 0 ? [] : [{ result, findings }];
    }),
    more: all - (findingsMax - left),
  };
}
