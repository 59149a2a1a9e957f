/** A partnership of three: capital and private accounts of each, and a journal that divides the result of each year. */

import { share } from "../../fixtures/administrations/ledger-figures.ts";
import { amountOf, subtract, sumOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { lastDayOf, type Month, monthNumberOf, yearOf } from "../../src/calendar/month.ts";
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import { CONTACTS } from "../proof/small-ids.ts";
import type { Bookkeeper, Entry } from "./bookkeeper.ts";
import { rateOf, smallBusiness } from "./small-business.ts";

const S21 = rateOf("s21");
const P21 = rateOf("p21");

export const partnership = (): AdministrationBooks =>
  smallBusiness({
    ...{ id: "100200300400712", name: "Adviesbureau Voorbeeld V.O.F.", capital: "0511" },
    chart: [
      ...["0240", "0245", "4110", "4220", "4230", "4510", "4850", "7120", "8120"],
      ["0511", "equity", "Kapitaal vennoot Noord", "BEivKapOnd"],
      ["0512", "equity", "Privéstortingen vennoot Noord", "BEivKapPrs"],
      ["0513", "equity", "Privéopnamen vennoot Noord", "BEivKapPro"],
      ["0521", "equity", "Kapitaal vennoot Oost", "BEivKa2Ond"],
      ["0523", "equity", "Privéopnamen vennoot Oost", "BEivKa2Pro"],
      ["0531", "equity", "Kapitaal vennoot Zuid", "BEivKa3Ond"],
      ["0532", "equity", "Privéstortingen vennoot Zuid", "BEivKa3Prs"],
      ["0533", "equity", "Privéopnamen vennoot Zuid", "BEivKa3Pro"],
    ],
    asset: {
      ...{ id: "560000000000000012", name: "Computers", purchasedOn: dateOf("2024-01-08") },
      purchaseValue: amountOf("9000"),
      residualValue: amountOf("0"),
      lifespanYears: 5,
      accounts: ["0240", "0245", "4850"],
    },
    contacts: {
      [CONTACTS.alder]: "Gemeente Voorbeeld",
      [CONTACTS.brink]: "Zorggroep Proef",
      [CONTACTS.cedar]: "Kantoorverhuur Test",
      [CONTACTS.delta]: "Softwarehuis Monster",
    },
    month: live,
  });

function live(keeper: Bookkeeper, at: Month): void {
  if (at === "2024-01") {
    keeper.bank(`${at}-02`, "Inbreng vennoten", [
      ["0511", "15000"],
      ["0521", "15000"],
      ["0531", "10000"],
    ]);
    keeper.invest(`${at}-08`, CONTACTS.delta, P21);
  }
  const isLater = yearOf(at) > 2024;
  keeper.sell(`${at}-06`, CONTACTS.alder, [["8120", isLater ? "9400" : "8900", S21]]);
  keeper.sell(`${at}-20`, CONTACTS.brink, [["8120", "7200", S21]]);
  keeper.buy(`${at}-01`, CONTACTS.cedar, [["4110", isLater ? "1310" : "1260", P21]]);
  keeper.buy(`${at}-04`, CONTACTS.delta, [["4230", "285", P21]]);
  keeper.buy(`${at}-22`, CONTACTS.delta, [["7120", "1450", P21]]);
  keeper.bank(`${at}-15`, "Telefoon", [["4220", "-62.30"]]);
  keeper.bank(`${at}-28`, "Bankkosten", [["4540", "-12.40"]]);
  keeper.depreciate(at, "150");
  keeper.bank(`${at}-25`, "Privéopnamen vennoten", [
    ["0513", "-3200"],
    ["0523", "-3200"],
    ["0533", "-2100"],
  ]);
  if (at === "2025-03") {
    keeper.bank(`${at}-12`, "Extra inbreng vennoot Zuid", [["0532", "5000"]]);
  }
  if (at === "2025-07") keeper.bank(`${at}-09`, "Vakantiegeld vennoot Oost", [["0523", "-1750"]]);
  if (monthNumberOf(at) % 3 === 0) keeper.declareTax(at);
  if (monthNumberOf(at) === 12) close(keeper, at);
}

/**
 * Two fifths for each of the first two partners, the rest for the third; private accounts of 2025 are not transferred
 * yet.
 */
function close(keeper: Bookkeeper, at: Month): void {
  keeper.closeYear(at, `Winstverdeling ${String(yearOf(at))}`, (result): readonly Entry[] => {
    const part = share(result, "0.4");
    return [
      ["0511", part],
      ["0521", part],
      ["0531", subtract(result, sumOf([part, part]))],
    ];
  });
  if (at !== "2024-12") return;
  const name = "Privé naar kapitaal";
  keeper.transfer(lastDayOf(at), `${name} Noord`, ["0512", "0513"], "0511");
  keeper.transfer(lastDayOf(at), `${name} Oost`, ["0523"], "0521");
  keeper.transfer(lastDayOf(at), `${name} Zuid`, ["0532", "0533"], "0531");
}
