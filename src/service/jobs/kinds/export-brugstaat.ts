/** Makes the brugstaat of a fiscal year. */
import { writeBrugstaat } from "../../../formats/brugstaat/write-brugstaat.ts";
import { exportKind } from "../export-file.ts";
import { brugstaatOfYear } from "../internal/brugstaat-of-year.ts";
import { exportYear } from "../internal/export-year.ts";

export const exportBrugstaat = exportKind("brugstaat", (work) => {
  const year = exportYear(work);
  return {
    filename: `brugstaat-${year.label}.xml`,
    contentType: "application/xml",
    bytes: writeBrugstaat(brugstaatOfYear(work, year)),
  };
});
