/** What closing entries that are dated in the books took out of the result of the year before. */
import { type Amount, sumOf } from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { isResultAccount } from "./accounts-of-books.ts";

/** Up to the end of the month; zero unless the year before was closed late. */
export const takenFromYearBefore = (books: Books, until: Month): Amount =>
  sumOf(
    books.months
      .filter(({ month }) => month <= until)
      .flatMap(({ closingsOfYearBefore = [] }) =>
        [...closingsOfYearBefore].flatMap(([id, net]) => (isResultAccount(books, id) ? [net] : [])),
      ),
  );
