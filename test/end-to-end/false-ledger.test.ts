/** A ledger that lies: the pull ends, the draft names the account with both figures, and the exit code is 3. */
import { expect, test } from "vitest";
import { accountId } from "../proof/small-ids.ts";
import { closeSmallYears } from "./close-small-years.ts";

test("a ledger of the year that contradicts its months ends in a draft that names account and figures", async () => {
  const [closed] = await closeSmallYears({
    answers: [
      {
        path: /general_ledger\.json\?period=202501\.\.202503/,
        body: (body) => body.replace('"1849.73"', '"7.00"'),
      },
    ],
  });
  expect(closed).toMatchObject({ exit: 3, status: "draft", blocking: ["P10", "G6"] });
  expect(closed?.out).toContain(
    "2025-01 to 2025-03, account 7010 Cost of sales: expected 1849.73, found 7.00",
  );
});

test("a prior year that all its reports falsify alike differs from its final pack", async () => {
  const [rent, depreciation] = [accountId("4110"), accountId("4860")] as const;
  const [first, honest, second] = await closeSmallYears({
    answers: [
      {
        // Two accounts are exchanged in ledgers, results and the journal that closes 2024: totals and balances stay.
        path: /(general_ledger|profit_loss)\.json\?period=2024|general_journal_documents.*2024/,
        body: (body) =>
          body.replaceAll(rent, "?").replaceAll(depreciation, rent).replaceAll("?", depreciation),
      },
    ],
    years: [
      ["2024", false],
      ["2025", false],
      ["2025", true],
    ],
  });
  expect(first).toMatchObject({ exit: 0, status: "final" });
  expect(honest).toMatchObject({ exit: 0, status: "final", blocking: [] });
  expect(honest?.priorSnapshot).toMatch(/^[0-9a-f]{64}$/);
  expect(second).toMatchObject({ exit: 3, priorSnapshot: honest?.priorSnapshot });
  expect(second?.out).toContain("R6 comparatives-equal-the-final-pack");
});
