/** Whose books they are: the facts by which a file shows to which books it belongs. */
import { daysOf, yearOf } from "../calendar/month.ts";
import type { Books } from "./books.ts";
import type { LedgerAccount } from "./ledger-account.ts";
import { validRgsCode } from "./rgs-codes.ts";

/** In the order of reading. */
export const OWNER_FACTS = [
  "company",
  "chamberOfCommerce",
  "taxNumber",
  "year",
  "firstDay",
  "lastDay",
  "currency",
  "rgsVersion",
] as const;
export type OwnerFact = (typeof OWNER_FACTS)[number];

/** The texts for each fact, of which each is right; a fact that is not known is absent, and is not compared. */
export type OwnerFacts = ReadonlyMap<OwnerFact, readonly string[]>;

/** A text that is missing or blank states nothing. */
export function ownerFacts(
  given: Readonly<Partial<Record<OwnerFact, readonly (string | null | undefined)[]>>>,
): OwnerFacts {
  const facts = new Map<OwnerFact, readonly string[]>();
  for (const fact of OWNER_FACTS) {
    const texts = (given[fact] ?? []).map((text) => text?.trim() ?? "");
    const known = texts.filter((text) => text !== "");
    if (known.length > 0) facts.set(fact, known);
  }
  return facts;
}

type OwnBooks = Pick<Books, "administration" | "fiscalYear"> & {
  readonly accounts: Iterable<Pick<LedgerAccount, "rgsCode" | "rgsVersion">>;
};

/** The facts of books; of a version of the RGS only where a code of it is in use. */
export function ownerOfBooks({ administration, fiscalYear, accounts }: OwnBooks): OwnerFacts {
  const { name, chamberOfCommerce, taxNumber, currency } = administration;
  const { first, last } = fiscalYear.period;
  const days = daysOf(fiscalYear.period);
  const coded = [...accounts].filter((account) => validRgsCode(account) !== null);
  return ownerFacts({
    company: [name],
    chamberOfCommerce: [chamberOfCommerce],
    taxNumber: [taxNumber],
    year: [String(fiscalYear.year), `${String(yearOf(first))}-${String(yearOf(last))}`],
    firstDay: [days.first],
    lastDay: [days.last],
    currency: [currency],
    rgsVersion: [...new Set(coded.map(({ rgsVersion }) => rgsVersion))],
  });
}
