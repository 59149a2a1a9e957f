/** `slotsom lock`: closes months, with the final pack that states them. */
import { command, text, under } from "../arguments/command.ts";
import { BY, FROM, PROFILE } from "../arguments/option-groups.ts";

const inLock = under("Lock");

export const lock = command({
  usage: "lock",
  describes: "Lock all months up to one: its final pack stays, and later changes are findings",
  group: "Judgement",
  examples: [
    ["slotsom lock --period 2025-12", "Lock the months up to December, of the close of 2025"],
    [
      'slotsom lock --period 2025-10 --by "A. Bakker"',
      "Lock the months of the management pack of October",
    ],
  ],
  options: {
    ...PROFILE,
    ...FROM,
    period: inLock(text("The last month that is locked: 2025-12 or prev_month", "MONTH")),
    pack: inLock(
      text("The folder of the final pack (default: that of the newest snapshot)", "FOLDER"),
    ),
    reason: inLock(text("Why, needed where locked months have changed since", "TEXT")),
    ...BY,
  },
  run: async (options, ports, reporter) => {
    const { lockAndReport } = await import("../judgement/lock-and-report.ts");
    return lockAndReport(options, ports, reporter);
  },
});
