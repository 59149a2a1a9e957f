import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { add, amountText, isZero, type negate, sumOf, ZERO } from "../../../src/amount/amount.ts";
import type { AccountRole } from "../../../src/ledger/account-roles.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { closingJournal, closingProposal } from "../../../src/ledger/dossier/closing-journal.ts";
import { isResultType } from "../../../src/ledger/ledger-account.ts";
import { netOf, rowOf } from "../../../src/ledger/trial-balance.ts";
import { account, booksFrom } from "../../support/books-notation.ts";
import { withYearBefore } from "../../support/year-before.ts";

const CHART = `
  account 0500 equity Capital
  account 0540 equity Result  rgs BEivOreRvh
  account 1100 current_assets Bank  [cash]
  account 4000 expenses Costs
  account 4100 expenses Other costs
  account 8000 revenue Sales`;
const YEAR = `year 2025${CHART}
  opening 1100 100.00
  opening 0500 -100.00
  2025-02-01  1100  500.00  bank 1
  2025-02-01  8000  -500.00  bank 1
  2025-03-01  4000  320.00  bank 2
  2025-03-01  1100  -320.00  bank 2
  2025-04-01  4100  -20.00  bank 3
  2025-04-01  1100  20.00  bank 3`;

const textOf = (books: Books): string => {
  const proposal = closingProposal(books);
  if (proposal === null) return "none";
  const lines = [...proposal.results, [proposal.into ?? "unknown", proposal.result] as const];
  return lines.map(([id, amount]) => `${id} ${amountText(amount, 2)}`).join(", ");
};

const named = (books: Books, ...codes: readonly string[]): Books => ({
  ...books,
  accountMapping: new Map<AccountRole, readonly ReturnType<typeof account>[]>([
    ["result-for-year", codes.map(account)],
  ]),
});

describe("a closing journal that the books lack", () => {
  test("each result account is brought to zero, and the result goes to equity", () => {
    expect(textOf(booksFrom(YEAR))).toBe("4000 -320.00, 4100 20.00, 8000 500.00, 0540 -200.00");
  });

  test("a loss is debited", () => {
    const loss = YEAR.replaceAll("320.00", "920.00");
    expect(textOf(booksFrom(loss))).toBe("4000 -920.00, 4100 20.00, 8000 500.00, 0540 400.00");
  });

  test("the profile names the account, else the year before does, else the code", () => {
    const books = booksFrom(YEAR);
    expect(textOf(named(books, "0500"))).toMatch(/0500 -200\.00$/);
    const before = booksFrom(`year 2024${CHART}
      2024-05-01  1100  100.00  bank 1
      2024-05-01  8000  -100.00  bank 1
      2024-12-31  8000  100.00  closing 2
      2024-12-31  0500  -100.00  closing 2`);
    expect(textOf(withYearBefore(books, before))).toMatch(/0500 -200\.00$/);
    expect(textOf(booksFrom(YEAR.replace("  rgs BEivOreRvh", "")))).toMatch(/unknown -200\.00$/);
    expect(textOf(named(books, "0500", "0540"))).toMatch(/unknown -200\.00$/);
  });

  test("nothing is proposed for a closed year, a part of a year and a year without results", () => {
    const closed = `${YEAR}
      2025-12-31  8000  500.00  closing 9
      2025-12-31  4000  -320.00  closing 9
      2025-12-31  4100  20.00  closing 9
      2025-12-31  0540  -200.00  closing 9`;
    expect(textOf(booksFrom(closed))).toBe("none");
    expect(textOf(booksFrom(`until 2025-10\n${YEAR}`))).toBe("none");
    expect(textOf(booksFrom(`year 2025${CHART}`))).toBe("none");
  });

  test("nothing is proposed where a journal may be a closing one", () => {
    const books = booksFrom(YEAR);
    const [id] = [
      ...booksFrom(`${YEAR}\n2025-05-01  4000  0.00  journal 5`).journalDocuments.keys(),
    ];
    const journalDocuments = new Map([[id!, { closesYear: false, isDoubtful: true as const }]]);
    expect(closingProposal({ ...books, journalDocuments })).toBeNull();
  });

  test("the lines balance and leave nothing on any result account", () => {
    const accounts = ["4000", "4100", "8000"];
    const entry = fc.record({
      account: fc.constantFrom(...accounts),
      cents: fc.integer({ min: -5_000_000, max: 5_000_000 }),
      month: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 25 }), (entries) => {
        const lines = entries.flatMap(({ account: code, cents, month }, at) => {
          const date = `2025-${String(month).padStart(2, "0")}-05`;
          const amount = (of: number): string => (of / 100).toFixed(2);
          return [
            `${date}  ${code}  ${amount(cents)}  bank ${String(at + 1)}`,
            `${date}  1100  ${amount(-cents)}  bank ${String(at + 1)}`,
          ];
        });
        const books = booksFrom([`year 2025${CHART}`, ...lines].join("\n"));
        const proposal = closingProposal(books);
        const of = (id: ReturnType<typeof account>) =>
          sumOf(books.months.map(({ generalLedger }) => netOf(rowOf(generalLedger, id))));
        const proposed = proposal?.results ?? closingJournal(books).closing;
        const left = [...books.accounts.values()]
          .filter(({ type }) => isResultType(type))
          .map(({ id }) => add(of(id), proposed.get(id) ?? ZERO));
        expect(left.every(isZero)).toBe(true);
        const total = sumOf([...proposed.values(), proposal?.result ?? ZERO]);
        expect(isZero(total)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

test("a booked journal that is not equal to the result leaves a balance", () => {
  const books = booksFrom(`${YEAR}
    2025-12-31  8000  500.00  closing 9
    2025-12-31  4000  -300.00  closing 9
    2025-12-31  4100  20.00  closing 9
    2025-12-31  0540  -220.00  closing 9`);
  const { left, documents, closing } = closingJournal(books);
  const texts = (of: Iterable<readonly [string, Parameters<typeof negate>[0]]>) =>
    [...of].map(([id, amount]) => `${id} ${amountText(amount, 2)}`);
  expect(texts(left)).toEqual(["4000 20.00"]);
  expect(
    documents.map(({ ledgerAccountId, sum }) => [ledgerAccountId, amountText(sum, 2)]),
  ).toEqual([["0540", "-220.00"]]);
  expect(isZero(sumOf(closing.values()))).toBe(true);
});
