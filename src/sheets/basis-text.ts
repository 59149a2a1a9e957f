/** The basis of a pack in words: what its figures were compared with, and what they were not compared with. */
import { type Basis, basisOf } from "../checks/basis-of-final.ts";
import type { CheckResult } from "../checks/check.ts";
import type { Books } from "../ledger/books.ts";
import type { DocumentListName } from "../ledger/listed-document.ts";
import { COUNT_WORDS, outcomeCountsText } from "./internal/check-outcomes.ts";
import { DOCUMENT_KINDS, type DocumentKindWord, kindOfType } from "./internal/document-words.ts";
import { countText } from "./internal/period-words.ts";
import { wordsUnder } from "./internal/word-keys.ts";
import type { Words } from "./sheet.ts";

export const BASIS_WORDS = [
  ...wordsUnder(
    "basis",
    "compared not-compared sentence reconciled ledger at-rest postings documents",
  ),
  ...wordsUnder("basis", "documents-of-one-kind without-list kind-with-count auditfile"),
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
    ...ledgerTexts(books, words),
    words.of("basis.postings", { count: countText(words, basis.postings) }),
    ...documentTexts(basis, words),
    ...(basis.hasAuditfile ? [auditfile] : []),
  ];
  const notCompared = [
    ...kindsNotCompared(basis, words),
    ...(basis.hasAuditfile ? [] : [auditfile]),
  ];
  return [
    { label: words.of("basis.compared"), text: listOf(words, compared) },
    ...(notCompared.length === 0
      ? []
      : [{ label: words.of("basis.not-compared"), text: listOf(words, notCompared) }]),
  ];
}

/** Months at rest have the ledger of the period and the balances of its last month. */
function ledgerTexts({ months }: Books, words: BasisWords): readonly string[] {
  const atRest = months.filter(({ proof }) => proof.isAtRest === true).length;
  const ledger = words.of("basis.ledger");
  if (atRest === 0) return [ledger];
  return [ledger, words.of("basis.at-rest", { count: countText(words, atRest) })];
}

/** How many months and checks hold, and each part of the basis. */
export function basisSentences(
  books: Books,
  results: readonly CheckResult[],
  words: BasisWords,
): readonly string[] {
  const proven = books.months.filter(({ proof }) => proof.isProven).length;
  return [
    words.of("basis.reconciled", {
      months: String(proven),
      allMonths: String(books.months.length),
      checks: outcomeCountsText(words, results),
    }),
    ...basisParts(books, results, words).map((part) => words.of("basis.sentence", { ...part })),
  ];
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
  const key = kinds.length === 1 ? "documents-of-one-kind" : "documents";
  return [words.of(`basis.${key}`, values)];
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
