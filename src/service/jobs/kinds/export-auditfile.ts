/** Makes the auditfile of a fiscal year. */
import { AUDITFILE_3_2 } from "../../../formats/auditfile/auditfile-3-2.ts";
import { AUDITFILE_4_0 } from "../../../formats/auditfile/auditfile-4-0.ts";
import { writeAuditfile } from "../../../formats/auditfile/write-auditfile.ts";
import { exportKind } from "../export-file.ts";
import { auditfileOfYear } from "../internal/auditfile-of-year.ts";
import { exportYear } from "../internal/export-year.ts";

export const exportAuditfile = exportKind("auditfile", async (work) => {
  const year = exportYear(work);
  const layout = work.order.version === "3.2" ? AUDITFILE_3_2 : AUDITFILE_4_0;
  return {
    filename: `auditfile-${year.label}.xaf`,
    contentType: "application/xml",
    bytes: writeAuditfile(await auditfileOfYear(work, year), layout),
  };
});
