/** `slotsom doctor` compares the closing entries of last year with the fiscal year of the profile. */
import { expect, test } from "vitest";
import type { FalseAnswer } from "../../support/false-answers.ts";
import { doctorSetups, notOk } from "./doctor-setup.ts";

const { setup } = doctorSetups();

test("closing entries within a fiscal year of the profile are a warning, with the lock that agrees with them", async () => {
  const closed = (date: string): FalseAnswer => ({
    path: /general_journal_documents\.json/,
    body: (honest) =>
      JSON.stringify([
        { ...(JSON.parse(honest) as object[])[0], date, journal_type: "fiscal_year_ending" },
      ]),
  });
  const locked: FalseAnswer = {
    path: /\/administrations\.json/,
    body: (honest) =>
      JSON.stringify(
        (JSON.parse(honest) as object[]).map((one) => ({
          ...one,
          period_locked_until: "2025-12-31",
        })),
      ),
  };
  const april = { fiscal_year: { first_month: 4 } };
  const wrong = await (await setup([closed("2025-12-31"), locked], april)).examine();
  expect(notOk(wrong.checks)).toEqual(["year-end warning"]);
  expect(wrong.checks["year-end"]).toMatchObject({
    message:
      "closing entries are dated 31 December 2025, until which the books are locked, but by the profile fiscal year 2026 ends in March 2026",
    fix: "If that is wrong, correct fiscal_year in slotsom.yml.",
  });
  const right = await (await setup([closed("2025-03-31")], april)).examine();
  expect(right.checks["year-end"]).toMatchObject({
    state: "ok",
    message: "closing entries are dated 31 March 2025",
  });
});
