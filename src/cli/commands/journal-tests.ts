/** `slotsom journal-tests`: the journal-entry tests of a fiscal year, for an auditor. */
import { command } from "../arguments/command.ts";
import {
  BOOKS,
  DRY_RUN,
  FROM,
  INPUT,
  JOURNAL_TESTS,
  PACK,
  PULL,
  SKIP_EXPORTS,
} from "../arguments/option-groups.ts";

export const journalTests = command({
  usage: "journal-tests",
  describes: "Test the journal entries of a fiscal year by criteria, and draw a sample",
  group: "Close",
  examples: [
    ["slotsom journal-tests --year 2025", "Test the entries of fiscal year 2025"],
    [
      "slotsom journal-tests --from auditfile.xaf --year 2025",
      "Test those of an auditfile of any program",
    ],
    [
      "slotsom journal-tests --year 2025 --journal-tests criteria.yml",
      "Test them by your own criteria",
    ],
  ],
  options: {
    ...BOOKS,
    ...FROM,
    ...INPUT,
    ...PACK,
    ...JOURNAL_TESTS,
    ...SKIP_EXPORTS,
    ...PULL,
    ...DRY_RUN,
  },
  run: async (options, ports, reporter) => {
    const { runCommand } = await import("../runs/run-command.ts");
    return runCommand({ ...options, kind: "journal-tests" }, ports, reporter);
  },
});
