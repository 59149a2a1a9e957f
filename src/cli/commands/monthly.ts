/** `slotsom monthly`: the management pack of one month, and of its fiscal year up to that month. */
import { command } from "../arguments/command.ts";
import { DRY_RUN, FROM, INPUT, MONTH, PACK, PROFILE, PULL } from "../arguments/option-groups.ts";

export const monthly = command({
  usage: "monthly",
  describes: "Report on a month: pull, prove, check and write the management pack",
  group: "Close",
  examples: [
    ["slotsom monthly --period prev_month", "Report on the last month that has ended"],
    ["slotsom monthly --profile bakery --period 2025-10", "Report on October 2025 of one profile"],
  ],
  options: { ...PROFILE, ...FROM, ...MONTH, ...INPUT, ...PACK, ...PULL, ...DRY_RUN },
  run: async (options, ports, reporter) => {
    const { runCommand } = await import("../runs/run-command.ts");
    return runCommand({ ...options, kind: "monthly" }, ports, reporter);
  },
});
