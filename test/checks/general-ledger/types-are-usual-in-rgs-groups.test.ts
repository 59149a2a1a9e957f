/** G14 by hand: a type that only some charts have. */
import { expect, test } from "vitest";
import { typesAreUsualInRgsGroups } from "../../../src/checks/general-ledger/types-are-usual-in-rgs-groups.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { comparedBy, findingsIn, TWO_MONTHS } from "../compared.ts";

const rentWith = (code: string): string =>
  TWO_MONTHS.replace(/(account .*Rent.*)/, `$1  rgs ${code}`);

test("work that is bought as an expense is a warning, and rent is not", async () => {
  expect(await findingsIn(booksFrom(rentWith("WKprKuwKuw")))).toEqual(["G14 4000: 0 = 1"]);
  expect(await comparedBy(typesAreUsualInRgsGroups, booksFrom(rentWith("WBedHuiBeh")))).toEqual([
    "4000: 0 = 0",
  ]);
});
