/**
 * Honest books are final: of either shape, without lists, versions or codes, with drafts and spread lines, in a first
 * year, after a closed one.
 */
import { describe, expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type {
  AdministrationBooks,
  BookedDocument,
} from "../../src/service/rules/administration-books.ts";
import { holding } from "../hand-worked/holding.ts";
import { serviceFirm } from "../hand-worked/service-firm.ts";
import { smallAdministration } from "../proof/small-administration.ts";
import { CASH } from "../proof/small-ids.ts";
import { closedByOrdinaryJournals } from "../support/closed-by-ordinary-journals.ts";
import type { FalseAnswer } from "../support/false-answers.ts";
import { type Closing, closeSmallYears } from "./close-small-years.ts";
import { withBoth, withDrafts, withSpreadLines, withWaitingJournal } from "./honest-documents.ts";

/** What a service answers that does not list invoices. */
const NO_LISTS: FalseAnswer = {
  path: /\/(sales_invoices|documents\/purchase_invoices|documents\/receipts)\.json/,
  status: 404,
};

/** What services answer that list no versions and give nothing by ids, or that have no bank mutations. */
const NO_VERSIONS: FalseAnswer = { path: /\/synchronization\.json/, status: 404 };
const NO_MUTATIONS: FalseAnswer = { path: /\/financial_mutations/, status: 404 };

/** What a service answers that has no journals, and one that has no list of them but gives them by their ids. */
const NO_JOURNALS: FalseAnswer = { path: /\/documents\/general_journal_documents/, status: 404 };
const NO_LIST_OF_JOURNALS: FalseAnswer = {
  path: /\/documents\/general_journal_documents\.json/,
  status: 404,
};

/** 2024 is closed, 2025 is not. */
const notClosedYet = (): AdministrationBooks => {
  const books = smallAdministration();
  const closes = (one: BookedDocument): boolean =>
    one.kind === "general_journal_document" && one.journalType !== null && one.date > "2025";
  return { ...books, documents: () => [...books.documents()].filter((one) => !closes(one)) };
};

const withoutCodes = (): AdministrationBooks => {
  const books = smallAdministration();
  return { ...books, ledgerAccounts: books.ledgerAccounts.map((one) => ({ ...one, rgs: null })) };
};

/** Capital paid in, and nothing else: no contacts, projects, assets or tax rates. */
const justFounded = (): AdministrationBooks => {
  const books = serviceFirm();
  const [capital] = books.documents();
  if (capital === undefined) throw new Error("the service firm has documents");
  const none = { contacts: [], projects: [], assets: [], taxRates: [] };
  return { ...books, ...none, documents: () => [capital] };
};

/** The cash box was closed after the year, and its ledger account is still active. */
const closedCashBox = (): AdministrationBooks => {
  const books = smallAdministration();
  return {
    ...books,
    financialAccounts: books.financialAccounts.map((one) => ({
      ...one,
      active: one.id !== CASH,
    })),
  };
};

const YEARS = [
  ["2024", false],
  ["2025", false],
] as const;

/** Capital paid in the year before, and nothing since. */
const dormant = (): AdministrationBooks => {
  const books = justFounded();
  const [capital] = books.documents();
  if (capital === undefined) throw new Error("there is capital");
  return { ...books, documents: () => [{ ...capital, date: dateOf("2024-06-03") }] };
};

const HONEST: readonly (readonly [title: string, closing: Closing])[] = [
  ["a year after a closed one", {}],
  ["a year and the one before", { years: YEARS }],
  ["the current shape", { shapes: "current" }],
  ["a first year with projects and deferrals", { books: serviceFirm }],
  ["assets and a loss, in the current shape", { books: holding, shapes: "current" }],
  ["nothing but capital", { books: justFounded }],
  ["a year in which nothing was booked", { books: dormant }],
  ["the same in the current shape, too", { books: dormant, shapes: "current" }],
  ["years closed by journals of an ordinary type", { books: closedByOrdinaryJournals() }],
  [
    "a year before closed on the first day of the next",
    { books: closedByOrdinaryJournals("2025-01-01") },
  ],
  [
    "the same in the current shape",
    { books: closedByOrdinaryJournals("2025-01-02"), shapes: "current" },
  ],
  ["a profile without document lists", { profile: { document_lists: false } }],
  ["a service without lists of invoices", { answers: [NO_LISTS] }],
  ["a service without journals", { books: notClosedYet, answers: [NO_JOURNALS] }],
  [
    "a service without journals, in the current shape",
    { books: notClosedYet, shapes: "current", answers: [NO_JOURNALS] },
  ],
  ["a service without a list of journals, in a closed year", { answers: [NO_LIST_OF_JOURNALS] }],
  [
    "a service without a list of journals, in a closed year and the current shape",
    { shapes: "current", answers: [NO_LIST_OF_JOURNALS] },
  ],
];

/** Of either shape. */
const IN_BOTH_SHAPES: typeof HONEST = [
  ["a service without versions", { answers: [NO_VERSIONS] }],
  ["a service without bank mutations", { answers: [NO_MUTATIONS] }],
  ["a service without either", { answers: [NO_VERSIONS, NO_MUTATIONS] }],
  ["drafts in the lists", { books: withDrafts }],
  ["drafts, at a service without versions", { books: withDrafts, answers: [NO_VERSIONS] }],
  ["lines that are spread over months", { books: withSpreadLines, years: YEARS }],
  ["the same without versions", { books: withSpreadLines, answers: [NO_VERSIONS], years: YEARS }],
  [
    "drafts and spread lines, at a service without versions, bank mutations and lists",
    { books: withBoth, answers: [NO_VERSIONS, NO_MUTATIONS, NO_LISTS] },
  ],
];

describe.each(["specification", "current"] as const)("of the shape %s", (shapes) => {
  test.each(IN_BOTH_SHAPES)("%s: final", async (_title, closing) => {
    await expectFinal({ ...closing, shapes });
  });

  test("a journal that waits is a warning", async () => {
    const [closed] = await closeSmallYears({ books: withWaitingJournal, shapes });
    expect(closed).toMatchObject({ exit: 0, status: "final", blocking: [], warning: ["J11"] });
  });
});

test.each(["specification", "current"] as const)(
  "a closed financial account whose ledger account is active is a warning: %s",
  async (shapes) => {
    const [closed] = await closeSmallYears({ books: closedCashBox, shapes });
    expect(closed).toMatchObject({ exit: 0, status: "final", blocking: [], warning: ["G18"] });
    expect(closed?.out).toContain(`financial account ${CASH} (1010 Cash): expected 0, found 1`);
  },
);

test("a chart without RGS codes is a warning, which names the accounts of tax", async () => {
  const [closed] = await closeSmallYears({ books: withoutCodes });
  expect(closed).toMatchObject({ exit: 0, status: "final", blocking: [], warning: ["V11"] });
  expect(closed?.out).toContain("1520");
});

test.each(HONEST)("%s: final", async (_title, closing) => {
  await expectFinal(closing);
});

async function expectFinal(closing: Closing): Promise<void> {
  for (const { out, ...year } of await closeSmallYears(closing)) {
    expect(out).toContain("Final pack in");
    expect(year).toMatchObject({ exit: 0, status: "final", blocking: [], warning: [] });
  }
}
