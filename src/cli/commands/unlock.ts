/** `slotsom unlock`: opens locked months again. */
import { command, text, under } from "../arguments/command.ts";
import { BY, FROM, PROFILE } from "../arguments/option-groups.ts";

const inLock = under("Lock");

export const unlock = command({
  usage: "unlock",
  describes: "Open a locked month and all later ones again, with a reason",
  group: "Judgement",
  examples: [
    ['slotsom unlock --period 2025-12 --reason "An invoice arrived"', "Open December"],
    [
      'slotsom unlock --period 2025-10 --reason "Stock was counted again"',
      "Open October and the months after it",
    ],
  ],
  options: {
    ...PROFILE,
    ...FROM,
    period: inLock(text("The first month that is opened: 2025-12", "MONTH")),
    reason: inLock(text("Why", "TEXT")),
    ...BY,
  },
  run: async (options, ports, reporter) => {
    const { unlockAndReport } = await import("../judgement/lock-and-report.ts");
    return unlockAndReport(options, ports, reporter);
  },
});
