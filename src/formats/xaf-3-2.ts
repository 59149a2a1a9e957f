/** The auditfile of the fiscal year, XAF 3.2: what most programs of accountants read today. */
import { AUDITFILE_3_2 } from "./auditfile/auditfile-3-2.ts";
import { auditfileFormat } from "./auditfile/auditfile-formats.ts";

export const xaf32 = auditfileFormat("xaf-3.2", AUDITFILE_3_2);
