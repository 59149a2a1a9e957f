/** A sheet of generated lines with ten columns in a workbook, beside libxlsxwriter and XlsxWriter, and its XML deflated alone. */
import { statSync } from "node:fs";
import { join } from "node:path";
import type { BenchRow } from "../bench-row.ts";
import { type ContestantOrder, contestant, pathOf } from "../contestant.ts";
import { nodeCommand, programCommand } from "../measure.ts";
import { compiled, installed, type PeerTool, pythonCommand } from "../peer-tools.ts";
import { workbookFacts } from "../workbook-facts.ts";

export const excel: BenchRow = {
  id: "excel",
  title: "Excel rows, 10 columns",
  unit: "rows",
  goals: () => [
    { of: "xlsx", times: { beside: ["libxlsxwriter"], most: 1.1 }, peakMb: 160 },
    { of: "xlsx", times: { beside: ["xlsxwriter"], most: 0.3 } },
  ],
  prepare: ({ size, checkouts, folder }) => {
    const count = String(size);
    const xml = join(folder, "sheet.xml");
    const peers: readonly (Pick<ContestantOrder, "id" | "name"> & {
      readonly tool: PeerTool;
      readonly command: (target: string) => readonly string[];
    })[] = [
      {
        ...{
          id: "libxlsxwriter",
          name: "libxlsxwriter (C), constant memory",
          tool: "libxlsxwriter",
        },
        command: (target) => [
          compiled("libxlsxwriter-rows.c", folder, ["-lxlsxwriter"]),
          ...[count, target],
        ],
      },
      {
        ...{ id: "xlsxwriter", name: "XlsxWriter (Python), constant memory", tool: "XlsxWriter" },
        command: (target) => pythonCommand("xlsxwriter-rows.py", count, target),
      },
    ];
    const { present, missing } = installed(peers);
    const making = (order: Omit<ContestantOrder, "outcome" | "notes">, target: string) =>
      contestant({
        ...order,
        outcome: () =>
          workbookFacts(target, { amounts: "I", ...(order.kind === "ours" ? { xml } : {}) }),
        notes: () => ({ "MB of file": statSync(target).size / 1e6 }),
      });
    const ours = checkouts.map((checkout, index) => {
      const target = join(folder, `ours-${String(index)}.xlsx`);
      const command = programCommand(
        checkout.folder,
        pathOf("ours/xlsx-rows.ts"),
        checkout.folder,
        count,
        target,
      );
      const programs = [{ command, isReporting: true }];
      return making({ id: "xlsx", name: checkout.name, kind: "ours", programs }, target);
    });
    const others = present.map(({ id, name, tool, command }) => {
      const target = join(folder, `${id}.xlsx`);
      const programs = [{ command: command(target), isReporting: tool === "XlsxWriter" }];
      return making({ id, name, kind: "peer", programs }, target);
    });
    const floor = contestant({
      ...{ id: "deflate", name: "the XML of our sheet, deflated in Node", kind: "floor" },
      programs: [{ command: nodeCommand(pathOf("floors/deflate.ts"), xml), isReporting: true }],
    });
    return Promise.resolve({ contestants: [...ours, ...others, floor], missing });
  },
};
