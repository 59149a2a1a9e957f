/** The words of a file with a budget, in English and Dutch: its columns, sections of the result, months and spreads. */
import { type Month, month, parseMonth } from "../../calendar/month.ts";
import type { ResultSection } from "../../ledger/result-sections.ts";

export const BUDGET_COLUMNS = ["line", "name", "version", "year", "spread", "amount"] as const;
export type BudgetColumn = (typeof BUDGET_COLUMNS)[number];

/** The first is that of `slotsom budget template`; the others follow. */
const COLUMN_WORDS: Readonly<Record<BudgetColumn, readonly string[]>> = {
  line: ["line", "account", "regel", "post", "rekening"],
  name: ["name", "naam", "description", "omschrijving"],
  version: ["version", "versie"],
  year: ["year", "jaar"],
  spread: ["spread", "verdeling"],
  amount: ["amount", "bedrag"],
};

const SECTION_WORDS: Readonly<Record<ResultSection, readonly string[]>> = {
  revenue: ["revenue", "net revenue", "omzet", "netto omzet"],
  direct_costs: ["direct costs", "cost of sales", "directe kosten", "kostprijs van de omzet"],
  expenses: ["expenses", "kosten", "bedrijfskosten"],
  other_income_expenses: [
    "other income and expenses",
    "overige baten en lasten",
    "overige opbrengsten en kosten",
  ],
  financial_result: [
    "financial result",
    "financial income and expenses",
    "financieel resultaat",
    "financiele baten en lasten",
  ],
  income_tax: [
    "income tax",
    "tax on the result",
    "belasting over het resultaat",
    "vennootschapsbelasting",
  ],
};

const SPREAD_WORDS = {
  even: ["even", "gelijk", "gelijkmatig"],
  prior: ["prior", "prior year", "vorig jaar", "seizoen"],
} as const;

export const budgetColumnNamed = wordIn(COLUMN_WORDS);
export const sectionNamed = wordIn(SECTION_WORDS);
export const spreadNamed = wordIn(SPREAD_WORDS);

/** The names of the sections in English. */
export const SECTION_NAMES: Readonly<Record<ResultSection, string>> = {
  revenue: "revenue",
  direct_costs: "direct costs",
  expenses: "expenses",
  other_income_expenses: "other income and expenses",
  financial_result: "financial result",
  income_tax: "income tax",
};
export const SECTION_WORD_LIST: readonly string[] = Object.values(SECTION_WORDS).flat();

const MONTH_WORDS: readonly (readonly string[])[] = [
  ["jan", "january", "januari"],
  ["feb", "february", "februari"],
  ["mar", "mrt", "march", "maart"],
  ["apr", "april"],
  ["may", "mei"],
  ["jun", "june", "juni"],
  ["jul", "july", "juli"],
  ["aug", "august", "augustus"],
  ["sep", "september"],
  ["oct", "okt", "october", "oktober"],
  ["nov", "november"],
  ["dec", "december"],
];

/** `2025-01`, and what spreadsheets make of it: `jan-25`, `januari 2025`, `01-2025`, `2025-01-01`. */
export function monthInHead(text: string): Month | null {
  const [, own = ""] = /^(\d{4}-\d{2})(?:-01)?$/.exec(text) ?? [];
  if (own !== "") return parseMonth(own);
  const turned = /^(\d{1,2})[-/](\d{4})$/.exec(text);
  if (turned !== null)
    return parseMonth(`${turned[2] ?? ""}-${(turned[1] ?? "").padStart(2, "0")}`);
  const [, word = "", year = ""] = /^(\p{L}{3,})\.?[-\s'/]*(\d{2}|\d{4})$/u.exec(text) ?? [];
  const number = MONTH_WORDS.findIndex((words) => words.includes(word.toLowerCase()));
  if (number === -1 || word === "") return null;
  const full = year.length === 2 ? `20${year}` : year;
  return month(`${full}-${String(number + 1).padStart(2, "0")}`);
}

function wordIn<Name extends string>(
  words: Readonly<Record<Name, readonly string[]>>,
): (text: string) => Name | null {
  const known = new Map<string, Name>();
  for (const name in words) for (const word of words[name]) known.set(plain(word), name);
  return (text) => known.get(plain(text)) ?? null;
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s_-]+/g, " ")
    .trim();
}
