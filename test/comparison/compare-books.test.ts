/** Two pulls of the same books: the changes, entry by entry, and their effect on the statements. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Amount,
  add,
  amountOf,
  amountText,
  negate,
  sumOf,
  ZERO,
} from "../../src/amount/amount.ts";
import {
  type BooksChange,
  commonPeriod,
  compareBooks,
} from "../../src/comparison/compare-books.ts";
import type { Books } from "../../src/ledger/books.ts";
import { RESULT_TYPES } from "../../src/ledger/ledger-account.ts";
import { netOf } from "../../src/ledger/trial-balance.ts";
import { randomBooks } from "../checks/random-books.ts";
import { account, booksFrom, gathered } from "../support/books-notation.ts";

const RUNS = { numRuns: 100 };

const changesOf = (older: Books, newer: Books): Promise<readonly BooksChange[]> =>
  gathered(compareBooks({ older, newer, period: commonPeriod(older, newer) }));

/** Sums per name, without zeros. */
function summed(parts: Iterable<readonly [name: string, amount: Amount]>): readonly string[] {
  const sums = new Map<string, Amount>();
  for (const [name, amount] of parts) sums.set(name, add(sums.get(name) ?? ZERO, amount));
  return [...sums]
    .map(([name, amount]) => `${name} ${amountText(amount, 2)}`)
    .filter((line) => !line.endsWith(" 0.00"))
    .sort();
}

const differenceOf = (
  { older, newer }: Readonly<Record<"older" | "newer", Books>>,
  figures: (books: Books) => Iterable<readonly [string, Amount]>,
): readonly string[] =>
  summed([
    ...figures(newer),
    ...[...figures(older)].map(([name, amount]) => [name, negate(amount)] as const),
  ]);

test("any two books: the effects add up to the difference of the trial balances", async () => {
  await fc.assert(
    fc.asyncProperty(randomBooks, randomBooks, async (left, right) => {
      const books = { older: booksFrom(left), newer: booksFrom(right) };
      const changes = await changesOf(books.older, books.newer);
      const effects = changes.flatMap((change) => (change.kind === "effect" ? [change] : []));
      const reported = effects.flatMap(({ ledgerAccountId, months }) =>
        [...months].map(([of, amount]) => [`${of} ${ledgerAccountId}`, amount] as const),
      );
      const ledgers = differenceOf(books, (of) =>
        of.months.flatMap(({ month: one, generalLedger }) =>
          [...generalLedger.rows].map(([id, row]) => [`${one} ${id}`, netOf(row)] as const),
        ),
      );
      expect(summed(reported)).toEqual(ledgers);
      for (const { months, total } of effects) expect(sumOf(months.values())).toEqual(total);
      expect(changes.filter(({ kind }) => kind === "unexplained")).toEqual([]);
    }),
    RUNS,
  );
});

test("any two books: the lines of the profit and loss change by the reported effects", async () => {
  await fc.assert(
    fc.asyncProperty(randomBooks, randomBooks, async (left, right) => {
      const books = { older: booksFrom(left), newer: booksFrom(right) };
      const changes = await changesOf(books.older, books.newer);
      const reported = changes.flatMap((change) =>
        change.kind === "effect" && RESULT_TYPES.some((type) => type === change.section)
          ? [...change.months].map(
              ([of, amount]) =>
                [`${of} ${change.section} ${change.ledgerAccountId}`, amount] as const,
            )
          : [],
      );
      const stated = differenceOf(books, (of) =>
        of.months.flatMap(({ month: one, profitAndLoss }) =>
          RESULT_TYPES.flatMap((type) =>
            profitAndLoss.sections[type].map(
              ({ ledgerAccountId, amount }) =>
                [`${one} ${type} ${ledgerAccountId}`, amount] as const,
            ),
          ),
        ),
      );
      expect(summed(reported)).toEqual(stated);
    }),
    RUNS,
  );
});

test("any books: two pulls without a change are equal", async () => {
  await fc.assert(
    fc.asyncProperty(randomBooks, async (text) => {
      expect(await changesOf(booksFrom(text), booksFrom(text))).toEqual([]);
    }),
    RUNS,
  );
});

const CHART = `year 2025-01..2025-03 called 2025
account 1100 current_assets Bank  [cash]
account 1600 current_liabilities Creditors  [creditors]
account 4000 expenses Rent
account 8000 revenue Sales
contact Jansen
contact De Vries
`;
const reported = (changes: readonly BooksChange[]): readonly string[] =>
  changes.flatMap((change) => {
    if (change.kind !== "document") return [];
    const { change: what, document, lines } = change;
    return [
      `${what} ${document.type} ${document.id}`,
      ...lines.map(({ older, newer }) =>
        [older, newer]
          .map((line) => line && `${line.ledgerAccountId} ${amountText(line.amount, 2)}`)
          .join(" -> "),
      ),
    ];
  });

test("a document that is booked again with the same lines is unchanged", async () => {
  const older = `${CHART}
2025-01-05  4000  100.00  bill 1
2025-01-05  1600  -100.00  bill 1  contact Jansen`;
  // The same lines in another order, and so with different ids.
  const newer = `${CHART}
2025-01-05  1600  -100.00  bill 1  contact Jansen
2025-01-05  4000  100.00  bill 1`;
  expect(await changesOf(booksFrom(older), booksFrom(newer))).toEqual([]);
});

test("a changed line is paired with its earlier version, also when the document was booked again", async () => {
  const older = `${CHART}
2025-01-05  4000  100.00  bill 1
2025-01-05  4000  20.00  bill 1
2025-01-05  1600  -120.00  bill 1  contact Jansen`;
  const newer = `${CHART}
2025-01-05  1600  -125.00  bill 1  contact Jansen
2025-01-05  4000  25.00  bill 1
2025-01-05  4000  100.00  bill 1`;
  expect(reported(await changesOf(booksFrom(older), booksFrom(newer)))).toEqual([
    "changed Document 1",
    "4000 20.00 -> 4000 25.00",
    "1600 -120.00 -> 1600 -125.00",
  ]);
});

test("a document moved to another month changes both", async () => {
  const written = (day: string): string => `${CHART}
${day}  4000  100.00  bill 1
${day}  1100  -100.00  bill 1`;
  const changes = await changesOf(
    booksFrom(written("2025-01-05")),
    booksFrom(written("2025-03-05")),
  );
  const effects = changes.flatMap((change) =>
    change.kind === "effect"
      ? [...change.months].map(([of, amount]) => `${change.section} ${of} ${amountText(amount, 2)}`)
      : [],
  );
  expect(effects).toEqual([
    "expenses 2025-01 -100.00",
    "expenses 2025-03 100.00",
    "current_assets 2025-01 100.00",
    "current_assets 2025-03 -100.00",
  ]);
});

test("a journal that becomes a closing journal removes its lines from the profit and loss", async () => {
  const written = (word: string): string => `${CHART}
2025-02-05  8000  -100.00  journal 1
2025-02-05  1100  100.00  journal 1
2025-03-31  8000  100.00  ${word} 2  result
2025-03-31  1100  -100.00  ${word} 2  result`;
  const changes = await changesOf(booksFrom(written("journal")), booksFrom(written("closing")));
  expect(reported(changes)).toEqual([
    "changed GeneralJournalDocument 2",
    "8000 100.00 -> 8000 100.00",
    "1100 -100.00 -> 1100 -100.00",
  ]);
  const sections = changes.flatMap((change) =>
    change.kind === "effect" ? [`${change.section} ${amountText(change.total, 2)}`] : [],
  );
  expect(sections).toEqual(["revenue -100.00", "closing 100.00"]);
});

test("a ledger difference that the entries do not explain is reported with the account", async () => {
  const older = booksFrom(`${CHART}
2025-01-05  4000  100.00  bill 1
2025-01-05  1100  -100.00  bill 1`);
  const rent = account("4000");
  const months = older.months.map((of) => {
    const row = of.generalLedger.rows.get(rent);
    if (of.month !== "2025-01" || row === undefined) return of;
    const moved = { ...row, debit: add(row.debit, amountOf("1")) };
    const rows = new Map([...of.generalLedger.rows, [rent, moved] as const]);
    const generalLedger = { ...of.generalLedger, rows };
    return { ...of, generalLedger, proof: { ...of.proof, isProven: false } };
  });
  expect(await changesOf(older, { ...older, months })).toEqual([
    { kind: "proof", month: "2025-01", isProven: false },
    { kind: "unexplained", month: "2025-01", ledgerAccountId: "4000", amount: amountOf("1") },
  ]);
});

test("a longer pull is compared with a shorter one over the months in common", async () => {
  const entries = `2025-01-05  4000  100.00  bill 1
2025-01-05  1100  -100.00  bill 1
2025-03-05  4000  7.00  bill 2
2025-03-05  1100  -7.00  bill 2`;
  const whole = booksFrom(`${CHART}${entries}`);
  const partial = booksFrom(`${CHART}until 2025-02\n${entries}`);
  expect(commonPeriod(partial, whole)).toEqual({ first: "2025-01", last: "2025-02" });
  expect(await changesOf(partial, whole)).toEqual([]);
});

test("books of different administrations, or without a month in common, are refused", () => {
  const books = booksFrom(CHART);
  const other = { ...books, administration: { ...books.administration, id: "7" } };
  expect(() => commonPeriod(books, other)).toThrow(
    "the snapshots cannot be compared: one is of administration 123456789012345678, the other of 7",
  );
  const later = booksFrom("year 2026");
  expect(() => commonPeriod(books, later)).toThrow(
    "the snapshots cannot be compared: one covers 2025-01 to 2025-03, the other 2026-01 to 2026-12: no month is in both",
  );
  expect(() => commonPeriod(books, later)).toThrow(
    expect.objectContaining({ code: "books-not-comparable" }),
  );
});
