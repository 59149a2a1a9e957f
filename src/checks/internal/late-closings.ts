/** The part of the result of the year before that closing entries dated in the books took to equity. */
import { type Amount, sumOf } from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { isResultAccount } from "./accounts-of-books.ts";

/** The amount up to the end of a month, debit positive; zero unless the year before was closed late. */
export const takenFromYearBefore = (books: Books, until: Month): Amount =>
  sumOf(
    books.months
      .filter(({ month }) => month <= until)
      .flatMap(({ closingsOfYearBefore = [] }) =>
        [...closingsOfYearBefore].flatMap(([id, net]) => (isResultAccount(books, id) ? [net] : [])),
      ),
  );
