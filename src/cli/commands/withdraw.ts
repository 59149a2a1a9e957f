/** `slotsom withdraw`: an earlier decision no longer holds. */
import { command, required, text } from "../arguments/command.ts";
import { BY, FROM, PROFILE, REASON } from "../arguments/option-groups.ts";

export const withdraw = command({
  usage: "withdraw <entry>",
  describes: "Withdraw an acceptance, a sign-off or another entry; the file keeps both",
  group: "Judgement",
  examples: [
    [
      'slotsom withdraw 2c0ffee0beef --reason "The deposit was returned"',
      "What was accepted is a finding again",
    ],
    [
      'slotsom withdraw 2c0ffee0beef --profile bakery --reason "A mistake"',
      "Of the books of a profile",
    ],
  ],
  options: {
    entry: required(text("The id of the entry, as slotsom findings and the file show it", "ID")),
    ...REASON,
    ...BY,
    ...PROFILE,
    ...FROM,
  },
  run: async (options, ports, reporter) => {
    const { withdrawEntry } = await import("../judgement/withdraw-entry.ts");
    return withdrawEntry(options, ports, reporter);
  },
});
