/** The words of the journal-entry tests: names, criteria with their values, reasons of hits, and what was lacking. */
import { amountOf, multiply } from "../../amount/amount.ts";
import {
  type Gap,
  HIT_REASONS,
  type Hit,
  type HitReason,
  type HitValue,
  JOURNAL_GAPS,
  JOURNAL_TEST_NAMES,
  type JournalTest,
} from "../../journal-tests/journal-test.ts";
import type { TestResult } from "../../journal-tests/run-journal-tests.ts";
import type { Books } from "../../ledger/books.ts";
import type { ParameterName, Parameters } from "../../ledger/journal-criteria.ts";
import type { Words } from "../sheet.ts";
import { DOCUMENT_WORDS, documentTitle } from "./document-words.ts";
import { decimalText, digitsText, exactMoneyText, MONEY_WORDS, rateText } from "./money-text.ts";
import { countText, dayTitle, monthTitle, type PeriodWord } from "./period-words.ts";
import { wordsUnder } from "./word-keys.ts";

const KINDS = wordsUnder("journal.kinds", "journal purchase sale other");
const NONE = "journal.none";
const MONTH_ENDS = "journal.except.month-ends";
/** Keys of every sheet with names of tests. */
export const TEST_TITLES = JOURNAL_TEST_NAMES.map((name) => `journal.tests.${name}.title` as const);
const CRITERIA = JOURNAL_TEST_NAMES.map((name) => `journal.tests.${name}.criterion` as const);
const GAPS = JOURNAL_GAPS.map((name) => `journal.gaps.${name}` as const);
const REASONS = HIT_REASONS.map((name) => `journal.reasons.${name}` as const);
const VALUE_WORDS = [...MONEY_WORDS, ...DOCUMENT_WORDS];

/** Keys of the sheet with the criteria, and of the sheet with the hits. */
export const CRITERION_WORDS = [
  ...TEST_TITLES,
  ...CRITERIA,
  ...GAPS,
  ...KINDS,
  NONE,
  MONTH_ENDS,
  ...VALUE_WORDS,
] as const;
export const HIT_WORDS = [...TEST_TITLES, ...REASONS, ...VALUE_WORDS] as const;

type ValueWords = Words<(typeof VALUE_WORDS)[number] | PeriodWord>;
type CriterionWords = Words<(typeof CRITERION_WORDS)[number] | PeriodWord>;
type HitWords = Words<(typeof HIT_WORDS)[number] | PeriodWord>;

export const titleOf = (
  words: Words<(typeof TEST_TITLES)[number]>,
  { name }: Pick<JournalTest, "name">,
): string => words.of(`journal.tests.${name}.title`);

/** The sentence of a test with the values of its parameters. */
export function criterionText(
  books: Books,
  words: CriterionWords,
  { test: { name, parameters }, criteria }: Pick<TestResult, "test" | "criteria">,
): string {
  const values = parameters.map(
    (parameter) =>
      [parameter, parameterText(books, words, parameter, criteria.parameters)] as const,
  );
  return words.of(`journal.tests.${name}.criterion`, Object.fromEntries(values));
}

const PERCENT = amountOf("100");

function parameterText(
  { administration: { currency } }: Books,
  words: CriterionWords,
  name: ParameterName,
  given: Parameters,
): string {
  const listed = (texts: readonly string[] = []): string =>
    texts.length === 0 ? words.of(NONE) : texts.join(", ");
  switch (name) {
    case "amount":
    case "multiple":
    case "difference": {
      const amount = given[name];
      return amount === undefined ? "" : exactMoneyText(words, amount, currency);
    }
    case "limits":
      return listed(given.limits?.map((limit) => exactMoneyText(words, limit, currency)));
    case "share":
      return given.share === undefined ? "" : rateText(words, multiply(given.share, PERCENT));
    case "deviation":
    case "factor": {
      const number = given[name];
      return number === undefined ? "" : decimalText(words, number);
    }
    case "kinds":
      return listed(given.kinds?.map((kind) => words.of(`journal.kinds.${kind}`)));
    case "endings":
      return listed(given.endings?.map((ending) => digitsText(words, ending)));
    case "except":
      return listed(given.except?.map((days) => words.of(`journal.except.${days}`)));
    case "keywords":
    case "accounts":
    case "users":
      return listed(given[name]);
    case "from":
    case "until":
      return given[name] ?? "";
    case "days":
    case "before":
    case "after":
    case "lines":
    case "characters":
    case "months":
    case "entries":
      return countText(words, given[name] ?? 0);
  }
}

/** Why a test is not applicable. */
export const gapText = (books: Books, words: CriterionWords, { name, values = {} }: Gap): string =>
  words.of(`journal.gaps.${name}`, texts(books, words, values));

/** The values that made it a hit, as a sentence. */
export const reasonText = (
  books: Books,
  words: HitWords,
  { reason, values }: { readonly reason: HitReason } & Pick<Hit, "values">,
): string => words.of(`journal.reasons.${reason}`, texts(books, words, values));

const texts = (
  books: Books,
  words: ValueWords,
  values: Hit["values"],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, valueText(books, words, value)]),
  );

function valueText(books: Books, words: ValueWords, value: HitValue): string {
  switch (value.kind) {
    case "text":
      return value.text;
    case "digits":
      return digitsText(words, value.digits);
    case "amount":
      return exactMoneyText(words, value.amount, books.administration.currency);
    case "count":
      return countText(words, value.count);
    case "date":
      return dayTitle(words, value.date);
    case "month":
      return monthTitle(words, value.month);
    case "account": {
      const account = books.accounts.get(value.ledgerAccountId);
      return [account?.code ?? "", account?.name ?? value.ledgerAccountId].join(" ").trim();
    }
    case "document": {
      const { document } = value;
      return `${documentTitle(books, words, document)} ${document.number ?? document.id}`;
    }
  }
}
