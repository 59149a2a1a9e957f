/**
 * Runs rows of the benchmark: prepares each, compares what its contestants make, and measures them round by round, so
 * that a busy minute of the machine affects all of them.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Administration, openAdministration } from "./administration.ts";
import type { BenchRow, Checkout, Contestant, Facts, Measured, PreparedRow } from "./bench-row.ts";
import { disagreements, least } from "./rounds.ts";

export interface RowsOrder {
  readonly rows: readonly BenchRow[];
  readonly sizes: readonly number[];
  readonly checkouts: readonly Checkout[];
  /** For each of the sizes; the first is that of rows without sizes, the last that of all further sizes. */
  readonly rounds: readonly number[];
  /** Where generated administrations are kept for the next run; null to remove them. */
  readonly kept: string | null;
}

export interface MeasuredContestant extends Pick<Contestant, "id" | "name" | "kind"> {
  readonly measured: Measured;
}

export interface RowResult {
  readonly row: BenchRow;
  /** Null for a row without sizes. */
  readonly size: number | null;
  readonly contestants: readonly MeasuredContestant[];
  readonly missing: readonly string[];
  /** Why nothing was measured: what differs between the outputs, or what failed. */
  readonly problems: readonly string[];
}

/** Yields each result when it is known: a row size by size within the sizes, so that an administration is made once. */
export async function* runRows(order: RowsOrder): AsyncGenerator<RowResult> {
  const { rows, sizes } = order;
  const unsized = rows.filter(({ unit }) => unit === null);
  const sized = rows.filter(({ unit }) => unit !== null);
  const roundsAt = (index: number): number => order.rounds[index] ?? order.rounds.at(-1) ?? 0;
  if (unsized.length > 0) yield* rowsOfSize(order, unsized, { size: null, rounds: roundsAt(0) });
  if (sized.length === 0) return;
  for (const [index, size] of sizes.entries()) {
    yield* rowsOfSize(order, sized, { size, rounds: roundsAt(index) });
  }
}

async function* rowsOfSize(
  order: RowsOrder,
  rows: readonly BenchRow[],
  { size, rounds }: { readonly size: number | null; readonly rounds: number },
): AsyncGenerator<RowResult> {
  const folder = mkdtempSync(join(tmpdir(), "slotsom-bench-"));
  const made: Promise<Administration>[] = [];
  const administration = (): Promise<Administration> => {
    const { checkouts, kept } = order;
    const own = { size: size ?? 0, folder: join(folder, "administration") };
    const opened = made[0] ?? openAdministration({ ...own, checkouts, kept });
    made[0] = opened;
    return opened;
  };
  try {
    for (const row of rows) {
      const ofRow = join(folder, row.id);
      mkdirSync(ofRow);
      const setting = {
        size: size ?? 0,
        checkouts: order.checkouts,
        folder: ofRow,
        administration,
      };
      const result = await resultOf(row, () => row.prepare(setting), rounds);
      yield { row, size, ...result };
      rmSync(ofRow, { recursive: true, force: true });
    }
  } finally {
    for (const opened of made) await (await opened).close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function resultOf(
  { id }: BenchRow,
  prepare: () => Promise<PreparedRow>,
  rounds: number,
): Promise<Pick<RowResult, "contestants" | "missing" | "problems">> {
  try {
    const prepared = await prepare();
    try {
      return await measuredRow(prepared, rounds);
    } finally {
      await prepared.close?.();
    }
  } catch (error) {
    // One row that fails leaves the others their figures; the result reports it.
    const message = error instanceof Error ? error.message : String(error);
    return { contestants: [], missing: [], problems: [`${id}: ${message}`] };
  }
}

async function measuredRow(
  { contestants, missing }: PreparedRow,
  rounds: number,
): Promise<Pick<RowResult, "contestants" | "missing" | "problems">> {
  const stated: { readonly name: string; readonly facts: Facts }[] = [];
  for (const { name, check } of contestants) stated.push({ name, facts: await check() });
  const problems = disagreements(stated);
  if (problems.length > 0) return { contestants: [], missing, problems };
  const all = new Map(contestants.map((each) => [each, [] as Measured[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [each, measured] of all) measured.push(await each.measure());
  }
  const named = [...all].map(([{ id, name, kind }, measured]) => ({
    ...{ id, name, kind },
    measured: least(measured),
  }));
  return { contestants: named, missing, problems: [] };
}
