/** Every text that the auditfile of version 3.2 does not hold as the books have it. */
import { AUDITFILE_3_2 } from "./auditfile/auditfile-3-2.ts";
import { auditfileChangesFormat } from "./auditfile/auditfile-formats.ts";

export const xaf32Changes = auditfileChangesFormat("xaf-3.2-changes", AUDITFILE_3_2);
