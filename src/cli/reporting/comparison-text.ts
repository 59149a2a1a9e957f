/** Changes between two pulls as aligned lines for the terminal. */
import { type Amount, amountText, negate, sumOf } from "../../amount/amount.ts";
import type { BooksChange } from "../../comparison/compare-books.ts";
import type { DocumentChange, TwoBooks } from "../../comparison/compare-documents.ts";
import type { LineChange } from "../../comparison/compare-lines.ts";
import type { EffectLine, EffectSection } from "../../comparison/effects.ts";
import {
  isResultType,
  type LedgerAccount,
  type LedgerAccountId,
} from "../../ledger/ledger-account.ts";
import type { Posting } from "../../ledger/posting.ts";
import { sideOf, turn } from "../../ledger/signs.ts";
import { readableLine } from "./readable-text.ts";

const LABEL_WIDTH = 40;
const AMOUNT_WIDTH = 16;
const MONTH_WIDTH = 9;

const SECTION_TITLES: Readonly<Record<EffectSection, string>> = {
  revenue: "Revenue",
  direct_costs: "Direct costs",
  expenses: "Expenses",
  other_income_expenses: "Other income and expenses",
  closing: "Moved by closing journals",
  non_current_assets: "Non-current assets",
  current_assets: "Current assets",
  equity: "Equity",
  provisions: "Provisions",
  non_current_liabilities: "Non-current liabilities",
  current_liabilities: "Current liabilities",
  other: "Other accounts",
  temporary: "Temporary accounts",
};

const HEADINGS: Readonly<Record<BooksChange["kind"], string>> = {
  account: "Ledger accounts",
  opening: "Opening balances before the period (debit positive)",
  proof: "Proof",
  document: "Documents (debit positive; - before, + after)",
  effect: "Effect on the statements (in the signs of the statements: more revenue is positive)",
  unexplained: "Differences in the general ledger that no posting explains (debit positive)",
};

/** The function returns the heading for the first change of each kind, and nothing for later ones. */
export function changeHeadings(): (kind: BooksChange["kind"]) => readonly string[] {
  const shown = new Set<BooksChange["kind"]>();
  return (kind) => {
    if (shown.has(kind)) return [];
    const gap = shown.size === 0 ? "" : "\n";
    shown.add(kind);
    return [`${gap}${HEADINGS[kind]}`];
  };
}

/** One change, on one or more lines; `effectTexts` writes effects, which belong together. */
export function changeText(change: Exclude<BooksChange, EffectLine>, books: TwoBooks): string {
  switch (change.kind) {
    case "account":
      return accountChange(change.older, change.newer);
    case "opening": {
      const { ledgerAccountId: id, older, newer } = change;
      return `  ${label(accountName(id, books))}${amount(older)}  ->${amount(newer)}`;
    }
    case "proof":
      return change.isProven
        ? `  ${change.month} was not proven before and is proven now`
        : `  ${change.month} was proven before and is NOT proven now`;
    case "document":
      return documentText(change, books);
    case "unexplained": {
      const name = label(accountName(change.ledgerAccountId, books));
      return `  ${name}${change.month.padStart(MONTH_WIDTH)}${amount(change.amount)}`;
    }
  }
}

/** One text for each effect: the total of a section precedes its first line, net profit follows the last of the result. */
export function effectTexts(effects: readonly EffectLine[], books: TwoBooks): readonly string[] {
  const bySection = Map.groupBy(effects, ({ section }) => section);
  const result = effects.filter(({ section }) => isOfResult(section));
  return effects.map((line) => {
    const { section } = line;
    const own = bySection.get(section) ?? [];
    const total = readersAmount(section, sumOf(own.map((one) => one.total)));
    const netProfit = negate(sumOf(result.map((one) => one.total)));
    return [
      ...(line === own[0] ? [totalText(SECTION_TITLES[section], total)] : []),
      ...effectText(line, books),
      ...(line === result.at(-1) ? [totalText("Result after tax", netProfit)] : []),
    ].join("\n");
  });
}

const isOfResult = (section: EffectSection): boolean =>
  section !== "closing" && isResultType(section);

const totalText = (title: string, total: Amount): string =>
  `  ${label(title)}${"".padStart(MONTH_WIDTH)}${amount(total)}`;

/** A single month is on the line of the account, several are below it. */
function effectText(line: EffectLine, books: TwoBooks): readonly string[] {
  const name = `  ${label(`  ${accountName(line.ledgerAccountId, books)}`)}`;
  const months = [...line.months].map(([month, moved]) => {
    return { month, text: amount(readersAmount(line.section, moved)) };
  });
  const [only] = months;
  if (only !== undefined && months.length === 1) {
    return [`${name}${only.month.padStart(MONTH_WIDTH)}${only.text}`];
  }
  const total = amount(readersAmount(line.section, line.total));
  return [
    `${name}${"".padStart(MONTH_WIDTH)}${total}`,
    ...months.map(({ month, text }) => `  ${label("")}${month.padStart(MONTH_WIDTH)}${text}`),
  ];
}

/** The movements of closing journals have the sign of the result accounts: credit positive. */
const readersAmount = (section: EffectSection, moved: Amount): Amount =>
  turn(moved, section === "closing" ? "credit" : sideOf(section));

function accountChange(older: LedgerAccount | null, newer: LedgerAccount | null): string {
  const named = (account: LedgerAccount): string =>
    readableLine(`${codeAndName(account)}, ${account.type} (${account.id})`);
  return [
    ...(older === null ? [] : [`  - ${named(older)}`]),
    ...(newer === null ? [] : [`  + ${named(newer)}`]),
  ].join("\n");
}

function documentText(change: DocumentChange, books: TwoBooks): string {
  const { document, lines, closedYear, closesYear } = change;
  const kind = change.change === "changed" && closedYear !== closesYear;
  const became = closesYear
    ? ", and now closes the fiscal year"
    : ", and no longer closes the fiscal year";
  return [
    readableLine(`  ${document.type} ${document.id} ${change.change}${kind ? became : ""}`),
    ...lines.flatMap((line) => lineText(line, books)),
  ].join("\n");
}

function lineText({ older, newer }: LineChange, books: TwoBooks): readonly string[] {
  return [
    ...(older === null ? [] : [postingText("-", older, books)]),
    ...(newer === null ? [] : [postingText("+", newer, books)]),
    ...(older === null || newer === null ? [] : namesChanged(older, newer, books)),
  ];
}

function postingText(mark: "-" | "+", posting: Posting, books: TwoBooks): string {
  const account = label(accountName(posting.ledgerAccountId, books));
  const description = `${posting.description} (posting ${posting.id})`.trim();
  return readableLine(
    `    ${mark} ${posting.date}  ${account}${amount(posting.amount)}  ${description}`,
  );
}

/** The changed names, which the two lines do not show. */
function namesChanged(older: Posting, newer: Posting, books: TwoBooks): readonly string[] {
  const named = (id: string | null, side: "older" | "newer", list: NamedList): string =>
    id === null ? "none" : (nameIn(books[side][list], id) ?? id);
  const fields: readonly (readonly [string, NamedList, string | null, string | null])[] = [
    ["contact", "contacts", older.contactId, newer.contactId],
    ["project", "projects", older.projectId, newer.projectId],
    ["tax rate", "taxRates", older.taxRateId, newer.taxRateId],
    ["financial account", "financialAccounts", older.financialAccountId, newer.financialAccountId],
  ];
  return fields
    .filter(([, , was, is]) => was !== is)
    .map(([field, list, was, is]) =>
      readableLine(`      ${field}: ${named(was, "older", list)} -> ${named(is, "newer", list)}`),
    );
}

type NamedList = "contacts" | "projects" | "taxRates" | "financialAccounts";

const nameIn = (
  list: ReadonlyMap<string, { readonly name: string }>,
  id: string,
): string | undefined => list.get(id)?.name;

/** The name of the account in the newer books, else in the older ones. */
function accountName(id: LedgerAccountId, { older, newer }: TwoBooks): string {
  const account = newer.accounts.get(id) ?? older.accounts.get(id);
  return account === undefined ? id : codeAndName(account);
}

const codeAndName = ({ code, name }: LedgerAccount): string =>
  code === null ? name : `${code} ${name}`;

/** A column of fixed width: longer text is cut, and ends with a space. */
function label(text: string): string {
  const line = readableLine(text);
  const fitting = line.length < LABEL_WIDTH ? line : `${line.slice(0, LABEL_WIDTH - 2)}…`;
  return fitting.padEnd(LABEL_WIDTH);
}

const amount = (of: Amount): string => amountText(of, 2).padStart(AMOUNT_WIDTH);
