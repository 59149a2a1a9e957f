/** `slotsom explain`: a check with its formula, figures, sources and rows, or an account with its months and postings. */
import { command, flag, required, text, under } from "../arguments/command.ts";
import { BOOKS, BOOKS_OR_MONTHS, INPUT, SNAPSHOT } from "../arguments/option-groups.ts";
import { idsOfChecks } from "./check.ts";

export const explain = command({
  usage: "explain <subject>",
  describes:
    "Explain a check: its formula, figures, sources and rows; or an account: its months and postings",
  group: "Stages",
  examples: [
    ["slotsom explain P1 --period 2025-03", "Total revenue of March 2025, and its accounts"],
    ["slotsom explain entries-tie-to-ledger", "What does not reconcile in the last fiscal year"],
    ["slotsom explain 4010 --year 2025", "The months of account 4010, and its largest postings"],
  ],
  options: {
    subject: {
      ...required(text("The id or the name of a check, or the number of a ledger account")),
      offers: idsOfChecks,
    },
    ...BOOKS,
    ...BOOKS_OR_MONTHS,
    ...SNAPSHOT,
    ...INPUT,
    all: under("Output")(flag("Show every comparison and every row, up to 1,000 of each")),
  },
  run: async (options, ports, reporter) => {
    const { explainBooks } = await import("../runs/explain-books.ts");
    return explainBooks(options, ports, reporter);
  },
});
