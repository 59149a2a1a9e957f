/** Lies about what is booked: in the rows of entries and in the lists that they refer to. */
import { firstRow, type LieCase, named, page, rows } from "./lie-case.ts";

const J5 = "J5 2025-01 without-project: 484 = 483";
const malformed = `answer-malformed: ${named(1)}: $[0]`;

export const LIES_OF_ROWS: readonly LieCase[] = [
  {
    lie: "a row of another administration",
    lies: [{ path: page(1), body: firstRow({ administration_id: "9" }) }],
    told: ["T6 2025-01 without-project: 0 = 1", J5],
    books: "as ever",
  },
  {
    lie: "a row of another month",
    lies: [{ path: page(1), body: firstRow({ date: "2025-02-01" }) }],
    told: ["T7 2025-01 without-project: 0 = 1", J5],
    books: "as ever",
  },
  {
    lie: "an id that comes again with another amount",
    lies: [{ path: page(2), body: rows((all) => [...all, { ...all[0], amount: "12.34" }]) }],
    told: ["T4 2025-01 without-project: 484 = 485"],
    books: "as ever",
  },
  {
    lie: "an amount with the wrong sign",
    lies: [{ path: page(1), body: (body) => body.replace('"amount":"-', '"amount":"') }],
    told: ["2025-01 unproven", "J1 2025-01 373021684531200045", "J3 Document 445069510300409794"],
    books: "other",
  },
  {
    lie: "the sign is turned for one month",
    lies: [
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
    told: ["J1 2025-02 373021684531200002: 0.00 = 375.00"],
    books: "other",
    lastMonth: "2025-02",
  },
  {
    lie: "an account that only the entries know",
    lies: [{ path: page(1), body: firstRow({ ledger_account_id: "1" }) }],
    told: [
      "record-unknown: GET /100200300400500/reports/journal_entries.json?period=202501&ledger_account_id=1&",
    ],
    books: "none",
  },
  {
    lie: "an entry on another account than the ledger has it",
    lies: [{ path: page(1), body: firstRow({ ledger_account_id: "373021684531200002" }) }],
    told: ["2025-01 unproven", "J1 2025-01 373021684531200002", "J5 2025-01 373021684531200002"],
    books: "other",
  },
  {
    lie: "a project's series has the rows of another project",
    lies: [
      {
        path: /journal_entries\.json\?period=202501&project_id=373021684531200173&/,
        instead: (url) => url.replace("373021684531200173", "373021684531200174"),
      },
    ],
    told: ["J5 2025-01 373021684531200173: 8 = 0 and 1 more"],
    books: "as ever",
  },
  {
    lie: "a field that nobody knows",
    lies: [{ path: page(1), body: firstRow({ surprise: true }) }],
    told: ["unknown $[].surprise", "T3 $[].surprise: 0 = 1"],
    books: "as ever",
  },
  {
    lie: "a field is missing",
    lies: [{ path: page(1), body: (body) => body.replace(/"amount":"[^"]*",/, "") }],
    told: [`${malformed}.amount is nothing, expected a value`],
    books: "none",
  },
  {
    lie: "an amount that is none",
    lies: [{ path: page(1), body: firstRow({ amount: "1e3" }) }],
    told: [`${malformed}.amount is "1e3", expected a decimal amount`],
    books: "none",
  },
  {
    lie: "a day that no calendar has",
    lies: [{ path: page(1), body: firstRow({ date: "2025-01-32" }) }],
    told: [`${malformed}.date is "2025-01-32", expected a date as YYYY-MM-DD`],
    books: "none",
  },
  {
    lie: "a number where text is expected",
    lies: [{ path: page(1), body: firstRow({ description: 12 }) }],
    told: [`${malformed}.description is 12, expected text`],
    books: "none",
  },
  {
    // No lie: the real service writes identifiers as numbers too, and not a digit may be lost.
    lie: "identifiers beyond 2^53 as bare numbers",
    lies: [{ path: /journal_entries/, body: (body) => body.replace(/"(\d{16,})"/g, "$1") }],
    told: [],
    books: "as ever",
  },
  {
    lie: "a contact that is no number",
    lies: [
      {
        path: page(1),
        body: firstRow({ contact_id: "12-a" }, (row) => row["contact_id"] !== null),
      },
    ],
    told: ["T1 2025-01 without-project: 0 = 1", "J6 contacts 12-a: 0 = 1"],
    books: "as ever",
  },
  {
    lie: "a list of contacts without its first ones",
    lies: [{ path: /\/contacts\.json/, body: rows((all) => all.slice(5)) }],
    told: ["J6 contacts"],
    books: "as ever",
  },
  {
    lie: "a list of ledger accounts without the one that the ledger has",
    lies: [
      {
        path: /\/ledger_accounts\.json/,
        body: rows((all) => all.filter(({ id }) => id !== "373021684531200045")),
      },
    ],
    told: ["answer-malformed: "],
    books: "none",
  },
  {
    lie: "a ledger account that is listed twice",
    lies: [{ path: /\/ledger_accounts\.json/, body: rows((all) => [...all, all[0]]) }],
    told: ["answer-malformed: GET /100200300400500/ledger_accounts.json: $["],
    books: "none",
  },
];
