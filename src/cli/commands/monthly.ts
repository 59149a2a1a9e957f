/** `slotsom monthly`: the management pack of one month, with its fiscal year up to there. */
import { untilMonth } from "../../runs/pull/chosen-year.ts";
import type { Command } from "../command.ts";
import {
  withMaxDuration,
  withMonth,
  withPack,
  withPlan,
  withProfile,
  withRepeat,
} from "../options.ts";
import { type PackRun, pullAndPack } from "../../runs/run-order.ts";

export const monthly: Command = {
  usage: "monthly",
  describes: "Report on a month: pull, prove, check, and write the management pack",
  example: ["slotsom monthly --period prev_month", "Report on the last month that is over"],
  options: (parser) =>
    withPlan(withRepeat(withMaxDuration(withPack(withMonth(withProfile(parser)))))),
  run: (given, world, reporter) => {
    const run: PackRun = {
      pack: "monthly",
      choose: untilMonth(given),
      // They are of whole years: they belong to the close.
      exportNames: [],
      moreFiles: () => [],
      isSigned: false,
    };
    return pullAndPack(run, given, world, reporter);
  },
};
