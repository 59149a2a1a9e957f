/** `slotsom close`: the year-end close, from the service to a finished pack. */
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

export const close: Command = {
  usage: "close",
  describes: "Close a fiscal year: pull, prove, check, and write the year-end pack",
  example: ["slotsom close --year 2025", "Close fiscal year 2025"],
  options: (parser) =>
    withPlan(withRepeat(withMaxDuration(withExports(withPack(withBooks(parser)))))),
  run: (given, world, reporter) => {
    const run: PackRun = {
      pack: "close",
      choose: wholeYear(given),
      exportNames: exportsWanted(given),
      moreFiles: (exported) => exported,
      isSigned: false,
    };
    return pullAndPack(run, given, world, reporter);
  },
};
