/** `slotsom close`: the year-end close, from the service to a finished pack. */
import { EXPORTS } from "../../exports/queued-export.ts";
import type { PackFile } from "../../packs/write-pack.ts";
import { holding } from "../administration-lock.ts";
import { wholeYear } from "../chosen-year.ts";
import { type Command, isGiven } from "../command.ts";
import { withBooks, withExportsFolder, withPack } from "../options.ts";
import { outputFolder } from "../output-folder.ts";
import { readPackTemplate, writePackFrom } from "../pack-output.ts";
import { connected, pullYear, sessionOf } from "../pull-year.ts";
import { accessService } from "../service-access.ts";
import { exportsFolder, serviceExports } from "../service-exports.ts";

export const close: Command = {
  usage: "close",
  describes: "Close a fiscal year: pull, prove, check, and write the year-end pack",
  example: ["slotsom close --year 2025", "Close fiscal year 2025"],
  options: (parser) =>
    withExportsFolder(withPack(withBooks(parser))).option("skip-exports", {
      type: "boolean",
      describe: "Leave out the service's own auditfile, brugstaat and ledger accounts",
    }),
  run: async (given, world, reporter) => {
    const access = await accessService(given, world, reporter);
    try {
      const { state, serviceName, administrationId, language } = access;
      readPackTemplate(given, world, "close", language);
      outputFolder(given, world);
      return await holding(state, serviceName, administrationId, async () => {
        const { snapshotPath, fiscalYear } = await pullYear(
          access,
          wholeYear(given),
          world,
          reporter,
        );
        const names = isGiven(given, "skip-exports") ? [] : EXPORTS;
        return connected(access, world, reporter, [], (connection) => {
          const moreFiles = (): Promise<readonly PackFile[]> => {
            if (names.length > 0) reporter.note("Waiting for the service's own exports.");
            const session = sessionOf(access, connection, world);
            return serviceExports(
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
          };
          const request = { pack: "close", snapshotPath, language, moreFiles };
          return writePackFrom(request, given, world, reporter);
        });
      });
    } finally {
      await access.close();
    }
  },
};
