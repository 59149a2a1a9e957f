/**
 * Books of an auditfile: read, held to the rules and arranged, beside xmllint, which holds it to its schema, and lxml.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pulledOf } from "../administration.ts";
import type { BenchRow } from "../bench-row.ts";
import { contestant, pathOf } from "../contestant.ts";
import { programCommand } from "../measure.ts";
import { installed, pythonCommand } from "../peer-tools.ts";

/** The official schema is not ours to hand on: it is measured where it is next to the repository. */
const SCHEMA = pathOf("../../../shared/data/xsd/XmlAuditfileFinancieel4.0.xsd");

export const auditfileTakenIn: BenchRow = {
  id: "auditfile-taken-in",
  title: "Books of an auditfile, taken into a snapshot",
  unit: "postings",
  goals: () => [{ of: "taken-in", times: { beside: ["xmllint"], most: 3 }, peakMb: 150 }],
  prepare: async ({ checkouts, folder, administration }) => {
    const { pulled } = await administration();
    const file = join(folder, "books.xaf");
    const before = (): void => {
      const [checkout] = checkouts;
      if (checkout === undefined || existsSync(file)) return;
      const { snapshot } = pulledOf(pulled, checkout);
      const making = [pathOf("ours/auditfile.ts"), checkout.folder, snapshot, file] as const;
      const [program = "", ...argv] = programCommand(checkout.folder, ...making);
      spawnSync(program, argv);
    };
    const of = (
      order: { readonly id: string; readonly name: string; readonly kind: "ours" | "peer" },
      command: readonly string[],
      isReporting: boolean,
    ) => contestant({ ...order, before, programs: [{ command, isReporting }] });
    // An earlier checkout may have no such source.
    const ours = checkouts.slice(0, 1).map((checkout) => {
      const script = [pathOf("ours/take-in.ts"), checkout.folder, file, folder] as const;
      const command = programCommand(checkout.folder, ...script);
      return of({ id: "taken-in", name: checkout.name, kind: "ours" }, command, true);
    });
    const hasSchema = existsSync(SCHEMA);
    const { present, missing } = installed([
      { tool: "lxml" },
      ...(hasSchema ? [{ tool: "xmllint" } as const] : []),
    ]);
    const peers = present.map(({ tool }) =>
      tool === "lxml"
        ? of(
            { id: "lxml", name: "lxml, iterparse and sums", kind: "peer" },
            pythonCommand("lxml-sums.py", file),
            true,
          )
        : of(
            { id: "xmllint", name: "xmllint --stream --schema", kind: "peer" },
            ["xmllint", "--noout", "--stream", "--schema", SCHEMA, file],
            false,
          ),
    );
    const unmeasured = hasSchema
      ? []
      : ["xmllint: the schema of 4.0 is not next to the repository"];
    return { contestants: [...ours, ...peers], missing: [...missing, ...unmeasured] };
  },
};
