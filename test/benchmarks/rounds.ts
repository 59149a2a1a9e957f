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
  readonly kind: "times" | "cpuSeconds" | "peakMb" | "growth";
  readonly value: number;
  readonly most: number;
  /** Those whose CPU is added up, for `times`. */
  readonly beside: readonly string[];
}

/** CPU for ten times the size, from two measurements whose sizes differ by any factor. */
export const growthForTenfold = (cpuFactor: number, sizeFactor: number): number =>
  cpuFactor ** (1 / Math.log10(sizeFactor));

export interface Judged {
  readonly id: string;
  readonly measured: Measured;
  /** For ten times the size; null without a measurement of another size. */
  readonly growth: number | null;
}

/** The verdicts on one of ours. A goal beside a peer that was not measured has none. */
export function verdicts(
  { id, measured, growth }: Judged,
  goals: readonly Goal[],
  cpuSecondsOf: (id: string) => number | undefined,
): readonly Verdict[] {
  const verdict = (
    kind: Verdict["kind"],
    value: number | null,
    most: number | undefined,
    beside: readonly string[] = [],
  ): readonly Verdict[] =>
    value === null || most === undefined || Number.isNaN(value)
      ? []
      : [{ kind, value, most, beside }];
  return goals
    .filter(({ of }) => of === id)
    .flatMap((goal) => {
      const { beside = [], most } = goal.times ?? {};
      const others = beside.map((other) => cpuSecondsOf(other) ?? Number.NaN);
      const sum = others.reduce((total, cpu) => total + cpu, 0);
      return [
        ...verdict("times", measured.cpuSeconds / sum, most, beside),
        ...verdict("cpuSeconds", measured.cpuSeconds, goal.cpuSeconds),
        ...verdict("peakMb", measured.peakMb, goal.peakMb),
        ...verdict("growth", growth, goal.growth),
      ];
    });
}

/** The most in each of the equal parts of a series, which may have fewer values than parts. */
export function mostInParts(values: readonly number[], parts: number): readonly number[] {
  const count = Math.min(parts, values.length);
  return Array.from({ length: count }, (_, part) => {
    const start = Math.floor((part * values.length) / count);
    const end = Math.floor(((part + 1) * values.length) / count);
    return Math.max(...values.slice(start, end));
  });
}
