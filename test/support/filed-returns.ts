/** The VAT returns of a sample, recomputed by box from the second bookkeeping. */
import { filedReturn, type RateOfQuarter } from "../../fixtures/administrations/vat-returns.ts";
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import { type OwnEntry, total } from "./own-ledger.ts";

const OWED = "1520";
const DEDUCTED = "1340";

/** The four files of a year by name. */
export function filedReturns(
  { administration, taxRates }: AdministrationBooks,
  entries: readonly OwnEntry[],
  year: string,
): readonly (readonly [name: string, text: string])[] {
  return [1, 2, 3, 4].map((quarter) => {
    const own = entries.filter(
      ({ date, isClosing }) =>
        date.startsWith(year) && Math.ceil(Number(date.slice(5, 7)) / 3) === quarter && !isClosing,
    );
    const rates = taxRates.map((rate): RateOfQuarter => {
      const ofRate = own.filter(({ taxRateId }) => taxRateId === rate.id);
      const sumOf = (which: (account: string) => boolean): bigint =>
        total(ofRate.filter(({ account }) => which(account)).map(({ cents }) => cents));
      return {
        rate,
        owed: sumOf((account) => account === OWED),
        deducted: sumOf((account) => account === DEDUCTED),
        base: sumOf((account) => account !== OWED && account !== DEDUCTED),
      };
    });
    const taxNumber = administration.taxNumber ?? "";
    return filedReturn({ year, quarter, taxNumber }, rates);
  });
}
