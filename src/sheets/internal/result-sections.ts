/** The sections of the profit and loss account as it is read: those of the service, with tax on the result apart. */
import { accountsWithRole } from "../../ledger/account-roles.ts";
import type { Books } from "../../ledger/books.ts";
import { forResultTypes, RESULT_TYPES } from "../../ledger/ledger-account.ts";
import { readerLines, type Side, sideOf, turn } from "../../ledger/signs.ts";
import type { ProfitAndLoss, SectionLine } from "../../ledger/statements.ts";

export const RESULT_SECTIONS = [...RESULT_TYPES, "income_tax"] as const;
export type ResultSection = (typeof RESULT_SECTIONS)[number];

export const forResultSections = <Value>(
  figureOf: (section: ResultSection) => Value,
): Readonly<Record<ResultSection, Value>> => ({
  ...forResultTypes(figureOf),
  income_tax: figureOf("income_tax"),
});

/** Tax has the sign of the result: an expense is negative. */
export const sideOfSection = (section: ResultSection): Side =>
  section === "income_tax" ? "credit" : sideOf(section);

/**
 * The lines of each section in the sign its reader expects. The service states tax within the section of its account's
 * type (specification 2.10); its role takes it out of that section, so that what stands above it is the result before
 * tax.
 */
export function resultLines(
  books: Books,
): (stated: ProfitAndLoss["sections"], section: ResultSection) => readonly SectionLine[] {
  const taxed = new Set(accountsWithRole(books, "income-tax"));
  const isTax = ({ ledgerAccountId }: SectionLine): boolean => taxed.has(ledgerAccountId);
  return (stated, section) =>
    section === "income_tax"
      ? RESULT_TYPES.flatMap((type) => stated[type].filter(isTax)).map((line) => ({
          ...line,
          amount: turn(line.amount, "credit"),
        }))
      : readerLines(stated, section).filter((line) => !isTax(line));
}
