/** `slotsom diff`: what changed in the books between two pulls, entry by entry, and on the statements. */
import { command, flag, invalid, under, word } from "../arguments/command.ts";
import { BOOKS } from "../arguments/option-groups.ts";
import { EXIT } from "../exit-code.ts";

export const diff = command({
  usage: "diff [older] [newer]",
  describes: "List what changed between two pulls, posting by posting",
  group: "Runs",
  examples: [
    ["slotsom diff --year 2025", "Compare the last two pulls of fiscal year 2025"],
    ["slotsom diff 20261121-1 20261122-1", "Compare the pulls of two runs"],
    ["slotsom diff --exit-code --quiet || mail-it", "Act when the last two pulls differ"],
  ],
  options: {
    ...BOOKS,
    older: word(
      "The older snapshot: a file, or a run such as 20261122-1 (default: the last two of the year)",
      "FILE",
    ),
    newer: word("The newer snapshot: a file or a run", "FILE"),
    exitCode: under("Output")(flag("End with code 6 when anything changed, and with 0 when not")),
  },
  run: async ({ older, newer, exitCode, ...request }, ports, reporter) => {
    if (older !== null && newer === null) {
      throw invalid(
        "diff: missing newer snapshot",
        "Name two snapshots, the older first, or none to compare the last two of the year.",
      );
    }
    const { compareSnapshots } = await import("../diff/compare-snapshots.ts");
    const named = older === null || newer === null ? null : { older, newer };
    const hasChanged = await compareSnapshots(named, request, ports, reporter);
    return exitCode && hasChanged ? EXIT.moved : EXIT.reconciled;
  },
});
