/** `slotsom handoff`: everything an auditor asks for, as a bag and a zip that can be verified. */
import { provenanceFiles } from "../../packs/provenance.ts";
import { wholeYear } from "../../runs/pull/chosen-year.ts";
import type { Command } from "../command.ts";
import {
  exportsWanted,
  withBooks,
  withExports,
  withMaxDuration,
  withPack,
  withPlan,
  withRepeat,
} from "../options.ts";
import { type PackRun, pullAndPack } from "../../runs/run-order.ts";

/** The numbered folders of `templates/packs/handoff.yml` that files from elsewhere go to. */
const AUDITFILE_FOLDER = "90_auditfile";
const PROVENANCE_FOLDER = "98_provenance";

export const handoff: Command = {
  usage: "handoff",
  describes: "Write what an auditor needs: a signed folder, and a zip of it",
  example: ["slotsom handoff --year 2025", "Hand over fiscal year 2025"],
  options: (parser) =>
    withPlan(withRepeat(withMaxDuration(withExports(withPack(withBooks(parser)))))),
  run: (given, world, reporter) => {
    const run: PackRun = {
      pack: "handoff",
      choose: wholeYear(given),
      exportNames: exportsWanted(given),
      moreFiles: (exported, { evidence }) => [
        ...exported.map((file) => ({ ...file, name: `${AUDITFILE_FOLDER}/${file.name}` })),
        ...provenanceFiles(PROVENANCE_FOLDER, evidence),
      ],
      isSigned: true,
    };
    return pullAndPack(run, given, world, reporter);
  },
};
