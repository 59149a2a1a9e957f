/** The arithmetic of the benchmark: the least of rounds, ratios to peers and goals, and growth between sizes. */
import type { Facts, Goal, Measured } from "./bench-row.ts";

/** CPU and memory are judged apart: a round with the least CPU may have had more memory. */
export function least(measured: readonly Measured[]): Measured {
  const peaks = measured.flatMap(({ peakMb }) => (peakMb === null ? [] : [peakMb]));
  return {
    cpuSeconds: Math.min(...measured.map(({ cpuSeconds }) => cpuSeconds)),
    peakMb: peaks.length === 0 ? null : Math.min(...peaks),
    notes: measured.at(-1)?.notes ?? {},
  };
}

/** What differs between the outputs; empty if every fact that two contestants state is equal. */
export function disagreements(
  stated: readonly { readonly name: string; readonly facts: Facts }[],
): readonly string[] {
  const keys = new Set(stated.flatMap(({ facts }) => Object.keys(facts)));
  return [...keys].flatMap((key) => {
    const those = stated.filter(({ facts }) => facts[key] !== undefined);
    const values = new Set(those.map(({ facts }) => facts[key]));
    if (values.size < 2) return [];
    const each = those.map(({ name, facts }) => `${name} ${String(facts[key])}`);
    return [`${key}: ${each.join(", ")}`];
  });
}

/** A figure beside what it may be. */
export interface Verdict {
  readonly kind: "times" | "cpuSeconds" | "peakMb";
  readonly value: number;
  readonly most: number;
  /** Those whose CPU is added up, for `times`. */
  readonly beside: readonly string[];
}

/** The verdicts on one of ours. A goal beside a peer that was not measured has none. */
export function verdicts(
  id: string,
  measured: Measured,
  goals: readonly Goal[],
  cpuSecondsOf: (id: string) => number | undefined,
): readonly Verdict[] {
  return goals
    .filter(({ of }) => of === id)
    .flatMap(({ times, cpuSeconds, peakMb }) => {
      const all: Verdict[] = [];
      const others = times?.beside.map(cpuSecondsOf) ?? [];
      const sum = others.reduce<number>((total, cpu) => total + (cpu ?? Number.NaN), 0);
      if (times !== undefined && !Number.isNaN(sum)) {
        const { beside, most } = times;
        all.push({ kind: "times", value: measured.cpuSeconds / sum, most, beside });
      }
      if (cpuSeconds !== undefined)
        all.push({
          kind: "cpuSeconds",
          value: measured.cpuSeconds,
          most: cpuSeconds,
          beside: [],
        });
      if (peakMb !== undefined && measured.peakMb !== null)
        all.push({ kind: "peakMb", value: measured.peakMb, most: peakMb, beside: [] });
      return all;
    });
}
