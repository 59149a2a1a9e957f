/** A holding that charges management fees, with a participation: its dividend, a share in its result, and a loan. */
import { amountOf, negate } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { lastDayOf, type Month, monthNumberOf, yearOf } from "../../src/calendar/month.ts";
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import { CONTACTS } from "../proof/small-ids.ts";
import type { Bookkeeper } from "./bookkeeper.ts";
import { rateOf, smallBusiness } from "./small-business.ts";

const S21 = rateOf("s21");
const P21 = rateOf("p21");

export const holdingCompany = (): AdministrationBooks =>
  smallBusiness({
    ...{ id: "100200300400716", name: "Voorbeeld Holding B.V.", capital: "0540" },
    chart: [
      ...["0240", "0245", "0510", "0530", "0540", "1545", "1595", "1596", "4230", "4850"],
      ...["8120", "9010", "9200"],
      ["0330", "non_current_assets", "Deelneming Werkmaatschappij", "BFvaDigNev"],
      ["0340", "non_current_assets", "Lening Werkmaatschappij", "BFvaVogVgl"],
      ["9300", "other_income_expenses", "Resultaat deelneming", "WRedAirGrp"],
    ],
    asset: {
      ...{ id: "560000000000000016", name: "Computer", purchasedOn: dateOf("2024-01-08") },
      purchaseValue: amountOf("1800"),
      residualValue: amountOf("0"),
      lifespanYears: 5,
      accounts: ["0240", "0245", "4850"],
    },
    contacts: {
      [CONTACTS.alder]: "Voorbeeld Werkmaatschappij B.V.",
      [CONTACTS.cedar]: "Softwarehuis Monster",
      [CONTACTS.delta]: "Computerhandel Test",
    },
    month: live,
  });

function live(keeper: Bookkeeper, at: Month): void {
  const [month, isLater] = [monthNumberOf(at), yearOf(at) > 2024];
  if (at === "2024-01") {
    keeper.bank(`${at}-02`, "Storting aandelenkapitaal", [["0510", "90000"]]);
    keeper.bank(`${at}-04`, "Aankoop aandelen", [["0330", "-60000"]]);
    keeper.bank(`${at}-05`, "Lening aan werkmaatschappij", [["0340", "-20000"]]);
    keeper.invest(`${at}-08`, CONTACTS.delta, P21);
  }
  keeper.sell(`${at}-05`, CONTACTS.alder, [["8120", isLater ? "2600" : "2500", S21]]);
  keeper.buy(`${at}-10`, CONTACTS.cedar, [["4230", "140", P21]]);
  keeper.bank(`${at}-28`, "Bankkosten", [["4540", "-11.20"]]);
  keeper.depreciate(at, "30");
  if (month % 3 === 0) keeper.bank(`${at}-30`, "Rente lening", [["9010", "250"]]);
  if (month === 6) {
    keeper.bank(`${at}-18`, "Dividend deelneming", [["0330", isLater ? "14000" : "12000"]]);
  }
  if (at === "2025-07") distribute(keeper, at);
  if (month === 12) endYear(keeper, at);
  if (month % 3 === 0) keeper.declareTax(at);
  if (at === "2024-12") {
    keeper.closeYear(at, "Resultaat naar onverdeelde winst", (result) => [["0540", result]]);
  }
}

/** Dividend of 8,000, of which 15% is withheld. */
function distribute(keeper: Bookkeeper, at: Month): void {
  const profit = keeper.balance("0540");
  keeper.journal(`${at}-10`, "Bestemming resultaat 2024", [
    ["0540", negate(profit)],
    ["0530", profit],
  ]);
  keeper.journal(`${at}-11`, "Dividend 2024", [
    ["0530", "8000"],
    ["1595", "-6800"],
    ["1596", "-1200"],
  ]);
  keeper.bank(`${at}-15`, "Dividend", [["1595", "-6800"]]);
  keeper.bank("2025-08-12", "Dividendbelasting", [["1596", "-1200"]]);
}

/** The share in the result of the participation, which is not taxed, and the tax on the rest. */
function endYear(keeper: Bookkeeper, at: Month): void {
  const isLater = yearOf(at) > 2024;
  const [share, tax] = isLater ? ["23450.75", "5570"] : ["19380.40", "5340"];
  keeper.journal(lastDayOf(at), `Aandeel in resultaat ${String(yearOf(at))}`, [
    ["0330", share],
    ["9300", `-${share}`],
  ]);
  keeper.journal(lastDayOf(at), `Vennootschapsbelasting ${String(yearOf(at))}`, [
    ["9200", tax],
    ["1545", `-${tax}`],
  ]);
  if (!isLater) keeper.bank("2025-05-28", "Vennootschapsbelasting 2024", [["1545", "-5340"]]);
}
