/** Every lie that several answers state together, and what becomes of each. */
import type { Outcome } from "../outcomes.ts";
import { FOREIGN_EXPORTS } from "./foreign-exports.ts";
import { LIES } from "./index.ts";
import { TOLD_BY_ALL } from "./stated-by-all.ts";
import { trueExports, tryForeignExport } from "./try-foreign-export.ts";
import { kindsToldBy, type TriedLie, trueBase, tryLie } from "./try-lie.ts";
import { VARIANTS } from "./variants.ts";
import { variantLies, waysToTell } from "./ways-to-lie.ts";

export interface ConsistentOutcome {
  readonly claim: string;
  /** Of what, and how it is stated. */
  readonly way: string;
  readonly outcome: Outcome;
  readonly because: string;
}

/** The lies that the process with this remainder tries; those about the same claimed books are tried together. */
export async function* everyConsistentLie(
  { index, shares }: { readonly index: number; readonly shares: number },
  signal: AbortSignal,
): AsyncGenerator<ConsistentOutcome> {
  const isMine = (_: unknown, at: number): boolean => at % shares === index;
  const base = trueBase(signal);
  for (const lie of [...LIES, ...TOLD_BY_ALL].filter(isMine))
    yield outcomeOf(lie, lie.shapes, await tryLie(base, lie, signal));
  const variants = VARIANTS.flatMap((variant) =>
    variantLies(variant).map((lie) => ({ lie, beyond: variant.beyond })),
  );
  for (const { lie: stated, beyond } of variants.filter(isMine))
    for (const { way, lie } of waysToTell(stated, await kindsToldBy(base, stated), beyond))
      yield outcomeOf(lie, way, await tryLie(base, lie, signal));
  await base.close();
  const foreign = FOREIGN_EXPORTS.filter(isMine);
  const truth = await trueExports(signal);
  for (const lie of foreign)
    yield outcomeOf(lie, lie.export, await tryForeignExport(truth, lie, signal));
}

const outcomeOf = (
  { claim, base }: { readonly claim: string; readonly base: string },
  way: string,
  { outcome, because }: TriedLie,
): ConsistentOutcome => ({ claim, way: `${base}, ${way}`, outcome, because });
