/** `slotsom check`: runs every check on a snapshot and reports each result. */
import { command } from "../arguments/command.ts";
import { BOOKS, SNAPSHOT } from "../arguments/option-groups.ts";

export const check = command({
  usage: "check",
  describes: "Run every check on the last snapshot, offline",
  group: "Stages",
  examples: [
    ["slotsom check --year 2025", "Check fiscal year 2025"],
    ["slotsom check P1 G2 --verbose", "Run two checks, and list their results"],
  ],
  options: { ...BOOKS, ...SNAPSHOT },
  run: async (options, ports, reporter) => {
    const { checkBooks } = await import("../runs/check-books.ts");
    return checkBooks(options, ports, reporter);
  },
});
