/** The auditfile of the fiscal year, XAF 4.0: what the tax authority reads. */
import { AUDITFILE_4_0 } from "./auditfile/auditfile-4-0.ts";
import { auditfileFormat } from "./auditfile/auditfile-formats.ts";

export const xaf = auditfileFormat("xaf", AUDITFILE_4_0);
