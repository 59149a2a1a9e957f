/** `slotsom handoff`: everything an auditor asks for, as a bag and a zip that can be verified. */
import { EXPORTS } from "../../exports/queued-export.ts";
import { provenanceFiles } from "../../packs/provenance.ts";
import type { PackFile } from "../../packs/write-pack.ts";
import type { OpenedBooks } from "../../pull/open-books.ts";
import { holding } from "../administration-lock.ts";
import { wholeYear } from "../chosen-year.ts";
import { type Command, isGiven } from "../command.ts";
import { withBooks, withExportsFolder, withPack } from "../options.ts";
import { outputFolder } from "../output-folder.ts";
import { readPackTemplate, writePackFrom } from "../pack-output.ts";
import { connected, pullYear, sessionOf } from "../pull-year.ts";
import { accessService } from "../service-access.ts";
import { exportsFolder, serviceExports } from "../service-exports.ts";
import { findSigningKey } from "../signing-key.ts";

const PACK = "handoff";
/** The numbered folders of `templates/packs/handoff.yml` that files from elsewhere go to. */
const AUDITFILE_FOLDER = "90_auditfile";
const PROVENANCE_FOLDER = "98_provenance";

export const handoff: Command = {
  usage: "handoff",
  describes: "Write what an auditor needs: a signed folder, and a zip of it",
  example: ["slotsom handoff --year 2025", "Hand over fiscal year 2025"],
  options: (parser) =>
    withExportsFolder(withPack(withBooks(parser))).option("skip-exports", {
      type: "boolean",
      describe: "Leave out the service's own auditfile, brugstaat and ledger accounts",
    }),
  run: async (given, world, reporter) => {
    const access = await accessService(given, world, reporter);
    try {
      const { state, serviceName, administrationId, language } = access;
      readPackTemplate(given, world, PACK, language);
      outputFolder(given, world);
      const signingKey = findSigningKey(state);
      if (signingKey === null) {
        reporter.note(
          "No signing key: the handoff is not signed. Make one with: slotsom key create",
        );
      }
      return await holding(state, serviceName, administrationId, async () => {
        const pulled = await pullYear(access, wholeYear(given), world, reporter);
        const { snapshotPath, fiscalYear } = pulled;
        const names = isGiven(given, "skip-exports") ? [] : EXPORTS;
        return connected(access, world, reporter, [], (connection) => {
          const moreFiles = async ({ evidence }: OpenedBooks): Promise<readonly PackFile[]> => {
            if (names.length > 0) reporter.note("Waiting for the service's own exports.");
            const session = sessionOf(access, connection, world);
            const exported = await serviceExports(
              {
                access,
                session,
                names,
                year: fiscalYear.year,
                isAnew: true,
                exportsFolder: exportsFolder(given, access, world),
              },
              world,
              reporter,
            );
            return [
              ...exported.map((file) => ({ ...file, name: `${AUDITFILE_FOLDER}/${file.name}` })),
              ...provenanceFiles(PROVENANCE_FOLDER, evidence),
            ];
          };
          const request = { pack: PACK, snapshotPath, language, moreFiles, signingKey };
          return writePackFrom(request, given, world, reporter);
        });
      });
    } finally {
      await access.close();
    }
  },
};
