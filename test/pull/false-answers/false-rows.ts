/** False rows of entries, and false lists of the records that entries refer to. */
import { type FalseAnswerCase, firstRow, named, page, ROWS, rows } from "./false-answer-case.ts";

const J5 = `J5 2025-01 without-project: ${String(ROWS)} = ${String(ROWS - 1)}`;
const malformed = `answer-malformed: ${named(1)}: $[0]`;

export const FALSE_ROWS: readonly FalseAnswerCase[] = [
  {
    title: "a row of another administration",
    answers: [{ path: page(1), body: firstRow({ administration_id: "9" }) }],
    reported: ["T6 2025-01 without-project: 0 = 1", J5],
    books: "equal",
  },
  {
    title: "a row of another month",
    answers: [{ path: page(1), body: firstRow({ date: "2025-02-01" }) }],
    reported: ["T7 2025-01 without-project: 0 = 1", J5],
    books: "equal",
  },
  {
    title: "an id that is repeated with another amount",
    answers: [{ path: page(2), body: rows((all) => [...all, { ...all[0], amount: "12.34" }]) }],
    reported: ["books-moved: the rows of the journal entries of 2025-01 shifted between pages"],
    books: "none",
  },
  {
    title: "an amount with the wrong sign",
    answers: [{ path: page(1), body: (body) => body.replace('"amount":"-', '"amount":"') }],
    reported: [
      "2025-01 unproven",
      "J1 2025-01 373021684531200052",
      "J3 Document 445055406058776051",
    ],
    books: "different",
  },
  {
    title: "the sign is reversed in one month",
    answers: [
      {
        path: /journal_entries\.json\?period=202502/,
        body: rows((all) =>
          all.map((row) => {
            const amount = String(row["amount"]);
            return { ...row, amount: amount.startsWith("-") ? amount.slice(1) : `-${amount}` };
          }),
        ),
      },
    ],
    // Of two months that contradict each other, either may be the false one.
    reported: ["J1 2025-01 373021684531200003: 0.00 = 375.00"],
    books: "different",
    lastMonth: "2025-02",
  },
  {
    title: "an account that only the entries have",
    answers: [{ path: page(1), body: firstRow({ ledger_account_id: "1" }) }],
    reported: [
      "2025-01 unproven",
      "J1 2025-01 373021684531200052: -46762.01 = 0.00 and 1 more",
      "J6 ledger-accounts 1: 0 = 1",
    ],
    books: "different",
  },
  {
    title: "an entry on another account than in the ledger",
    answers: [{ path: page(1), body: firstRow({ ledger_account_id: "373021684531200002" }) }],
    reported: [
      "2025-01 unproven",
      "J1 2025-01 373021684531200002",
      "J5 2025-01 373021684531200002",
    ],
    books: "different",
  },
  {
    title: "a project's series with the rows of another project",
    answers: [
      {
        path: /journal_entries\.json\?period=202501&project_id=373021684531200197&/,
        instead: (url) => url.replace("373021684531200197", "373021684531200198"),
      },
    ],
    reported: ["J5 2025-01 373021684531200197: 16 = 0 and 1 more"],
    books: "equal",
  },
  {
    title: "an unknown field",
    answers: [{ path: page(1), body: firstRow({ surprise: true }) }],
    reported: ["unknown $[].surprise", "T3 $[].surprise: 0 = 1"],
    books: "equal",
  },
  {
    title: "a missing field",
    answers: [{ path: page(1), body: (body) => body.replace(/"amount":"[^"]*",/, "") }],
    reported: [`${malformed}.amount is missing, expected a value`],
    books: "none",
  },
  {
    title: "an invalid amount",
    answers: [{ path: page(1), body: firstRow({ amount: "1e3" }) }],
    reported: [`${malformed}.amount is "1e3", expected a decimal amount`],
    books: "none",
  },
  {
    title: "a date that does not exist",
    answers: [{ path: page(1), body: firstRow({ date: "2025-01-32" }) }],
    reported: [`${malformed}.date is "2025-01-32", expected a date as YYYY-MM-DD`],
    books: "none",
  },
  {
    // Read as its digits, and the list of documents has another text.
    title: "a number where text is expected",
    answers: [{ path: page(1), body: firstRow({ description: 12 }) }],
    reported: ["L6 2025-01 Document"],
    books: "equal",
  },
  {
    // Not false: the real service writes identifiers as numbers too, and no digit may be lost.
    title: "identifiers beyond 2^53 as bare numbers",
    answers: [{ path: /journal_entries/, body: (body) => body.replace(/"(\d{16,})"/g, "$1") }],
    reported: [],
    books: "equal",
  },
  {
    title: "a contact id that is not a number",
    answers: [
      {
        path: page(1),
        body: firstRow({ contact_id: "12-a" }, (row) => row["contact_id"] !== null),
      },
    ],
    reported: ["T1 2025-01 without-project: 0 = 1", "J6 contacts 12-a: 0 = 1"],
    books: "equal",
  },
  {
    title: "a list of contacts without its first ones",
    answers: [{ path: /\/contacts\.json/, body: rows((all) => all.slice(5)) }],
    reported: ["J6 contacts"],
    books: "equal",
  },
  {
    title: "a list of ledger accounts without one that the ledger has",
    answers: [
      {
        path: /\/ledger_accounts\.json/,
        body: rows((all) => all.filter(({ id }) => id !== "373021684531200045")),
      },
    ],
    reported: [
      "G11 2025-01 373021684531200045: 0.00 = 39338.35",
      "J6 ledger-accounts 373021684531200045",
    ],
    books: "equal",
  },
  {
    title: "an account that neither the chart nor the ledger has",
    answers: [
      {
        path: /\/ledger_accounts\.json|\/reports\/general_ledger/,
        body: (body) => body.replaceAll("373021684531200045", "1"),
      },
    ],
    reported: ["2025-01 unproven", "G8 2025-01 373021684531200045", "J6 ledger-accounts 3730"],
    books: "equal",
  },
  {
    title: "amounts that fit no sign",
    answers: [
      {
        path: /journal_entries/,
        body: rows((all) => all.map((row) => ({ ...row, amount: "0.07" }))),
      },
    ],
    reported: ["2025-01 unproven", "J1 2025-01 373021684531200003: 0.00 = 0.07"],
    books: "different",
  },
  {
    title: "a ledger account that is listed twice",
    answers: [{ path: /\/ledger_accounts\.json/, body: rows((all) => [...all, all[0]]) }],
    reported: ["answer-malformed: GET /100200300400500/ledger_accounts.json: $["],
    books: "none",
  },
];
