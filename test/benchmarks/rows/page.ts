/**
 * A page of entries, as `pages.ts` of each checkout measures it: stored, hashed, decoded and its postings kept, beside undici and
 * JSON.parse for the same page in the same process. CPU seconds are those of a thousand pages.
 */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { BenchRow, Checkout, Contestant, Measured } from "../bench-row.ts";
import { COMPILED, programCommand } from "../measure.ts";
import type { Served } from "../served.ts";

/** In the process; the first compiles the code. */
const ROUNDS = "3";

export const page: BenchRow = {
  id: "page",
  title: "A page of entries stored, hashed, decoded and kept, 1,000 times",
  unit: "postings",
  goals: () => [{ of: "page", times: { beside: ["undici"], most: 1.5 } }],
  prepare: async ({ checkouts, administration }) => {
    const { service } = await administration();
    const floors: Measured[] = [];
    const ours = checkouts.map(
      (checkout): Contestant => ({
        ...{ id: "page", name: checkout.name, kind: "ours" },
        check: () => Promise.resolve({}),
        measure: async () => {
          const [floor, ...steps] = await stepsOf(checkout, service);
          const kept = steps.at(-1);
          if (floor === undefined || kept === undefined) throw new Error("pages.ts has no steps");
          floors.push(floor);
          return kept;
        },
      }),
    );
    const floor: Contestant = {
      ...{ id: "undici", name: "undici and JSON.parse", kind: "floor" },
      check: () => Promise.resolve({}),
      // Measured by the processes of ours, which took their turns before.
      measure: () => {
        const cpuSeconds = Math.min(...floors.map((each) => each.cpuSeconds));
        return Promise.resolve({ cpuSeconds, peakMb: null, notes: {} });
      },
    };
    return { contestants: [...ours, floor], missing: [] };
  },
};

const STEP = /\s([\d.]+) ms\s/g;

/** Milliseconds of one page are seconds of a thousand. */
async function stepsOf({ folder }: Checkout, service: Served): Promise<readonly Measured[]> {
  const { url, administrationId, credentialFile } = service;
  const pages = join(folder, "test/benchmarks/pages.ts");
  const argv = [pages, url, administrationId, credentialFile, ROUNDS];
  const [program = "", ...rest] = programCommand(folder, ...argv);
  const environment = { ...process.env, ...COMPILED };
  const { stdout } = await promisify(execFile)(program, rest, { env: environment });
  return [...stdout.matchAll(STEP)].map(([, ms]) => ({
    cpuSeconds: Number(ms),
    peakMb: null,
    notes: {},
  }));
}
