/** `slotsom budget template|check`: writes a budget from actuals, and shows what a budget comes to. */
import {
  choice,
  command,
  invalid,
  type Place,
  parsed,
  required,
  text,
  under,
  word,
} from "../arguments/command.ts";
import {
  BOOKS,
  BOOKS_OR_MONTHS,
  BUDGET_VERSION,
  FROM,
  readYear,
} from "../arguments/option-groups.ts";

const inBooks = under("Books");
const inTemplate = under("Template");

export const budget = command({
  usage: "budget <action> [file]",
  describes:
    "Write a budget from last year's actuals, or check one against the last snapshot, offline",
  group: "Stages",
  examples: [
    ["slotsom budget template budget.csv --growth 4%", "Last year's actuals, 4% higher"],
    ["slotsom budget template budget.csv --for 2027", "A budget of fiscal year 2027"],
    ["slotsom budget check", "The totals of the budget, what is tied, and every mistake"],
  ],
  options: {
    ...BOOKS,
    ...FROM,
    ...BOOKS_OR_MONTHS,
    year: inBooks(
      parsed("The fiscal year of the books (default: the newest snapshot)", readYear, "YEAR"),
    ),
    snapshot: inBooks(text("A snapshot file (default: the newest)", "FILE")),
    ...BUDGET_VERSION,
    action: required(choice(["template", "check"], "What to do")),
    file: word(
      "The CSV file to write, or the file to check (default: that of the profile, or budget.csv)",
      "FILE",
    ),
    for: inTemplate(
      parsed(
        "The fiscal year to budget (default: that of the books, or the next)",
        readYear,
        "YEAR",
      ),
    ),
    growth: inTemplate(
      parsed("Higher than the actuals, or lower with a minus: 4%", readGrowth, "PERCENT"),
    ),
  },
  run: async ({ action, file, for: year, growth, ...order }, ports, reporter) => {
    if (action === "template") {
      if (file === null) {
        throw invalid(
          "budget template: missing file",
          "Name the file: slotsom budget template budget.csv",
        );
      }
      const { writeTemplate } = await import("../budget/write-template.ts");
      return writeTemplate({ ...order, file, for: year, growth }, ports, reporter);
    }
    if (year !== null || growth !== null) {
      throw invalid(
        "budget check: --for and --growth are of budget template",
        "Leave them out; the file says for which years it is.",
      );
    }
    const { checkBudget } = await import("../budget/check-budget.ts");
    return checkBudget({ ...order, file }, ports, reporter);
  },
});

/** The number as decimal text. */
function readGrowth(given: string, { name }: Place): string {
  const [, number] = /^([+-]?\d{1,3}(?:[.,]\d{1,2})?) ?%?$/.exec(given) ?? [];
  if (number !== undefined) return number.replace("+", "").replace(",", ".");
  throw invalid(`${name} ${given}: not a percentage`, `Write it as ${name} 4% or ${name} -2.5%.`);
}
