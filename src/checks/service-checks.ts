/** The checks on files of the service, which are not in the list of checks. */
import { SERVICE_AUDITFILE_CHECK_ID } from "./service-auditfile-equals-ours.ts";
import { SERVICE_AUDITFILE_TEXTS_CHECK_ID } from "./service-auditfile-texts-equal-ours.ts";
import { SERVICE_BRUGSTAAT_CHECK_ID } from "./service-brugstaat-equals-ledger.ts";
import { SERVICE_WORKBOOK_CHECK_ID } from "./service-workbook-equals-ledger.ts";

export const SERVICE_CHECK_IDS = [
  SERVICE_AUDITFILE_CHECK_ID,
  SERVICE_AUDITFILE_TEXTS_CHECK_ID,
  SERVICE_BRUGSTAAT_CHECK_ID,
  SERVICE_WORKBOOK_CHECK_ID,
] as const;
