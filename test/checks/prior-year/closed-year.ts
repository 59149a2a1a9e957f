/** A year with movements before the two months, and lies about it that agree with one another. */
import type { Books } from "../../../src/ledger/books.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withFinalPack, withYearBefore } from "../../support/year-before.ts";
import { TWO_MONTHS } from "../compared.ts";

const CHART = TWO_MONTHS.split("\n").filter((line) => line.trim().startsWith("account "));

interface Rent {
  readonly paidOn: string;
  readonly amount: string;
}

export const HONEST: Rent = { paidOn: "2024-03-10", amount: "20.00" };

/** 2024: sales of 60 in February and rent of 20 in March, so that it ends where the two months begin. */
export const year2024 = ({ paidOn, amount }: Rent): Books =>
  booksFrom(`
    year 2024
    ${CHART.join("\n")}
    opening 1100 60.00
    opening 0500 -60.00
    2024-02-10  1100   60.00  bank 1
    2024-02-10  8000  -60.00  bank 1
    ${paidOn}  4000   ${amount}  bank 2
    ${paidOn}  1100  -${amount}  bank 2`);

/** The two months after 2024, and whatever every report of 2024 says of the rent. */
export const afterYear = (rent: Partial<Rent> = {}): Books =>
  withYearBefore(booksFrom(TWO_MONTHS), year2024({ ...HONEST, ...rent }));

/** With the snapshot of a final pack of 2024, which was made before anyone lied. */
export const withPackOf2024 = (books: Books): Books => withFinalPack(books, year2024(HONEST));
