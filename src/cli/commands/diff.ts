/** `slotsom diff`: what changed in the books between two pulls, or how an auditfile differs from them. */
import { command, flag, invalid, text, under, word } from "../arguments/command.ts";
import { BOOKS } from "../arguments/option-groups.ts";
import { EXIT } from "../exit-code.ts";

export const diff = command({
  usage: "diff [older] [newer]",
  describes:
    "List what changed between two pulls, posting by posting, or how an auditfile differs from the books",
  group: "Runs",
  examples: [
    ["slotsom diff --year 2025", "Compare the last two pulls of fiscal year 2025"],
    ["slotsom diff 20261121-1 20261122-1", "Compare the pulls of two runs"],
    ["slotsom diff --from books.xaf", "Compare an auditfile with the books that were pulled"],
    ["slotsom diff --exit-code --quiet || mail-it", "Act when the last two pulls differ"],
  ],
  options: {
    ...BOOKS,
    older: word(
      "The older snapshot: a file, or a run such as 20261122-1 (default: the last two of the year)",
      "FILE",
    ),
    newer: word("The newer snapshot: a file or a run", "FILE"),
    from: text("An auditfile of any origin to compare with the last pull of its year", "FILE"),
    exitCode: under("Output")(flag("End with code 6 when anything changed, and with 0 when not")),
  },
  run: async ({ older, newer, from, exitCode, ...request }, ports, reporter) => {
    if (from !== null && older !== null) {
      throw invalid(
        "diff: --from and snapshots exclude each other",
        "Name an auditfile to compare it with the last pull, or two snapshots.",
      );
    }
    if (from !== null) {
      const { compareAuditfile } = await import("../diff/compare-auditfile.ts");
      const differs = await compareAuditfile(from, request, ports, reporter);
      return exitCode && differs ? EXIT.moved : EXIT.reconciled;
    }
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
