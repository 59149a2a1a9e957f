/** `slotsom explain`: a check with its comparisons, an account with its months, or a figure with its parts. */
import { command, flag, invalid, under, word } from "../arguments/command.ts";
import { LANGUAGE, SNAPSHOT_BOOKS, TEMPLATES } from "../arguments/option-groups.ts";
import { idsOfChecks } from "./check.ts";

const inOutput = under("Output");

export const explain = command({
  usage: "explain [subject]",
  describes:
    "Explain a figure of a pack, an account or a check, down to the postings and the answers of the service",
  group: "Stages",
  examples: [
    ["slotsom explain P1 --period 2025-03", "Total revenue of March 2025, and its accounts"],
    ["slotsom explain entries-tie-to-ledger", "What does not reconcile in the last fiscal year"],
    ["slotsom explain 4010 --year 2025", "The months of account 4010, and its largest postings"],
    ["slotsom explain net-profit --year 2025", "What the result after tax is the sum of"],
    [
      "slotsom explain balance-sheet --list",
      "List the figures of the balance sheet with their ids",
    ],
  ],
  options: {
    subject: {
      ...word(
        "The id or name of a check, the number of a ledger account, or the id or name of a figure: the first that fits",
      ),
      offers: subjects,
    },
    ...SNAPSHOT_BOOKS,
    ...LANGUAGE,
    ...TEMPLATES,
    list: inOutput(flag("List the figures whose ids begin with the subject, or all of them")),
    all: inOutput(flag("Show every comparison, row and part, up to 1,000 of each")),
  },
  run: async ({ list, subject, ...options }, ports, reporter) => {
    const { explainBooks, listFigures } = await import("../runs/explain-books.ts");
    if (list) return listFigures({ ...options, subject }, ports, reporter);
    if (subject === null) {
      throw invalid(
        "missing subject",
        "Name a check, an account or a figure: slotsom explain P1. The figures are listed by slotsom explain --list.",
      );
    }
    return explainBooks({ ...options, subject }, ports, reporter);
  },
});

/** For completion. */
async function subjects(): Promise<readonly string[]> {
  const { figureWords } = await import("../../sheets/figure-card.ts");
  return [...(await idsOfChecks()), ...figureWords()];
}
