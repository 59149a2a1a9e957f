/** Writes a budget that begins with actuals, as the spreadsheets of a language open it. */
import { amountOf, amountText } from "../../amount/amount.ts";
import { type Month, nextMonth } from "../../calendar/month.ts";
import { guardedCell } from "../../imported-files/chart-table.ts";
import { type BudgetTemplate, budgetTemplate } from "../../ledger/budget/budget-template.ts";
import { type BudgetedBooksOrder, withBudgetedBooks } from "../../runs/budget/budgeted-books.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { csvText, newFile, writeNewFile } from "../csv-file.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";

export interface TemplateOrder extends BudgetedBooksOrder {
  readonly file: string;
  /** The fiscal year to budget; null for that of the books, or the next one. */
  readonly for: number | null;
  /** A percentage as decimal text; null for none. */
  readonly growth: string | null;
  /** The name in a column of versions; null for a file without. */
  readonly budgetVersion: string | null;
}

/** Failure codes: `arguments-invalid`, `output-not-writable`, `disk-full`, those of the profile and the snapshot. */
export async function writeTemplate(
  order: TemplateOrder,
  ports: RunPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const path = newFile(order.file, "budget", ports);
  return withBudgetedBooks(order, ports, async (books, { language }) => {
    const template = budgetTemplate(books, order.for, amountOf(order.growth ?? "0"));
    const { year, lines, unnamed } = template;
    const text = [
      BYTE_ORDER_MARK,
      ...remarksOf(template, order.growth).map((remark) => `# ${remark}\r\n`),
      csvText(cellsOf(template, order.budgetVersion), language === "nl" ? ";" : ","),
    ];
    writeNewFile(path, text.join(""), "budget");
    const data = { path, year, accounts: lines.length, unnamed: unnamed.map(({ name }) => name) };
    reporter.result("budget-template", data, [
      `Wrote ${String(lines.length)} accounts for fiscal year ${String(year)} to ${path}`,
      ...(unnamed.length === 0
        ? []
        : [
            `Without a number of their own, and left out: ${unnamed.map(({ name }) => name).join(", ")}`,
          ]),
      "Edit the amounts, and look at the totals with slotsom budget check.",
    ]);
    return EXIT.reconciled;
  });
}

/** Spreadsheets read UTF-8 by it. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Without separators and quotation marks, so that a spreadsheet keeps them as remarks. */
const remarksOf = (
  { year, actualsOf }: BudgetTemplate,
  growth: string | null,
): readonly string[] => [
  `Budget of fiscal year ${String(year)}: the actuals of ${spansOf(actualsOf).join(" and ")}${growth === null ? "" : ` with ${growth}%`} in whole amounts`,
  "Revenue and costs are positive. Other income and expenses and the financial result and tax: income is positive and a cost negative",
  "A line may also name an RGS code or a section such as expenses. Amounts of zero are a budget and empty cells are none",
];

function spansOf(months: readonly Month[]): readonly string[] {
  const spans: { readonly first: Month; last: Month }[] = [];
  for (const month of months.toSorted()) {
    const span = spans.at(-1);
    if (span !== undefined && nextMonth(span.last) === month) span.last = month;
    else spans.push({ first: month, last: month });
  }
  return spans.map(({ first, last }) => `${first} to ${last}`);
}

const cellsOf = (
  { months, lines }: BudgetTemplate,
  version: string | null,
): readonly (readonly string[])[] => [
  ["line", "name", ...(version === null ? [] : ["version"]), ...months],
  ...lines.map(({ code, name, amounts }) => [
    guardedCell(code),
    guardedCell(name),
    ...(version === null ? [] : [version]),
    ...amounts.map((amount) => amountText(amount, 0)),
  ]),
];
