/** The lead schedules with who signed them, and whether what they signed is still what the books have. */
import type { Judgement, SignedLead, SignerRole, SignOff } from "./entries.ts";
import { standingEntries } from "./standing.ts";

export interface StandingSignOff {
  readonly entry: SignOff;
  /** The balance, or the accounts behind it, changed since. */
  readonly isSuspended: boolean;
}

/** What decides whether a signature still stands. */
export type SignableLead = Pick<SignedLead, "lead" | "sha256">;

/** A lead of today with its signatures; null for one that is missing. */
export interface LeadSignOffs<Lead extends SignableLead = SignedLead>
  extends Readonly<Record<SignerRole, StandingSignOff | null>> {
  /** As today's books have it; a lead that was signed and has no balance any more is null. */
  readonly today: Lead | null;
  readonly lead: string;
}

/**
 * The leads in their order, and behind them those that were signed and have no balance any more. Of several signatures
 * in a role the last one counts of those that are not suspended, as reviewer before all that of another person than
 * the preparer.
 */
export function signedLeads<Lead extends SignableLead>(
  judgement: Pick<Judgement, "entries">,
  year: number,
  leads: readonly Lead[],
): readonly LeadSignOffs<Lead>[] {
  const signed = standingEntries(judgement, "signed").filter((entry) => entry.year === year);
  const today = new Map(leads.map((lead) => [lead.lead, lead]));
  const names = new Set([...today.keys(), ...signed.map(({ lead }) => lead)]);
  return [...names].map((lead) => {
    const now = today.get(lead) ?? null;
    const own = signed
      .filter((entry) => entry.lead === lead)
      .map((entry) => ({ entry, isSuspended: entry.sha256 !== now?.sha256 }));
    const preparers = own.filter(({ entry }) => entry.as === "preparer");
    const reviewers = own.filter(({ entry }) => entry.as === "reviewer");
    const prepared = (by: string): StandingSignOff | undefined =>
      preparers.findLast(({ entry, isSuspended }) => !isSuspended && isOfPerson(entry, by));
    const reviewer =
      reviewers.findLast(
        ({ entry, isSuspended }) => !isSuspended && prepared(entry.by) === undefined,
      ) ?? lastOf(reviewers);
    // A reviewer who prepared it too is no second person, whoever else prepared it later.
    const ownWork = reviewer === null ? undefined : prepared(reviewer.entry.by);
    return { lead, today: now, preparer: ownWork ?? lastOf(preparers), reviewer };
  });
}

const lastOf = (own: readonly StandingSignOff[]): StandingSignOff | null =>
  own.findLast(({ isSuspended }) => !isSuspended) ?? own.at(-1) ?? null;

/** Names are compared as people read them. */
const isOfPerson = ({ by }: Pick<SignOff, "by">, name: string): boolean =>
  by.trim().toLowerCase() === name.trim().toLowerCase();

/** Whether this person signed the lead in this role as it is today. */
export const hasSigned = (
  judgement: Pick<Judgement, "entries">,
  { lead, sha256 }: SignedLead,
  { as, year, by }: Pick<SignOff, "as" | "year" | "by">,
): boolean =>
  standingEntries(judgement, "signed").some(
    (entry) =>
      entry.lead === lead &&
      entry.sha256 === sha256 &&
      entry.as === as &&
      entry.year === year &&
      isOfPerson(entry, by),
  );

type Signatures = Pick<LeadSignOffs, SignerRole>;

/** Whether one person did both, as far as it still stands. */
export const isOnePerson = ({ preparer, reviewer }: Signatures): boolean =>
  preparer !== null && reviewer !== null && isOfPerson(preparer.entry, reviewer.entry.by);

/** Those of a lead that are suspended, preparer first. */
export const suspendedOf = ({ preparer, reviewer }: Signatures): readonly SignOff[] =>
  [preparer, reviewer].flatMap((one) => (one?.isSuspended === true ? [one.entry] : []));

/** How many leads with a balance are signed: by a preparer and another person as reviewer, both as they are today. */
export interface SignedCount {
  readonly signed: number;
  readonly of: number;
  readonly prepared: number;
  readonly reviewed: number;
}

export function signedCount(leads: readonly LeadSignOffs<SignableLead>[]): SignedCount {
  const own = leads.filter(({ today }) => today !== null);
  const stands = (role: SignerRole) => (lead: Signatures) => lead[role]?.isSuspended === false;
  const [isPrepared, isReviewed] = [stands("preparer"), stands("reviewer")];
  return {
    signed: own.filter((lead) => isPrepared(lead) && isReviewed(lead) && !isOnePerson(lead)).length,
    of: own.length,
    prepared: own.filter(isPrepared).length,
    reviewed: own.filter(isReviewed).length,
  };
}
