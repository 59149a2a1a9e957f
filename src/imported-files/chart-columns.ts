/** The columns of a chart file and the words allowed in its cells, in Dutch and English. */
import { ACCOUNT_TYPES, type AccountType } from "../ledger/ledger-account.ts";

/** In the order in which a chart is exported; each is the header of its column. */
export const CHART_COLUMNS = [
  "kind",
  "id",
  "code",
  "name",
  "type",
  "rgs_code",
  "rgs_version",
  "parent_id",
  "financial_account_id",
  "active",
] as const;
export type ChartColumn = (typeof CHART_COLUMNS)[number];

export const CHART_KINDS = ["ledger_account", "project", "contact", "financial_account"] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** Alternative headers of a column; the service calls the number of an account `account_id`. */
const HEADERS: Readonly<Record<ChartColumn, readonly string[]>> = {
  kind: ["soort"],
  id: ["ledger account id", "grootboekrekening id"],
  code: ["account id", "account number", "number", "nummer", "rekeningnummer", "grootboekcode"],
  name: ["naam", "omschrijving", "description"],
  type: ["account type", "rekeningtype", "type rekening", "rubriek"],
  rgs_code: ["rgs", "rgs code", "referentiecode"],
  rgs_version: ["rgs versie", "taxonomy version"],
  parent_id: ["parent", "bovenliggend id", "bovenliggende rekening"],
  financial_account_id: ["financiele rekening id", "bank account id"],
  active: ["actief"],
};
const KIND_WORDS: Readonly<Record<ChartKind, readonly string[]>> = {
  ledger_account: ["account", "grootboekrekening", "rekening"],
  project: [],
  contact: ["relatie", "klant", "leverancier"],
  financial_account: ["bank account", "bankrekening", "financiele rekening"],
};
const TYPE_WORDS: Readonly<Record<AccountType, readonly string[]>> = {
  non_current_assets: ["fixed assets", "vaste activa"],
  current_assets: ["vlottende activa"],
  equity: ["eigen vermogen"],
  provisions: ["voorzieningen"],
  non_current_liabilities: ["long term liabilities", "langlopende schulden"],
  current_liabilities: ["short term liabilities", "kortlopende schulden"],
  revenue: ["omzet", "opbrengsten"],
  direct_costs: ["cost of sales", "directe kosten", "kostprijs van de omzet", "inkoopkosten"],
  expenses: ["kosten", "bedrijfskosten"],
  other_income_expenses: ["other income and expenses", "overige opbrengsten en kosten"],
  other: ["overig", "overige"],
  temporary: ["tijdelijk", "tussenrekening"],
};
const FLAG_WORDS = {
  true: ["yes", "ja", "waar", "1"],
  false: ["no", "nee", "onwaar", "0"],
} as const;

export const columnNamed = wordsOf(CHART_COLUMNS, HEADERS);
export const kindNamed = wordsOf(CHART_KINDS, KIND_WORDS);
export const typeNamed = wordsOf(ACCOUNT_TYPES, TYPE_WORDS);
export const flagNamed = wordsOf(["true", "false"], FLAG_WORDS);

/** Returns a function that finds a name by itself or a synonym, ignoring case, accents, underscores and hyphens. */
function wordsOf<Name extends string>(
  names: readonly Name[],
  others: Readonly<Record<Name, readonly string[]>>,
): (text: string) => Name | null {
  const known = new Map<string, Name>();
  for (const name of names) {
    for (const word of [name, ...others[name]]) known.set(plain(word), name);
  }
  return (text) => known.get(plain(text)) ?? null;
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
