/**
 * What people decided about the books of an administration: entries that are only added, each with who and when. A
 * later entry changes what holds (`standing.ts`); none is removed, so that two copies of the list can be joined without
 * loss.
 */
import type { Amount } from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";

interface EntryBase {
  /** Unique within an administration. */
  readonly id: string;
  /** Instant in UTC. */
  readonly at: string;
  /** The name of the person. */
  readonly by: string;
}

/** Where a check found a difference: the check, its subject as `placeText` writes it, and the month. */
export interface FindingPlace {
  /** The number of the check: `D9`. */
  readonly check: string;
  readonly place: string;
  /** Null for a difference over several months; of an acceptance, for any month. */
  readonly month: Month | null;
}

/** A difference that may stay: one of this check, at this place, of exactly this amount. */
export interface Acceptance extends EntryBase, FindingPlace {
  readonly kind: "accepted";
  /** Actual minus expected, in the signs of a reader; a number where things are counted. */
  readonly amount: Amount;
  /** Set if the amount is a number of things. */
  readonly counted?: true;
  readonly reason: string;
  /** Books that end before this month need not have the difference; null for one that was written by hand. */
  readonly since: Month | null;
  /** The last month for which it holds. */
  readonly until: Month;
}

export const SIGNER_ROLES = ["preparer", "reviewer"] as const;
/** @useDeclaredType */
export type SignerRole = (typeof SIGNER_ROLES)[number];

/** What is signed of a lead: its balance, and the hash of the accounts behind it. */
export interface SignedLead {
  /** The group of the balance sheet: `receivables`. */
  readonly lead: string;
  /** At the end of the fiscal year, debit positive. */
  readonly balance: Amount;
  readonly sha256: string;
}

export interface SignOff extends EntryBase, SignedLead {
  readonly kind: "signed";
  readonly as: SignerRole;
  readonly year: number;
  /** The identity of the snapshot from which it was signed. */
  readonly snapshot: string;
}

/** All months up to and including one are closed: what changes in them from now on is a finding. */
export interface Lock extends EntryBase {
  readonly kind: "locked";
  readonly through: Month;
  /** The first month of the pack's books: earlier months have locks of their own. */
  readonly first: Month;
  /** The identity of the snapshot of the pack. */
  readonly snapshot: string;
  /** The hash of the manifest of the pack that stays. */
  readonly pack: string;
  /** Balances at the end by the number of the account, or its id without one; debit positive, zeros absent. */
  readonly balances: ReadonlyMap<string, Amount>;
  /** The part of result accounts that journals closing the year booked; absent without such journals. */
  readonly closings?: ReadonlyMap<string, Amount>;
  /** Why it was locked although months that were locked before had changed; null if none had. */
  readonly reason: string | null;
}

/** The months from one on are open again. */
export interface Unlock extends EntryBase {
  readonly kind: "unlocked";
  readonly from: Month;
  readonly reason: string;
}

/** An earlier entry no longer holds. */
export interface Withdrawal extends EntryBase {
  readonly kind: "withdrawn";
  /** The id of that entry. */
  readonly entry: string;
  readonly reason: string;
}

/** A finding as it was when the books were locked: what the next year compares its own findings with. */
export interface RegisteredFinding extends EntryBase, FindingPlace {
  readonly kind: "registered";
  readonly year: number;
  readonly amount: Amount;
  /** The id of the acceptance that covered it; null for one that was open. */
  readonly acceptance: string | null;
}

export type JudgementEntry = Acceptance | SignOff | Lock | Unlock | Withdrawal | RegisteredFinding;
export type EntryOf<Kind extends JudgementEntry["kind"]> = Extract<JudgementEntry, { kind: Kind }>;

/** All entries of an administration, in the order of their time. */
export interface Judgement {
  readonly entries: readonly JudgementEntry[];
  /** The file, for the manifest of a pack. */
  readonly fileName: string;
  readonly sha256: string;
}
