/** The findings that make a pack a draft, as many as a reader takes in: some of each check before more of one. */
import type { CheckResult, Finding } from "./check.ts";

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
  const blocking = results.filter(({ severity, broken }) => severity === "blocking" && broken > 0);
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
