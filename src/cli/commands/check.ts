/** `slotsom check`: runs every check over a snapshot and tells each result. */
import { isHeld, isReconciled } from "../../checks/check.ts";
import { runChecks } from "../../checks/run-checks.ts";
import { openBooks } from "../../pull/open-books.ts";
import type { Command } from "../command.ts";
import { EXIT } from "../exit-code.ts";
import { brokenLines, checksSentence, unprovenLines } from "../reporting/finding-text.ts";
import { withBooks, withSnapshot } from "../options.ts";
import { finishedSnapshot } from "../../runs/pull/pull-year.ts";
import { booksAddress } from "../../runs/profile/service-access.ts";

/** Findings told of one check; a program reads the manifest of the pack instead. */
const TOLD_MAX = 50;

export const check: Command = {
  usage: "check",
  describes: "Run every check over the last snapshot, without network",
  example: ["slotsom check --year 2025", "Check fiscal year 2025"],
  options: (parser) => withSnapshot(withBooks(parser)),
  run: async (given, world, reporter) => {
    const address = booksAddress(given, world, reporter);
    const { books, close } = await openBooks(finishedSnapshot(address, given, world), world.signal);
    try {
      const results = await runChecks(books);
      for (const result of results) {
        const { id, name, formula, severity } = result.check;
        const { compared, broken } = result;
        const state =
          broken === 0 ? "holds" : `${String(broken)} ${isHeld(result) ? "noted" : "BROKEN"}`;
        reporter.item(
          "check",
          { id, name, formula, severity, compared, broken },
          `${id.padEnd(4)} ${state.padEnd(12)} ${String(compared).padStart(9)} compared  ${name}`,
        );
      }
      const isSound = isReconciled(books, results);
      reporter.result("checks", { reconciled: isSound }, [
        checksSentence(results),
        ...unprovenLines(books, TOLD_MAX),
        ...brokenLines(results, books, TOLD_MAX),
      ]);
      return isSound ? EXIT.reconciled : EXIT.draft;
    } finally {
      close();
    }
  },
};
