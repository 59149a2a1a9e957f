/** The checks of `slotsom doctor` in the order of the report: checks on which others depend come first. */
import { accountIds } from "./account-ids.ts";
import { administration } from "./administration.ts";
import { auditfile } from "./auditfile.ts";
import { auditfileCodes } from "./auditfile-codes.ts";
import { clock } from "./clock.ts";
import { credential } from "./credential.ts";
import { deviations } from "./deviations.ts";
import { disk } from "./disk.ts";
import type { AuditfileContext, DoctorCheck, MachineContext } from "./doctor-check.ts";
import { fonts } from "./fonts.ts";
import { key } from "./key.ts";
import { leftovers } from "./leftovers.ts";
import { names } from "./names.ts";
import { nodeVersion } from "./node-version.ts";
import { output } from "./output.ts";
import { ownFiles } from "./own-files.ts";
import { profile } from "./profile.ts";
import { rateLimits } from "./rate-limits.ts";
import { rgsCodes } from "./rgs-codes.ts";
import { schedules } from "./schedules.ts";
import { scopes } from "./scopes.ts";
import { service } from "./service.ts";
import { templates } from "./templates.ts";
import { unfinishedPacks } from "./unfinished-packs.ts";
import { yearEnd } from "./year-end.ts";

const OF_MACHINE: readonly DoctorCheck<MachineContext>[] = [
  output,
  templates,
  ownFiles,
  fonts,
  key,
  leftovers,
  unfinishedPacks,
  schedules,
  nodeVersion,
];

export const DOCTOR_CHECKS: readonly DoctorCheck[] = [
  disk,
  profile,
  service,
  credential,
  administration,
  scopes,
  clock,
  rateLimits,
  names,
  accountIds,
  rgsCodes,
  yearEnd,
  ...OF_MACHINE,
];

/** The checks for books of auditfiles, which send no request. */
export const AUDITFILE_CHECKS: readonly DoctorCheck<AuditfileContext>[] = [
  disk,
  auditfile,
  deviations,
  auditfileCodes,
  ...OF_MACHINE,
];
