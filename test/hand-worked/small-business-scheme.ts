/** A photographer under the small-business scheme: no tax on invoices, none to reclaim, no returns. */
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { lastDayOf, type Month, monthNumberOf, yearOf } from "../../src/calendar/month.ts";
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import { CONTACTS } from "../proof/small-ids.ts";
import type { Bookkeeper } from "./bookkeeper.ts";
import { EXEMPT, rateOf, smallBusiness } from "./small-business.ts";

const P0 = rateOf("p0");

export const underSmallBusinessScheme = (): AdministrationBooks =>
  smallBusiness({
    ...{ id: "100200300400713", name: "Fotostudio Voorbeeld", capital: "0500" },
    chart: [
      ...["0240", "0245", "4110", "4230", "4410", "4850", "8120"],
      ["0500", "equity", "Kapitaal", "BEivKapOnd"],
      ["0510", "equity", "Privéstortingen", "BEivKapPrs"],
      ["0520", "equity", "Privéopnamen", "BEivKapPro"],
    ],
    asset: {
      ...{ id: "560000000000000013", name: "Camera's", purchasedOn: dateOf("2024-01-08") },
      purchaseValue: amountOf("4356"),
      residualValue: amountOf("756"),
      lifespanYears: 5,
      accounts: ["0240", "0245", "4850"],
    },
    contacts: {
      [CONTACTS.alder]: "Uitgeverij Voorbeeld",
      [CONTACTS.brink]: "Trouwlocatie Proef",
      [CONTACTS.cedar]: "Atelierverhuur Test",
      [CONTACTS.delta]: "Camerahandel Monster",
    },
    month: live,
  });

function live(keeper: Bookkeeper, at: Month): void {
  if (at === "2024-01") {
    keeper.bank(`${at}-02`, "Storting startkapitaal", [["0510", "6000"]]);
    keeper.invest(`${at}-08`, CONTACTS.delta, P0);
  }
  const isLater = yearOf(at) > 2024;
  keeper.sell(`${at}-07`, CONTACTS.alder, [["8120", isLater ? "720" : "650", EXEMPT]]);
  keeper.sell(`${at}-21`, CONTACTS.brink, [["8120", isLater ? "815" : "790", EXEMPT]]);
  keeper.buy(`${at}-01`, CONTACTS.cedar, [["4110", "302.50", P0]]);
  keeper.buy(`${at}-12`, CONTACTS.delta, [["4230", "36.30", P0]]);
  if (monthNumberOf(at) % 3 === 0) keeper.bank(`${at}-17`, "Advertentie", [["4410", "-145.20"]]);
  keeper.bank(`${at}-25`, "Privéopname", [["0520", isLater ? "-850" : "-800"]]);
  keeper.bank(`${at}-28`, "Bankkosten", [["4540", "-8.25"]]);
  keeper.depreciate(at, "60");
  if (at === "2024-12") {
    keeper.closeYear(at, "Resultaat naar kapitaal", (result) => [["0500", result]]);
    keeper.transfer(lastDayOf(at), "Privé naar kapitaal", ["0510", "0520"], "0500");
  }
}
