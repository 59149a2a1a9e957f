/** A whole pull, beside undici and JSON.parse for the same requests. */
import { join } from "node:path";
import type { BenchRow } from "../bench-row.ts";
import { contestant, pathOf } from "../contestant.ts";
import { nodeCommand, programCommand, type Usage } from "../measure.ts";

export const pull: BenchRow = {
  id: "pull",
  title: "Pull, every answer stored, hashed, decoded and kept",
  unit: "postings",
  goals: () => [{ of: "pull", times: { beside: ["undici"], most: 1.5 } }],
  prepare: async ({ checkouts, folder, administration }) => {
    const { service, plainRows } = await administration();
    const { url, administrationId, credentialFile } = service;
    const ours = checkouts.map((checkout, index) => {
      const snapshot = join(folder, `pulled-${String(index)}.sqlite`);
      const argv = [checkout.folder, url, administrationId, credentialFile, snapshot];
      const command = programCommand(checkout.folder, pathOf("ours/pull.ts"), ...argv);
      const programs = [{ command, isReporting: true }];
      return contestant({ id: "pull", name: checkout.name, kind: "ours", programs, notes });
    });
    const command = nodeCommand(pathOf("floors/answers.ts"), plainRows, url, credentialFile);
    const floor = contestant({
      ...{ id: "undici", name: "undici and JSON.parse", kind: "floor" },
      programs: [{ command, isReporting: true }],
      notes,
    });
    return { contestants: [...ours, floor], missing: [] };
  },
};

const notes = (usages: readonly Usage[]): Readonly<Record<string, number>> => {
  const [{ cpuSeconds, report } = { cpuSeconds: 0, report: null }] = usages;
  return { "ms an answer": (cpuSeconds * 1_000) / Number(report?.facts["answers"] ?? 1) };
};
