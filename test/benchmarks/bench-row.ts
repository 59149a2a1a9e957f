/** What a row of the benchmark is: one piece of the work, ours beside its peers and its floor on the same input. */
import type { Administration } from "./administration.ts";

/** A checkout of the program that is measured. */
export interface Checkout {
  /** `slotsom`, or `slotsom (before)` for the checkout in a folder `before`. */
  readonly name: string;
  readonly folder: string;
}

export interface Setting {
  /** The number of postings, or of rows. */
  readonly size: number;
  /** The checkout with this benchmark first, then those that are compared with it. */
  readonly checkouts: readonly Checkout[];
  /** An empty folder of this row, removed after it. */
  readonly folder: string;
  /** A generated administration with about `size` postings, pulled by every checkout; made once for all rows of a size. */
  readonly administration: () => Promise<Administration>;
}

/** What a contestant made, to be compared: contestants of a row agree on every fact that they both state. */
export type Facts = Readonly<Record<string, number | string>>;

export interface Measured {
  /** User and system. */
  readonly cpuSeconds: number;
  /** Null where it is not its own process. */
  readonly peakMb: number | null;
  /** Figures beside CPU and memory: `file MB`. */
  readonly notes: Readonly<Record<string, number>>;
}

export interface Contestant {
  /** Unique in its row; goals refer to it. A second checkout has the same id. */
  readonly id: string;
  readonly name: string;
  readonly kind: "ours" | "peer" | "floor";
  /** Does the work once, uncounted, and states what was made. */
  readonly check: () => Promise<Facts>;
  readonly measure: () => Promise<Measured>;
}

/** What one of ours may cost. */
export interface Goal {
  /** The id of the contestant that has the goal. */
  readonly of: string;
  /** At most so many times the CPU of these together. */
  readonly times?: { readonly beside: readonly string[]; readonly most: number };
  readonly cpuSeconds?: number;
  readonly peakMb?: number;
  /** CPU at most so many times that of a tenth of the size. */
  readonly growth?: number;
}

export interface PreparedRow {
  readonly contestants: readonly Contestant[];
  /** Peers that are not installed. */
  readonly missing: readonly string[];
  readonly close?: () => Promise<void>;
}

export interface BenchRow {
  /** The word for `--row`. */
  readonly id: string;
  readonly title: string;
  /** What the size counts; null for a row without sizes. */
  readonly unit: "postings" | "rows" | null;
  readonly goals: (size: number) => readonly Goal[];
  readonly prepare: (setting: Setting) => Promise<PreparedRow>;
}
