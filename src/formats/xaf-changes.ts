/** Every text that the auditfile (XAF 4.0) does not hold as the books have it. */
import { AUDITFILE_4_0 } from "./auditfile/auditfile-4-0.ts";
import { auditfileChangesFormat } from "./auditfile/auditfile-formats.ts";

export const xafChanges = auditfileChangesFormat("xaf-changes", AUDITFILE_4_0);
