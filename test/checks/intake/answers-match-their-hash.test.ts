/** T2 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { answersMatchTheirHash } from "../../../src/checks/intake/answers-match-their-hash.ts";
import { withIntake } from "../../support/books-notation-changes-intake.ts";
import { comparedBy, findingsIn, twoMonths } from "../compared.ts";

test("all stored answers are intact", async () => {
  expect(await comparedBy(answersMatchTheirHash, twoMonths())).toEqual([
    "figures.answers: 100 = 100",
  ]);
});

test("an answer that is not intact is found", async () => {
  expect(await findingsIn(withIntake(twoMonths(), { answersIntact: 99 }))).toEqual([
    "T2 figures.answers: 100 = 99",
  ]);
});
