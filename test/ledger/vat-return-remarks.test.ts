/** What in filed returns does not agree, and which returns the books are compared with. */
import { expect, test } from "vitest";
import { amountText } from "../../src/amount/amount.ts";
import type { Books } from "../../src/ledger/books.ts";
import { vatReturnRemarks } from "../../src/ledger/vat-return-remarks.ts";
import { declaredReturns, returnsOutside, vatYears } from "../../src/ledger/vat-returns.ts";
import { taxedBooks } from "../checks/vat/taxed-books.ts";
import { withClientInput } from "../support/client-input.ts";
import { type FiledText, withFiledVat } from "../support/filed-vat.ts";

const remarksIn = (books: Books): readonly string[] =>
  vatReturnRemarks(books).map((one) =>
    one.kind === "other-number"
      ? `${one.kind} ${one.taxNumber}, not ${one.own}, of ${String(one.periods.length)}`
      : `${one.kind} ${one.period.first}: ${amountText(one.stated, 0)}, not ${amountText(one.expected, 0)}`,
  );
const remarksOn = (...filed: readonly FiledText[]): readonly string[] =>
  remarksIn(withFiledVat(taxedBooks(), ...filed));

/** 63 and 9 owed at two rates, 21 reversed, 66 deducted. */
const RETURN: FiledText = {
  of: "2025-01..2025-02",
  total: "27",
  boxes: { "1a": "300 63", "1b": "100 9", "2a": "100 21", "5b": "- 66" },
  owed: "93",
};

test("a return whose boxes add up has nothing to say", () => {
  expect(remarksOn(RETURN)).toEqual([]);
  expect(remarksOn({ of: "2025-01", total: "5" })).toEqual([]);
});

test("boxes that make another total, or another 5a, are said", () => {
  expect(remarksOn({ ...RETURN, total: "28" })).toEqual(["total-of-boxes 2025-01: 28, not 27"]);
  expect(remarksOn({ ...RETURN, owed: "94" })).toEqual(["owed-of-boxes 2025-01: 94, not 93"]);
  expect(remarksOn({ ...RETURN, boxes: { ...RETURN.boxes, "5b": "- 60" } })).toEqual([
    "total-of-boxes 2025-01: 27, not 33",
  ]);
});

test("a supplementary return starts from what was filed, and adds up", () => {
  const months: readonly FiledText[] = [
    { of: "2025-01", total: "10" },
    { of: "2025-02", total: "12" },
  ];
  const supplement = { of: "2025-01..2025-02", total: "27", before: "22", additional: "5" };
  expect(remarksOn(...months, supplement)).toEqual([]);
  expect(remarksOn(...months, { ...supplement, before: "21", additional: "6" })).toEqual([
    "before 2025-01: 21, not 22",
  ]);
  expect(remarksOn(...months, { ...supplement, additional: "4" })).toEqual([
    "additional 2025-01: 4, not 5",
  ]);
  // Of one month there is no return, so what was filed before is not known.
  expect(remarksOn({ of: "2025-01", total: "10" }, supplement)).toEqual([]);
});

test("a filed return counts in place of a stated one, and another total is said", () => {
  const stated = (amount: string): Books =>
    withClientInput(
      taxedBooks(),
      `declared_vat:\n  - { period: 2025-01, amount: 4 }\n  - { period: 2025-02, amount: ${amount} }`,
    );
  const february: FiledText = { of: "2025-02", total: "5" };
  const counted = (books: Books): readonly string[] =>
    declaredReturns(books).map(
      ({ period, amount, boxes }) =>
        `${period.first} ${amountText(amount, 0)}${boxes === null ? "" : " with boxes"}`,
    );
  const books = withFiledVat(stated("6"), february);
  expect(counted(books)).toEqual(["2025-01 4", "2025-02 5 with boxes"]);
  expect(remarksIn(books)).toEqual(["stated 2025-02: 6, not 5"]);
  expect(remarksIn(withFiledVat(stated("5"), february))).toEqual([]);
  const both = withFiledVat(stated("5"), { of: "2025-01..2025-02", total: "10" });
  expect(counted(both)).toEqual(["2025-01 10 with boxes"]);
});

test("the number of another business is said once for its returns, however it is written", () => {
  const books = taxedBooks();
  const own = (taxNumber: string | null): Books => ({
    ...books,
    administration: { ...books.administration, taxNumber },
  });
  const filed = (of: Books, taxNumber: string): readonly string[] =>
    remarksIn(
      withFiledVat(
        of,
        { of: "2025-01", total: "1", taxNumber },
        { of: "2025-02", total: "2", taxNumber },
      ),
    );
  expect(filed(own("NL 0000.00.000.B01"), "000000000B01")).toEqual([]);
  expect(filed(own(null), "000000000B01")).toEqual([]);
  expect(filed(own("NL000000000B01"), "")).toEqual([]);
  expect(filed(own("NL000000000B01"), "000000099B01")).toEqual([
    "other-number 000000099B01, not NL000000000B01, of 2",
  ]);
});

test("the books are compared with the filed total, without close-input.yml; a return with other months is named", () => {
  const [year] = vatYears(withFiledVat(taxedBooks(), RETURN));
  expect(
    year?.returns.map(({ stated, booked, outcome }) =>
      [stated, booked].map((one) => amountText(one, 2)).concat(outcome),
    ),
  ).toEqual([["27.00", "27.91", "rounding"]]);
  const outside = withFiledVat(taxedBooks(), { of: "2025-02..2025-04", total: "1" });
  expect([vatYears(outside), returnsOutside(outside).length]).toEqual([[], 1]);
});
