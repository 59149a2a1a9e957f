/** `slotsom monthly`: the management pack of one month, with its fiscal year up to there. */
import type { PackFile } from "../../packs/write-pack.ts";
import { holding } from "../administration-lock.ts";
import { untilMonth } from "../chosen-year.ts";
import type { Command } from "../command.ts";
import { withMonth, withPack, withProfile } from "../options.ts";
import { outputFolder } from "../output-folder.ts";
import { readPackTemplate, writePackFrom } from "../pack-output.ts";
import { pullYear } from "../pull-year.ts";
import { accessService } from "../service-access.ts";

const PACK = "monthly";
/** The service's own exports are of whole years: they belong to the close. */
const noFiles = (): Promise<readonly PackFile[]> => Promise.resolve([]);

export const monthly: Command = {
  usage: "monthly",
  describes: "Report on a month: pull, prove, check, and write the management pack",
  example: ["slotsom monthly --period prev_month", "Report on the last month that is over"],
  options: (parser) => withPack(withMonth(withProfile(parser))),
  run: async (given, world, reporter) => {
    const access = await accessService(given, world, reporter);
    try {
      const { state, serviceName, administrationId, language } = access;
      readPackTemplate(given, world, PACK, language);
      outputFolder(given, world);
      return await holding(state, serviceName, administrationId, async () => {
        const { snapshotPath } = await pullYear(access, untilMonth(given), world, reporter);
        const request = { pack: PACK, snapshotPath, language, moreFiles: noFiles };
        return writePackFrom(request, given, world, reporter);
      });
    } finally {
      await access.close();
    }
  },
};
