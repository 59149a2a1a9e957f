/** What people decided about books, on its sheet: by hand. */
import { expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { month } from "../../src/calendar/month.ts";
import type { Acceptance, Lock, Withdrawal } from "../../src/ledger/judgement/entries.ts";
import { twoMonths } from "../checks/compared.ts";
import { ACCEPTED, judged, withBank } from "../checks/judgement/judged.ts";
import { sheetOf, sheetText } from "./built-sheets.ts";

const rowsOf = async (books: ReturnType<typeof judged>): Promise<readonly string[]> =>
  sheetText(await sheetOf(books, "judgement"));

const BANK =
  "C1, The balance on each bank statement agrees with the ledger on that day, financial-account f1100";
const OTHER: Acceptance = {
  ...ACCEPTED,
  id: "a2",
  amount: amountOf("3.00"),
  month: month("2025-02"),
};
const LOCKED: Lock = {
  ...{ kind: "locked", id: "l1", at: "2025-03-05T08:00:00.000Z", by: "C. de Boer" },
  ...{ through: month("2025-02"), first: month("2025-01"), snapshot: "5f2e", pack: "77aa" },
  ...{ balances: new Map(), reason: null },
};
const TAKEN_BACK: Withdrawal = {
  ...{ kind: "withdrawn", id: "w1", at: "2025-03-06T08:00:00.000Z", by: "C. de Boer" },
  ...{ entry: "a2", reason: "Booked" },
};

test("accepted differences have their amount, term and reason, and whether these books have them", async () => {
  expect(
    (await rowsOf(judged(withBank("75.00", "145.00"), ACCEPTED, OTHER, LOCKED, TAKEN_BACK))).slice(
      0,
      -1,
    ),
  ).toEqual([
    `2025-03-01 | A. Bakker | difference accepted | ${BANK} | 10.00 | Feb 2025 | A cheque in the drawer | covers a difference in these books`,
    `2025-03-01 | A. Bakker | difference accepted | ${BANK} | Feb 2025 | 3.00 | Feb 2025 | A cheque in the drawer | withdrawn by C. de Boer`,
    "2025-03-05 | C. de Boer | months locked | Through Feb 2025",
    `2025-03-06 | C. de Boer | decision withdrawn | ${BANK} | Booked`,
  ]);
});

test("an acceptance that no difference needs says so, and one of other years is not about these books", async () => {
  const earlier: Acceptance = { ...ACCEPTED, id: "a0", until: month("2024-12") };
  const rows = await rowsOf(judged(twoMonths(), earlier, { ...ACCEPTED, until: month("2025-01") }));
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/ \| expired$/);
  expect((await rowsOf(judged(twoMonths(), ACCEPTED)))[0]).toMatch(
    / \| no such difference in these books$/,
  );
});

test("books without decisions, and without a file of them, say so", async () => {
  expect(await rowsOf(judged(twoMonths()))).toEqual([
    "note: Nobody accepted a difference or locked a month of these books.",
  ]);
  expect(await rowsOf(twoMonths())).toEqual([
    expect.stringMatching(/^note: The administration has no file of judgement/),
  ]);
});
