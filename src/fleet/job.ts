/** The work of a fleet as data: administrations, and a job for each pack of an administration for a period. */
import type { RunKind, RunOptions } from "../runs/order.ts";
import type { AuditfileEntry, ServiceEntry } from "../runs/profile/profile.ts";

/** An administration of a fleet: a profile with a name that is unique in the fleet. */
export interface Member {
  /** As in `office-123456789` or `files-garage`; the name of its profile on every worker. */
  readonly name: string;
  /** Null before the service or the auditfile has stated it. */
  readonly administrationName: string | null;
  /** The fields of its profile; paths are absolute, so that they mean the same in every folder. */
  readonly profile: ServiceEntry | AuditfileEntry;
  /**
   * The requests of members with the same group share one rate budget for each outgoing address. Null for books of
   * auditfiles, which take no requests.
   */
  readonly budgetGroup: string | null;
}

/** The runs that make a pack. */
export type FleetPack = Extract<RunKind, "close" | "monthly" | "handoff">;

/** One pack of one administration for one period. */
export interface FleetJob {
  /** Unique: `BATCH/MEMBER/PACK/PERIOD`. A job that is added again stays as it is. */
  readonly id: string;
  /** Jobs that were asked for together, as in `2026-01-05`. */
  readonly batch: string;
  readonly member: Member;
  /** The name of its pack in fleet.yml. */
  readonly packName: string;
  readonly pack: FleetPack;
  /** A fiscal year for a close, `2025`; a month for a monthly pack, `2025-10`. */
  readonly period: string;
  /** The other options of its run: `language`, `templates` and the like. */
  readonly options: RunOptions;
  /** Higher comes first. */
  readonly priority: number;
  /** Attempts after which a job that fails for a passing reason is set aside. */
  readonly attemptsMax: number;
  /** ISO 8601 in UTC; the job waits until then. */
  readonly notBefore: string;
  /** The keys of the notifications that report how it ends; absent for none. */
  readonly notify?: readonly string[];
}
