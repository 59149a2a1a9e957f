/** A long table in a PDF with an embedded font, beside the canvas of reportlab, and page streams written by hand. */
import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import type { BenchRow, Facts } from "../bench-row.ts";
import { type ContestantOrder, contestant, pathOf } from "../contestant.ts";
import { nodeCommand, programCommand } from "../measure.ts";
import { FONT, installed, isInstalled, pythonCommand } from "../peer-tools.ts";

export const pdf: BenchRow = {
  id: "pdf",
  title: "PDF table, 7 columns",
  unit: "rows",
  goals: () => [{ of: "pdf", times: { beside: ["reportlab"], most: 1 }, peakMb: 250 }],
  prepare: ({ size, checkouts, folder }) => {
    const count = String(size);
    const canRead = isInstalled("pdftotext");
    const making = (order: Omit<ContestantOrder, "outcome" | "notes">, target: string) =>
      contestant({
        ...order,
        outcome: () => (canRead ? pdfFacts(target) : {}),
        notes: () => ({ "MB of file": statSync(target).size / 1e6 }),
      });
    const ours = checkouts.map((checkout, index) => {
      const target = join(folder, `ours-${String(index)}.pdf`);
      const command = programCommand(
        checkout.folder,
        pathOf("ours/pdf-rows.ts"),
        checkout.folder,
        count,
        target,
      );
      const programs = [{ command, isReporting: true }];
      return making({ id: "pdf", name: checkout.name, kind: "ours", programs }, target);
    });
    const { present, missing } = installed([{ tool: "reportlab" }]);
    const peers = present.map(() => {
      const target = join(folder, "reportlab.pdf");
      const command = pythonCommand("reportlab-rows.py", count, target, FONT);
      const programs = [{ command, isReporting: true }];
      return making({ id: "reportlab", name: "reportlab, canvas", kind: "peer", programs }, target);
    });
    const target = join(folder, "streams.pdf");
    const command = nodeCommand(pathOf("floors/page-streams.ts"), count, target);
    const programs = [{ command, isReporting: true }];
    const floor = making(
      { id: "streams", name: "page streams by hand in Node", kind: "floor", programs },
      target,
    );
    return Promise.resolve({
      contestants: [...ours, ...peers, floor],
      missing: canRead ? missing : [...missing, "pdftotext, which reads the rows back"],
    });
  },
};

/** The rows that a reader of the document sees. */
async function pdfFacts(path: string): Promise<Facts> {
  const child = spawn("pdftotext", ["-raw", path, "-"], { stdio: ["ignore", "pipe", "ignore"] });
  let rows = 0;
  let sum = 0;
  let rest = "";
  child.stdout.setEncoding("utf8");
  for await (const chunk of child.stdout as AsyncIterable<string>) {
    const text = rest + chunk;
    const end = text.lastIndexOf("Omschrijving");
    rest = end === -1 ? "" : text.slice(end);
    for (const [, number] of text.slice(0, end).matchAll(/Omschrijving\s+(\d+)/g)) {
      rows += 1;
      sum += Number(number);
    }
  }
  const last = /Omschrijving\s+(\d+)/.exec(rest)?.[1];
  return last === undefined
    ? { rows, "sum of their numbers": sum }
    : { rows: rows + 1, "sum of their numbers": sum + Number(last) };
}
