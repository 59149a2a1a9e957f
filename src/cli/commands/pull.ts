/** `slotsom pull`: pulls a fiscal year into a snapshot and proves each month. */
import { wholeYear } from "../../runs/pull/chosen-year.ts";
import type { Command } from "../command.ts";
import { EXIT } from "../exit-code.ts";
import { withBooks, withMaxDuration, withPlan, withRepeat } from "../options.ts";
import { planOf } from "../../runs/pull/plan-file.ts";
import { pullYear } from "../../runs/pull/pull-year.ts";
import { repeatOf } from "../../runs/pull/repeat.ts";
import { running } from "../../runs/running.ts";
import { accessService } from "../../runs/profile/service-access.ts";

export const pull: Command = {
  usage: "pull",
  describes: "Pull a fiscal year into a snapshot; stopped and started again it goes on",
  example: ["slotsom pull --year 2025", "Pull fiscal year 2025"],
  options: (parser) => withPlan(withRepeat(withMaxDuration(withBooks(parser)))),
  run: async (given, world, reporter) => {
    const repeat = repeatOf(given);
    const plan = planOf(given, world);
    const access = await accessService(given, world, reporter);
    try {
      const order = { command: "pull", given, access };
      return await running(order, world, reporter, async (run) => {
        const { snapshotPath, summary } = await pullYear(
          { ...access, run, repeat, plan },
          wholeYear(given),
          world,
          reporter,
        );
        run.reporter.result("snapshot", { path: snapshotPath, ...summary }, [
          `${summary.entries.toLocaleString("en")} entries from ${summary.answers.toLocaleString("en")} answers.`,
          `Snapshot ${snapshotPath}`,
        ]);
        return EXIT.reconciled;
      });
    } finally {
      await access.close();
    }
  },
};
