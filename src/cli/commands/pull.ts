/** `slotsom pull`: pulls a fiscal year into a snapshot and proves each month. */
import { holding } from "../administration-lock.ts";
import { wholeYear } from "../chosen-year.ts";
import type { Command } from "../command.ts";
import { EXIT } from "../exit-code.ts";
import { withBooks } from "../options.ts";
import { pullYear } from "../pull-year.ts";
import { accessService } from "../service-access.ts";

export const pull: Command = {
  usage: "pull",
  describes: "Pull a fiscal year into a snapshot; stopped and started again it goes on",
  example: ["slotsom pull --year 2025", "Pull fiscal year 2025"],
  options: withBooks,
  run: async (given, world, reporter) => {
    const access = await accessService(given, world, reporter);
    try {
      const { state, serviceName, administrationId } = access;
      const { snapshotPath, summary } = await holding(state, serviceName, administrationId, () =>
        pullYear(access, wholeYear(given), world, reporter),
      );
      reporter.result("snapshot", { path: snapshotPath, ...summary }, [
        `${summary.entries.toLocaleString("en")} entries from ${summary.answers.toLocaleString("en")} answers.`,
        `Snapshot ${snapshotPath}`,
      ]);
      return EXIT.reconciled;
    } finally {
      await access.close();
    }
  },
};
