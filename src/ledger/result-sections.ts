/** The sections of the profit and loss account as it is read: those of the service, and what roles take out of them. */
import { type AccountRole, accountsWithRole, type BooksWithRoles } from "./account-roles.ts";
import {
  forResultTypes,
  isResultType,
  type LedgerAccountId,
  RESULT_TYPES,
} from "./ledger-account.ts";
import { readerLines, type Side, sideOf, turn } from "./signs.ts";
import type { ProfitAndLoss, SectionLine } from "./statements.ts";

/** Sections by role, in the order in which they follow those of the service. */
export const ROLE_SECTIONS = ["financial_result", "income_tax"] as const;
type RoleSection = (typeof ROLE_SECTIONS)[number];

const ROLE_OF: Readonly<Record<RoleSection, AccountRole>> = {
  financial_result: "financial-result",
  income_tax: "income-tax",
};

export const RESULT_SECTIONS = [...RESULT_TYPES, ...ROLE_SECTIONS] as const;
/** @useDeclaredType */
export type ResultSection = (typeof RESULT_SECTIONS)[number];

export const forResultSections = <Value>(
  figureOf: (section: ResultSection) => Value,
): Readonly<Record<ResultSection, Value>> => ({
  ...forResultTypes(figureOf),
  financial_result: figureOf("financial_result"),
  income_tax: figureOf("income_tax"),
});

const isByRole = (section: ResultSection): section is RoleSection =>
  ROLE_SECTIONS.some((one) => one === section);

/** Sections by role have the sign of the result: an expense is negative. */
export const sideOfSection = (section: ResultSection): Side =>
  isByRole(section) ? "credit" : sideOf(section);

/**
 * The lines of each section in the sign its reader expects. The service states interest and tax within the sections
 * of their
 * accounts' types (specification 2.10); their roles take them out, so that operating result and result before tax
 * are what
 * their names say.
 */
export function resultLines(
  books: BooksWithRoles,
): (stated: ProfitAndLoss["sections"], section: ResultSection) => readonly SectionLine[] {
  const sectionOf = sectionsByRole(books);
  return (stated, section) =>
    isByRole(section)
      ? RESULT_TYPES.flatMap((type) => stated[type])
          .filter(({ ledgerAccountId: id }) => sectionOf.get(id) === section)
          .map((line) => ({ ...line, amount: turn(line.amount, sideOfSection(section)) }))
      : readerLines(stated, section).filter(({ ledgerAccountId: id }) => !sectionOf.has(id));
}

/** Returns the section of an account by its role, else by its type; undefined outside the result. */
export function resultSectionOf(
  books: BooksWithRoles,
): (id: LedgerAccountId) => ResultSection | undefined {
  const byRole = sectionsByRole(books);
  return (id) => {
    const type = books.accounts.get(id)?.type;
    return byRole.get(id) ?? (isResultType(type) ? type : undefined);
  };
}

/** An account with two roles has the last. */
export const sectionsByRole = (books: BooksWithRoles): ReadonlyMap<LedgerAccountId, RoleSection> =>
  new Map(
    ROLE_SECTIONS.flatMap((section) =>
      accountsWithRole(books, ROLE_OF[section]).map((id) => [id, section] as const),
    ),
  );
