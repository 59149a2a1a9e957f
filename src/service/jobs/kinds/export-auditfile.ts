/** Makes the auditfile of a fiscal year. */
import { writeAuditfile } from "../../../formats/auditfile/write-auditfile.ts";
import { exportKind } from "../export-file.ts";
import { auditfileOfYear } from "../internal/auditfile-of-year.ts";
import { exportYear } from "../internal/export-year.ts";

export const exportAuditfile = exportKind("auditfile", async (work) => {
  const year = exportYear(work);
  return {
    filename: `auditfile-${year.label}.xaf`,
    contentType: "application/xml",
    bytes: writeAuditfile(await auditfileOfYear(work, year)),
  };
});
