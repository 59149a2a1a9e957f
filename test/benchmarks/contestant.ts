/** Makes a contestant of a row from the programs that do its work, one after the other. */
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Contestant, Facts, Measured } from "./bench-row.ts";
import { measure, type Program, type Usage } from "./measure.ts";

export interface ContestantOrder extends Pick<Contestant, "id" | "name" | "kind"> {
  readonly programs: readonly Program[];
  /** Makes the start of every run equal; not measured. */
  readonly before?: () => void;
  /** Reads what was made; it is compared with the reports of the programs and with the other contestants. */
  readonly outcome?: () => Promise<Facts> | Facts;
  readonly notes?: (usages: readonly Usage[]) => Measured["notes"];
}

export function contestant(order: ContestantOrder): Contestant {
  const { id, name, kind, outcome, notes } = order;
  return {
    ...{ id, name, kind },
    check: async () => {
      const usages = await runAll(order);
      const reported = usages.map(({ report }) => report?.facts ?? {});
      return Object.assign({}, ...reported, await outcome?.()) as Facts;
    },
    measure: async () => {
      const usages = await runAll(order);
      return {
        cpuSeconds: usages.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
        peakMb: Math.max(...usages.map(({ peakMb }) => peakMb)),
        notes: notes?.(usages) ?? {},
      };
    },
  };
}

async function runAll({ programs, before }: ContestantOrder): Promise<readonly Usage[]> {
  before?.();
  const usages: Usage[] = [];
  for (const program of programs) usages.push(await measure(program));
  return usages;
}

/** A file of this benchmark: `ours/checks.ts`. */
export const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

export const removeAll = (path: string): void => {
  rmSync(path, { recursive: true, force: true });
};
