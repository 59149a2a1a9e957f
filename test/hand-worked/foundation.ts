/** A foundation with a subsidy, gifts and exempt courses: no owners, no tax, and a fund for a purpose. */
import { share } from "../../fixtures/administrations/ledger-figures.ts";
import { amountOf, subtract } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { type Month, monthNumberOf, yearOf } from "../../src/calendar/month.ts";
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import { CONTACTS } from "../proof/small-ids.ts";
import type { Bookkeeper, Entry } from "./bookkeeper.ts";
import { EXEMPT, rateOf, smallBusiness } from "./small-business.ts";

const P0 = rateOf("p0");

export const foundation = (): AdministrationBooks =>
  smallBusiness({
    ...{ id: "100200300400715", name: "Stichting Muziek Voorbeeld", capital: "0500" },
    chart: [
      ...["0240", "0245", "4110", "4230", "4410", "4850"],
      ["0500", "equity", "Stichtingskapitaal", "BEivSevSti"],
      ["0550", "equity", "Bestemmingsfonds instrumenten", "BEivBefBef"],
      ["7110", "direct_costs", "Docenten", "WKprKuwKuw"],
      ["8100", "revenue", "Subsidie", "WOvbBueObu"],
      ["8110", "revenue", "Giften", "WOvbBugDeg"],
      ["8120", "revenue", "Cursusgelden", "WOmzNodOdh"],
    ],
    asset: {
      ...{ id: "560000000000000015", name: "Piano", purchasedOn: dateOf("2024-01-08") },
      purchaseValue: amountOf("7200"),
      residualValue: amountOf("0"),
      lifespanYears: 10,
      accounts: ["0240", "0245", "4850"],
    },
    contacts: {
      [CONTACTS.alder]: "Gemeente Proef",
      [CONTACTS.brink]: "Muziekschool Test",
      [CONTACTS.cedar]: "Zaalverhuur Monster",
      [CONTACTS.delta]: "Pianohandel Proef",
    },
    month: live,
  });

function live(keeper: Bookkeeper, at: Month): void {
  if (at === "2024-01") {
    keeper.bank(`${at}-02`, "Inbreng oprichter", [["0500", "10000"]]);
    keeper.invest(`${at}-08`, CONTACTS.delta, P0);
  }
  const isLater = yearOf(at) > 2024;
  if (monthNumberOf(at) % 3 === 1) {
    keeper.sell(`${at}-03`, CONTACTS.alder, [["8100", isLater ? "4800" : "4500", EXEMPT]]);
  }
  keeper.sell(`${at}-12`, CONTACTS.brink, [["8120", isLater ? "1350" : "1260", EXEMPT]]);
  keeper.buy(`${at}-01`, CONTACTS.cedar, [["4110", "605.50", P0]]);
  keeper.buy(`${at}-18`, CONTACTS.cedar, [["7110", "1640", P0]]);
  keeper.bank(`${at}-22`, "Giften", [["8110", isLater ? "415.25" : "388.60"]]);
  keeper.bank(`${at}-28`, "Bankkosten", [["4540", "-9.10"]]);
  keeper.depreciate(at, "60");
  if (at === "2024-12") keeper.closeYear(at, "Bestemming saldo 2024", divided);
}

/** A quarter goes to the fund. */
function divided(result: Parameters<typeof share>[0]): readonly Entry[] {
  const fund = share(result, "0.25");
  return [
    ["0500", subtract(result, fund)],
    ["0550", fund],
  ];
}
