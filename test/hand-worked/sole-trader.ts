/** A painter who trades as a natural person: private money, private use in the last return of the year, no wages. */
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { lastDayOf, type Month, monthNumberOf, yearOf } from "../../src/calendar/month.ts";
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import { CONTACTS } from "../proof/small-ids.ts";
import type { Bookkeeper } from "./bookkeeper.ts";
import { rateOf, smallBusiness } from "./small-business.ts";

const S21 = rateOf("s21");
const S9 = rateOf("s9");
const P21 = rateOf("p21");

export const soleTrader = (): AdministrationBooks =>
  smallBusiness({
    ...{ id: "100200300400711", name: "Schildersbedrijf Voorbeeld", capital: "0500" },
    chart: [
      ...["0250", "0255", "4220", "4310", "4320", "4370", "4530", "4860", "8120"],
      ["0500", "equity", "Kapitaal", "BEivKapOnd"],
      ["0510", "equity", "Privéstortingen", "BEivKapPrs"],
      ["0520", "equity", "Privéopnamen", "BEivKapPro"],
      ["0525", "equity", "Privéonttrekkingen in natura", "BEivKapPng"],
      ["0530", "equity", "Privébelastingen", "BEivKapPbe"],
      ["0535", "equity", "Privépremies", "BEivKapPpr"],
      ["7010", "direct_costs", "Verf en materialen", "WKprInhInh"],
    ],
    asset: {
      ...{ id: "560000000000000011", name: "Bestelauto", purchasedOn: dateOf("2024-01-08") },
      purchaseValue: amountOf("18000"),
      residualValue: amountOf("3600"),
      lifespanYears: 5,
      accounts: ["0250", "0255", "4860"],
    },
    contacts: {
      [CONTACTS.alder]: "Woningstichting Voorbeeld",
      [CONTACTS.brink]: "Bouwbedrijf Proef",
      [CONTACTS.cedar]: "Verfgroothandel Test",
      [CONTACTS.delta]: "Garage Monster",
    },
    month: live,
  });

function live(keeper: Bookkeeper, at: Month): void {
  const isFirst = at === "2024-01";
  if (isFirst) {
    keeper.bank(`${at}-02`, "Storting startkapitaal", [["0510", "20000"]]);
    keeper.invest(`${at}-08`, CONTACTS.delta, P21);
  }
  const isLater = yearOf(at) > 2024;
  keeper.sell(`${at}-09`, CONTACTS.brink, [["8120", isLater ? "3600" : "3300", S21]]);
  keeper.sell(`${at}-23`, CONTACTS.alder, [["8120", isLater ? "2900" : "2700", S9]]);
  keeper.buy(`${at}-05`, CONTACTS.cedar, [["7010", isLater ? "1180" : "1090", P21]]);
  keeper.buy(`${at}-14`, CONTACTS.delta, [
    ["4310", "170", P21],
    ["4320", monthNumberOf(at) % 4 === 0 ? "310" : "0", P21],
  ]);
  keeper.bank(`${at}-03`, "Telefoon", [["4220", "-48.40"]]);
  keeper.bank(`${at}-16`, "Verzekeringen", [
    ["4530", "-86.50"],
    ["0535", "-112.30"],
  ]);
  keeper.bank(`${at}-25`, "Privéopname", [["0520", isLater ? "-2100" : "-1900"]]);
  keeper.bank(`${at}-28`, "Bankkosten", [["4540", "-9.75"]]);
  keeper.depreciate(at, "240");
  privately(keeper, at);
  if (monthNumberOf(at) === 12) endYear(keeper, at);
  if (monthNumberOf(at) % 3 === 0) keeper.declareTax(at);
  if (at === "2024-12") close(keeper, at);
}

/** What the owner pays and takes besides the monthly amount. */
function privately(keeper: Bookkeeper, at: Month): void {
  if (monthNumberOf(at) % 3 === 2) {
    keeper.bank(`${at}-27`, "Voorlopige aanslag inkomstenbelasting", [["0530", "-1350"]]);
  }
  switch (at) {
    case "2025-02":
      keeper.bank(`${at}-11`, "Storting van privérekening", [["0510", "2500"]]);
      break;
    case "2025-04":
      keeper.cash(`${at}-11`, "Storting in kas", [["0510", "400"]]);
      break;
    case "2025-05":
      keeper.bank(`${at}-19`, "Privé-aankoop met de zakelijke pas", [["0520", "-642.15"]]);
      break;
    case "2025-09":
      keeper.cash(`${at}-19`, "Privéopname uit kas", [["0520", "-150"]]);
      break;
    default:
  }
}

/** Private use of the car and the telephone: costs, and tax of 2.7% of the catalogue price of the car, 26,400. */
function endYear(keeper: Bookkeeper, at: Month): void {
  const year = String(yearOf(at));
  keeper.journal(lastDayOf(at), `Privégebruik ${year}`, [
    ["0525", "2268.80"],
    ["4370", "-1440"],
    ["4220", "-116"],
    ["1520", "-712.80", rateOf("jPrivate21")],
    ["4370", "3394.29"],
    ["4370", "-3394.29", rateOf("jPrivate21")],
  ]);
}

/** The result and the private accounts go to the capital. */
function close(keeper: Bookkeeper, at: Month): void {
  keeper.closeYear(at, "Resultaat naar kapitaal", (result) => [["0500", result]]);
  const accounts = ["0510", "0520", "0525", "0530", "0535"];
  keeper.transfer(lastDayOf(at), "Privé naar kapitaal", accounts, "0500");
}
