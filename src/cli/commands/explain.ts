/** `slotsom explain`: the formula of a check, its figures, where they come from, and the rows behind them. */
import { command, flag, required, text, under } from "../arguments/command.ts";
import { BOOKS, BOOKS_OR_MONTHS, INPUT, SNAPSHOT } from "../arguments/option-groups.ts";
import { idsOfChecks } from "./check.ts";

export const explain = command({
  usage: "explain <check>",
  describes: "Explain a check: its formula, its figures, their sources and the rows behind them",
  group: "Stages",
  examples: [
    ["slotsom explain P1 --period 2025-03", "Total revenue of March 2025, and its accounts"],
    ["slotsom explain entries-tie-to-ledger", "What does not reconcile in the last fiscal year"],
  ],
  options: {
    check: {
      ...required(text("The id or the name of the check, as in docs/checks.md")),
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
