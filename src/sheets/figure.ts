/** What every figure of a pack has besides its amount. */
import type { Period } from "../calendar/month.ts";
import type { Backing } from "../checks/backing.ts";
import type { ProofLevel, Shortfall, StatedReason } from "../ledger/proof-level.ts";
import type { SourceHash } from "../ledger/source.ts";
import type { EntrySum } from "./live-figures.ts";

/** The name of an amount within the pack, and its sources. */
export interface Figure {
  /** Unique within a pack, stable between runs: `profit-and-loss/2025-03/8000`. */
  readonly id: string;
  readonly period: Period;
  /** The answers of the API it was read from or computed from. */
  readonly sources: readonly SourceHash[];
  /** As strong as the weakest of `backings`; `define-sheet` lowers it where the checks do not bear them out. */
  readonly level: ProofLevel;
  /** Why it is stated; empty on every other level. */
  readonly reasons: readonly (StatedReason | Shortfall)[];
  /** What stands behind it; behind a sum, what stands behind its terms. */
  readonly backings: readonly Backing[];
  /** The mark of a sheet (`Sheet.marks`) where the postings of this amount start. */
  readonly leadsTo?: string;
  /** The entries that the amount adds up; absent unless they equal it to the cent. */
  readonly entries?: EntrySum;
}
