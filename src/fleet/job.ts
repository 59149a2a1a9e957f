/** The work of a fleet as data: administrations, and a job for each pack of an administration for a period. */
import { either, listOf, optional, orNull, type ValueOf } from "../fields/kind.ts";
import { record, recordOf } from "../fields/record.ts";
import { flag, oneOf, text, wholeNumber } from "../fields/scalars.ts";
import { PROFILE_ENTRY } from "../runs/profile/profile.ts";

/** The runs that make a pack. */
export const FLEET_PACKS = ["close", "monthly", "handoff"] as const;
export type FleetPack = (typeof FLEET_PACKS)[number];

/** An administration of a fleet: a profile with a name that is unique in the fleet. */
const MEMBER = record({
  /** As in `office-123456789` or `files-garage`; the name of its profile on every worker. */
  name: text,
  /** Null before the service or the auditfile has stated it. */
  administrationName: orNull(text),
  /** The fields of its profile; paths are absolute, so that they mean the same in every folder. */
  profile: PROFILE_ENTRY,
  /**
   * The requests of members with the same group share one rate budget for each outgoing address. Null for books of
   * auditfiles, which take no requests.
   */
  budgetGroup: orNull(text),
});
export type Member = ValueOf<typeof MEMBER>;

/** One pack of one administration for one period. */
export const JOB = record({
  /** Unique: `BATCH/MEMBER/PACK/PERIOD`. A job that is added again stays as it is. */
  id: text,
  /** Jobs that were asked for together, as in `2026-01-05`. */
  batch: text,
  member: MEMBER,
  /** The name of its pack in fleet.yml. */
  packName: text,
  pack: oneOf(...FLEET_PACKS),
  /** A fiscal year for a close, `2025`; a month for a monthly pack, `2025-10`. */
  period: text,
  /** The other options of its run: `language`, `templates` and the like. */
  options: recordOf(/^/, either(text, flag)),
  /** Higher comes first. */
  priority: wholeNumber(),
  /** Attempts after which a job that fails for a passing reason is set aside. */
  attemptsMax: wholeNumber(1),
  /** ISO 8601 in UTC; the job waits until then. */
  notBefore: text,
  /** The keys of the notifications that report how it ends; absent for none. */
  notify: optional(listOf(text)),
});
export type FleetJob = ValueOf<typeof JOB>;
