/** Makes the Excel file with all bookings of a fiscal year. */
import { PLAIN_LOOK } from "../../../formats/xlsx/workbook-look.ts";
import { writeWorkbook } from "../../../formats/xlsx/write-workbook.ts";
import { todayOf } from "../../store/query-administrations.ts";
import { exportKind } from "../export-file.ts";
import { bookingsLanguage, bookingsSheet } from "../internal/bookings-sheet.ts";
import { exportYear, SOFTWARE } from "../internal/export-year.ts";

export const exportLedgerAccounts = exportKind("ledger_accounts", (work) => {
  const { administration, madeAt } = work;
  const year = exportYear(work);
  const sheet = bookingsSheet(work, year);
  return {
    filename: `ledger-accounts-${year.label}.xlsx`,
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    bytes: writeWorkbook({
      title: sheet.subtitle,
      author: SOFTWARE.name,
      madeOn: todayOf(administration, madeAt),
      sheets: [sheet],
      look: { ...PLAIN_LOOK, language: bookingsLanguage(administration.language) },
      contents: null,
    }),
  };
});
