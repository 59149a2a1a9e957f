/** A service firm: projects, a contract and a licence that are spread over months, hours, subcontracting. */
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type {
  AdministrationBooks,
  BookedDocument,
} from "../../src/service/rules/administration-books.ts";
import { books, journal, line, mutation, pays, purchase, sale } from "../proof/document-records.ts";
import { smallAdministration } from "../proof/small-administration.ts";
import { CONTACTS, PROJECTS, RATES } from "../proof/small-ids.ts";

export function serviceFirm(): AdministrationBooks {
  const small = smallAdministration();
  return {
    ...small,
    administration: { ...small.administration, name: "Service Firm" },
    assets: [],
    documents,
  };
}

function* documents(): Generator<BookedDocument> {
  yield journal("801", "2025-01-01", "Capital", null, [
    ["1100", "5000"],
    ["0510", "-5000"],
  ]);
  yield sale("811", "2025-01-05", CONTACTS.alder, [
    {
      ...line("8010", "1200", RATES.s21, PROJECTS.roof),
      period: { first: dateOf("2025-01-01"), last: dateOf("2025-06-30") },
    },
  ]);
  yield sale("812", "2025-01-31", CONTACTS.brink, [line("8010", "1960", RATES.s21, PROJECTS.barn)]);
  yield sale("813", "2025-02-28", CONTACTS.brink, [
    line("8010", "1480", RATES.s21, PROJECTS.barn),
    line("8040", "55.50", RATES.s9),
  ]);
  yield sale("814", "2025-03-31", CONTACTS.alder, [line("8010", "640", RATES.s0, PROJECTS.roof)]);
  yield purchase("821", "2025-01-15", CONTACTS.delta, [
    {
      ...line("4230", "365", RATES.p21),
      period: { first: dateOf("2025-01-01"), last: dateOf("2025-12-31") },
    },
  ]);
  yield purchase("822", "2025-02-03", CONTACTS.cedar, [line("4110", "900", RATES.p21)]);
  yield purchase("823", "2025-03-03", CONTACTS.cedar, [line("4110", "900", RATES.p21)]);
  yield purchase("824", "2025-03-18", CONTACTS.cedar, [
    line("7010", "500", RATES.p21, PROJECTS.barn),
  ]);
  yield mutation("831", "2025-02-10", "Invoice 812", [
    pays("sales_invoice", "812", CONTACTS.brink, "2371.60"),
  ]);
  yield mutation("832", "2025-02-12", "Rent", [
    pays("purchase_invoice", "822", CONTACTS.cedar, "-1089"),
  ]);
  yield mutation("833", "2025-03-05", "Invoice 811", [
    pays("sales_invoice", "811", CONTACTS.alder, "1452"),
  ]);
  yield mutation("834", "2025-03-31", "Interest", [books("9020", "-7.50")]);
}
