/** The balance of each lead schedule, and the hash of the accounts behind it: what people sign. */
import { createHash } from "node:crypto";
import { type Amount, amountText, isZero, negate, sumOf } from "../../amount/amount.ts";
import { isSamePeriod } from "../../calendar/compared-period.ts";
import type { Books } from "../books.ts";
import type { SignedLead } from "../judgement/entries.ts";
import { type LeadSignOffs, signedLeads } from "../judgement/signed-leads.ts";
import type { LedgerAccountId } from "../ledger-account.ts";
import { compareText } from "../ledger-account.ts";
import { oncePerBooks } from "../once-per-books.ts";
import { sectionHome, statedSections } from "../section-homes.ts";
import { sideOf, turn } from "../signs.ts";
import { rowOf } from "../trial-balance.ts";
import { isLeadGroup, LEAD_GROUPS, type LeadGroup, leadGroupOf, sectionOf } from "./lead-groups.ts";

/** An account of a lead, or the results that are on no account, within equity; debit positive. */
interface LeadLine {
  readonly group: LeadGroup;
  /** Its number, or its id where it has none. */
  readonly account: string;
  readonly opening: Amount;
  readonly closing: Amount;
}

/** The lead, its group as type. */
export interface LeadBalance extends SignedLead {
  readonly lead: LeadGroup;
}

/**
 * The leads with a balance at the end of the books, in the order of the balance sheet. The accounts of one may be equal
 * in sum: it has a balance as long as one of them has.
 */
export const leadBalances = oncePerBooks((books: Books): readonly LeadBalance[] => {
  const lines = linesOf(books);
  return LEAD_GROUPS.flatMap((group) => {
    const own = lines.filter((line) => line.group === group);
    if (own.every(({ closing }) => isZero(closing))) return [];
    const balance = sumOf(own.map(({ closing }) => closing));
    return [{ lead: group, balance, sha256: hashOf(own) }];
  });
});

/** The leads that can be signed; null for books of a part of a fiscal year. */
export const signableLeads = (books: Books): readonly LeadBalance[] | null =>
  isSamePeriod(books.period, books.fiscalYear.period) ? leadBalances(books) : null;

/** Who signed the leads of the books; null without a file of judgement, and for a part of a fiscal year. */
export function leadSignOffs(books: Books): readonly LeadSignOffs[] | null {
  const leads = signableLeads(books);
  return books.judgement === undefined || leads === null
    ? null
    : signedLeads(books.judgement, books.fiscalYear.year, leads);
}

/** Without accounts that are zero at both ends. */
function linesOf(books: Books): readonly LeadLine[] {
  const homes = statedSections(books);
  const [first, last] = [books.months[0]?.generalLedger, books.months.at(-1)?.generalLedger];
  if (first === undefined || last === undefined) return [];
  const ids = new Set([...first.rows.keys(), ...last.rows.keys()]);
  const lines = [...ids].flatMap((id): readonly LeadLine[] => {
    const [{ opening }, { closing }] = [rowOf(first, id), rowOf(last, id)];
    const section = sectionHome(books, homes, id);
    if (section === null || (isZero(opening) && isZero(closing))) return [];
    return [
      { group: leadGroupOf(books, id, section), account: numberOf(books, id), opening, closing },
    ];
  });
  return [...lines, resultsOf(lines)];
}

/** What is left of all balances, because a ledger adds up to nothing. */
const resultsOf = (lines: readonly LeadLine[]): LeadLine => ({
  group: "equity",
  account: "",
  opening: negate(sumOf(lines.map(({ opening }) => opening))),
  closing: negate(sumOf(lines.map(({ closing }) => closing))),
});

const numberOf = ({ accounts }: Books, id: LedgerAccountId): string => accounts.get(id)?.code ?? id;

/** A line per account in the order of their text, whatever the order of the chart: number, opening, closing. */
const hashOf = (lines: readonly LeadLine[]): string =>
  createHash("sha256")
    .update(
      lines
        .map(({ account, opening, closing }) =>
          [account, amountText(opening, 2), amountText(closing, 2)].join("\t"),
        )
        .toSorted(compareText)
        .join("\n"),
    )
    .digest("hex");

/** An amount of a lead, debit positive, in the sign in which its sheet shows it: to the cent. */
export const leadAmountText = (lead: string, amount: Amount): string =>
  amountText(isLeadGroup(lead) ? turn(amount, sideOf(sectionOf(lead))) : amount, 2);
