/** A B.V. that trades in and outside the EU, with a subcontractor under a reverse charge and private use of a car. */
import { amountOf, negate } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { lastDayOf, type Month, monthNumberOf, yearOf } from "../../src/calendar/month.ts";
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import { CONTACTS } from "../proof/small-ids.ts";
import type { Bookkeeper } from "./bookkeeper.ts";
import { rateOf, smallBusiness } from "./small-business.ts";

const CUSTOMERS = { germany: "530000000000000021", norway: "530000000000000022" };
const SUPPLIERS = { france: "530000000000000023", fitter: "530000000000000024" };

export const traderInTheEu = (): AdministrationBooks =>
  smallBusiness({
    ...{ id: "100200300400714", name: "Groothandel Voorbeeld B.V.", capital: "0540" },
    chart: [
      ...["0220", "0225", "0510", "0530", "0540", "1545", "1595", "1596", "4110", "4370", "4830"],
      ...["7010", "7120", "8010", "8050", "8060", "9200"],
    ],
    asset: {
      ...{ id: "560000000000000014", name: "Stellingen", purchasedOn: dateOf("2024-01-08") },
      purchaseValue: amountOf("12000"),
      residualValue: amountOf("0"),
      lifespanYears: 5,
      accounts: ["0220", "0225", "4830"],
    },
    contacts: {
      [CONTACTS.alder]: "Winkelketen Proef",
      [CONTACTS.cedar]: "Loodsverhuur Test",
      [CONTACTS.delta]: "Stellingbouw Monster",
      [CUSTOMERS.germany]: "Beispielhandel GmbH, DE",
      [CUSTOMERS.norway]: "Eksempel Handel AS, NO",
      [SUPPLIERS.france]: "Fournitures Exemple SARL, FR",
      [SUPPLIERS.fitter]: "Montage Proef",
    },
    month: live,
  });

function live(keeper: Bookkeeper, at: Month): void {
  const [month, isLater] = [monthNumberOf(at), yearOf(at) > 2024];
  if (at === "2024-01") {
    keeper.bank(`${at}-02`, "Storting aandelenkapitaal", [["0510", "25000"]]);
    keeper.invest(`${at}-08`, CONTACTS.delta, rateOf("p21"));
  }
  keeper.sell(`${at}-05`, CONTACTS.alder, [["8010", isLater ? "14200" : "13500", rateOf("s21")]]);
  keeper.sell(`${at}-11`, CUSTOMERS.germany, [["8050", isLater ? "6100" : "5200", rateOf("sEU")]]);
  keeper.sell(`${at}-19`, CUSTOMERS.norway, [["8060", "2400", rateOf("sExport")]]);
  keeper.buy(`${at}-03`, SUPPLIERS.france, [["7010", isLater ? "7350" : "6800", rateOf("pEU21")]]);
  keeper.buy(`${at}-10`, CONTACTS.delta, [["7010", "4150", rateOf("p21")]]);
  keeper.buy(`${at}-17`, SUPPLIERS.fitter, [["7120", "1240", rateOf("pReverse21")]]);
  keeper.buy(`${at}-01`, CONTACTS.cedar, [["4110", "2300", rateOf("p21")]]);
  keeper.bank(`${at}-28`, "Bankkosten", [["4540", "-21.35"]]);
  keeper.depreciate(at, "200");
  if (at === "2025-06") distribute(keeper, at);
  if (month === 12) endYear(keeper, at);
  if (month % 3 === 0) keeper.declareTax(at);
  if (at === "2024-12") {
    keeper.closeYear(at, "Resultaat naar onverdeelde winst", (result) => [["0540", result]]);
  }
}

/** Dividend of 10,000, of which 15% is withheld. */
function distribute(keeper: Bookkeeper, at: Month): void {
  const profit = keeper.balance("0540");
  keeper.journal(`${at}-16`, "Bestemming resultaat 2024", [
    ["0540", negate(profit)],
    ["0530", profit],
  ]);
  keeper.journal(`${at}-17`, "Dividend 2024", [
    ["0530", "10000"],
    ["1595", "-8500"],
    ["1596", "-1500"],
  ]);
  keeper.bank(`${at}-20`, "Dividend", [["1595", "-8500"]]);
  keeper.bank("2025-07-14", "Dividendbelasting", [["1596", "-1500"]]);
}

/** Private use of the car, 2.7% of 40,000, and the tax on the result, paid in the next year. */
function endYear(keeper: Bookkeeper, at: Month): void {
  const [year, tax] = [yearOf(at), yearOf(at) === 2024 ? "4900" : "6150"];
  keeper.journal(lastDayOf(at), `Privégebruik auto ${String(year)}`, [
    ["4370", "1080"],
    ["1520", "-1080", rateOf("jPrivate21")],
    ["4370", "5142.86"],
    ["4370", "-5142.86", rateOf("jPrivate21")],
  ]);
  keeper.journal(lastDayOf(at), `Vennootschapsbelasting ${String(year)}`, [
    ["9200", tax],
    ["1545", `-${tax}`],
  ]);
  if (year === 2024) keeper.bank("2025-05-28", "Vennootschapsbelasting 2024", [["1545", "-4900"]]);
}
