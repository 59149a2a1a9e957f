/** Checks that the closing entries of last year are at the end of a fiscal year of the profile. */
import { answerOf } from "../../api/client.ts";
import { decodeBookedJournals } from "../../api/decode-journal-documents.ts";
import { refusalOf } from "../../api/refusal.ts";
import { dateText } from "../../calendar/date-text.ts";
import { fiscalYearOf } from "../../calendar/fiscal-year.ts";
import { monthOf } from "../../calendar/month.ts";
import { isElsewhere } from "../../runs/preflight/year-end.ts";
import { yearEndText } from "../../runs/preflight/year-end-text.ts";
import { type DoctorCheck, ok, unknown, warning } from "./doctor-check.ts";
import { reachedAdministration } from "./internal/reached-administration.ts";

export const yearEnd: DoctorCheck = {
  id: "year-end",
  title: "Fiscal year",
  run: async (context) => {
    const administration = await reachedAdministration(context);
    const { fiscalCalendar } = await context.access();
    const { request, response } = await context.probe("journals");
    if (response.status === 404) return unknown("the service does not list its journals");
    // The check of scopes names what is missing.
    if (response.status === 401) return unknown("the credential may not read the journals");
    if (response.status !== 200) throw refusalOf(request, response);
    const listed = decodeBookedJournals(answerOf({ unknownFields: new Set() }, request, response));
    const closings = listed.flatMap(({ closesYear, date }) => (closesYear ? date : []));
    const yearOf = (date: (typeof closings)[number]) => fiscalYearOf(fiscalCalendar, monthOf(date));
    const wrong = closings.filter((date) => isElsewhere(date, yearOf(date)));
    const [first] = wrong;
    if (first !== undefined) {
      const lockedUntil = administration?.lockedUntil ?? null;
      const { what, remedy } = yearEndText({
        closings: wrong,
        fiscalYear: yearOf(first),
        lockedUntil,
      });
      return warning(what, remedy);
    }
    return closings.length === 0
      ? ok("no closing entries last year")
      : ok(`closing entries are dated ${[...new Set(closings.map(dateText))].join(", ")}`);
  },
};
