/** The basis of a pack in words: what its figures were compared with, and what they were not compared with. */
import { type Basis, basisOf } from "../checks/basis-of-final.ts";
import type { CheckResult } from "../checks/check.ts";
import type { Books } from "../ledger/books.ts";
import { BOOKS_PARTS } from "../ledger/books-parts.ts";
import type { DocumentListName } from "../ledger/listed-document.ts";
import { OTHER_BUDGET_WORDS, otherBudgetText } from "./internal/budget-name.ts";
import { COUNT_WORDS, outcomeCountsText } from "./internal/check-outcomes.ts";
import { DOCUMENT_KINDS, type DocumentKindWord, kindOfType } from "./internal/document-words.ts";
import { countText } from "./internal/period-words.ts";
import { wordsUnder } from "./internal/word-keys.ts";
import type { Words } from "./sheet.ts";

export const BASIS_WORDS = [
  ...wordsUnder("basis", "compared not-compared reconciled ledger at-rest postings documents"),
  ...wordsUnder("basis", "without-list kind-with-count auditfile"),
  ...wordsUnder("basis", "read-alone derived budget budget-of"),
  ...OTHER_BUDGET_WORDS,
  ...BOOKS_PARTS.map((part) => `basis.parts.${part}` as const),
  ...DOCUMENT_KINDS.map((kind) => `basis.kinds.${kind}` as const),
  ...COUNT_WORDS,
];
type BasisWords = Words<(typeof BASIS_WORDS)[number]>;

const KIND_OF_LIST: Readonly<Record<DocumentListName, DocumentKindWord>> = {
  sales_invoices: "sales-invoice",
  purchase_invoices: "purchase-invoice",
  receipts: "receipt",
  general_journal_documents: "journal",
  financial_mutations: "mutation",
};

export const MEANING_WORDS = wordsUnder(
  "facts",
  "final-means final-means-in-part not-examined statements-examined",
);

/** What it means that a pack is final: all that the source states agrees, which may be a part of the books. */
export function meaningOfFinal(
  { derived, bankStatements }: Pick<Books, "derived" | "bankStatements">,
  words: Words<(typeof MEANING_WORDS)[number]>,
): string {
  const isMatched = (bankStatements?.statements.length ?? 0) > 0;
  const examined = words.of(isMatched ? "facts.statements-examined" : "facts.not-examined");
  const isWhole = (derived?.size ?? 0) === 0;
  return words.of(isWhole ? "facts.final-means" : "facts.final-means-in-part", { examined });
}

/** A part of the basis: its label, and what belongs to it as a list in words. */
export interface BasisPart {
  readonly label: string;
  readonly text: string;
}

/** What the figures were compared with; then what they were not compared with, if there is anything. */
export function basisParts(
  books: Books,
  results: readonly CheckResult[],
  words: BasisWords,
): readonly BasisPart[] {
  const basis = basisOf(books, results);
  const auditfile = words.of("basis.auditfile");
  const compared = [
    ...(hasLedger(basis) ? ledgerTexts(books, basis, words) : []),
    ...documentTexts(basis, words),
    ...(basis.hasAuditfile ? [auditfile] : []),
  ];
  const notCompared = [
    ...derivedTexts(basis, words),
    ...kindsNotCompared(basis, words),
    ...(basis.hasAuditfile ? [] : [auditfile]),
  ];
  const part = (label: "compared" | "not-compared", texts: readonly string[]) =>
    texts.length === 0 ? [] : [{ label: words.of(`basis.${label}`), text: listOf(words, texts) }];
  return [
    ...part("compared", compared),
    ...part("not-compared", notCompared),
    ...budgetPart(books, words),
  ];
}

/** The file and the version of the budget; without it, that the file has other years. */
function budgetPart(books: Books, words: BasisWords): readonly BasisPart[] {
  const { budget } = books;
  const text =
    budget === undefined
      ? otherBudgetText(books, words)
      : words.of("basis.budget-of", { file: budget.fileName, version: budget.version.name });
  return text === null ? [] : [{ label: words.of("basis.budget"), text }];
}

const hasLedger = ({ derived }: Basis): boolean => !derived.includes("general-ledger");

/** Months at rest have the ledger of the period and the balances of its last month. */
function ledgerTexts({ months }: Books, { postings }: Basis, words: BasisWords): readonly string[] {
  const atRest = months.filter(({ proof }) => proof.isAtRest === true).length;
  return [
    words.of("basis.ledger"),
    ...(atRest === 0 ? [] : [words.of("basis.at-rest", { count: countText(words, atRest) })]),
    words.of("basis.postings", { count: countText(words, postings) }),
  ];
}

function derivedTexts({ derived }: Basis, words: BasisWords): readonly string[] {
  if (derived.length === 0) return [];
  const named = derived.map((part) => words.of(`basis.parts.${part}`));
  return [words.of("basis.derived", { named: listOf(words, named) })];
}

/** How many months and checks hold. */
export function reconciledText(
  books: Books,
  results: readonly CheckResult[],
  words: BasisWords,
): string {
  const proven = books.months.filter(({ proof }) => proof.isProven).length;
  const key = hasLedger(basisOf(books, results)) ? "reconciled" : "read-alone";
  return words.of(`basis.${key}`, {
    months: String(proven),
    allMonths: String(books.months.length),
    checks: outcomeCountsText(words, results),
  });
}

const listOf = ({ language }: BasisWords, parts: readonly string[]): string =>
  new Intl.ListFormat(language, { type: "conjunction" }).format(parts);

function documentTexts({ documents }: Basis, words: BasisWords): readonly string[] {
  if (documents.length === 0) return [];
  const all = documents.reduce((total, { count }) => total + count, 0);
  const kinds = documents.map(({ list, count }) =>
    words.of("basis.kind-with-count", {
      count: countText(words, count),
      kind: words.of(`basis.kinds.${KIND_OF_LIST[list]}`),
    }),
  );
  const values = {
    count: countText(words, all),
    kinds: countText(words, kinds.length),
    named: listOf(words, kinds),
  };
  return [words.of("basis.documents", values)];
}

function kindsNotCompared({ notListed }: Basis, words: BasisWords): readonly string[] {
  if (notListed.length === 0) return [];
  const named = notListed.map(({ type, count }) => {
    const of = kindOfType(type);
    const kind = of === undefined ? type : words.of(`basis.kinds.${of}`);
    return count === null
      ? kind
      : words.of("basis.kind-with-count", { count: countText(words, count), kind });
  });
  return [words.of("basis.without-list", { named: listOf(words, named) })];
}
