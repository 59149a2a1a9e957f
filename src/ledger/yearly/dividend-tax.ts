/**
 * The tax that a company withholds from dividend, in percent. Source: Wet op de dividendbelasting 1965, article 5: 15
 * percent since 2007; it is due within a month after the dividend is payable, Algemene wet inzake rijksbelastingen,
 * article 19. Looked up on 30 November 2026.
 */
import { type Amount, amountOf } from "../../amount/amount.ts";

const [FIRST_YEAR, LAST_YEAR] = [2007, 2026];

/** Null for a year whose rate is not known. */
export const dividendTaxRate = (year: number): Amount | null =>
  year < FIRST_YEAR || year > LAST_YEAR ? null : amountOf("15");
