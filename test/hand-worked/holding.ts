/** A holding with two assets, one of them sold below its book value: a loss. */
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type {
  AdministrationBooks,
  BookedDocument,
} from "../../src/service/rules/administration-books.ts";
import {
  asset,
  books,
  journal,
  line,
  mutation,
  pays,
  purchase,
  sale,
} from "../proof/document-records.ts";
import { smallAdministration } from "../proof/small-administration.ts";
import { accountId, CONTACTS, RATES } from "../proof/small-ids.ts";

const [VAN, TRAILER] = ["560000000000000001", "560000000000000002"];

export function holding(): AdministrationBooks {
  const small = smallAdministration();
  return {
    ...small,
    administration: { ...small.administration, name: "Holding" },
    ledgerAccounts: small.ledgerAccounts.map((account) =>
      account.accountId === "9030"
        ? {
            ...account,
            name: "Result on disposals",
            rgs: { code: "WAfsRvmTev", name: "Result on disposals", reference: "" },
          }
        : account,
    ),
    assets: small.assets.map((one) =>
      one.id === VAN
        ? { ...one, purchasedOn: dateOf("2024-10-01") }
        : { ...one, purchasedOn: dateOf("2025-01-20") },
    ),
    documents,
  };
}

function* documents(): Generator<BookedDocument> {
  yield journal("801", "2024-01-01", "Capital and loan", null, [
    ["1100", "50000"],
    ["0510", "-18000"],
    ["0710", "-32000"],
  ]);
  yield journal("802", "2024-10-01", "Van", null, [
    ["0250", "24000"],
    ["1100", "-24000"],
  ]);
  yield asset("803", "2024-10-01", VAN, "investment", "24000", null);
  yield journal("807", "2024-12-31", "Result of 2024", "fiscal_year_ending", [
    ["4860", "-900"],
    ["0540", "900"],
  ]);
  for (const [number, date] of [
    ["804", "2024-10-31"],
    ["805", "2024-11-30"],
    ["806", "2024-12-31"],
    ["811", "2025-01-31"],
    ["812", "2025-02-28"],
  ] as const) {
    yield asset(number, date, VAN, "depreciation", "-300", null);
  }
  yield purchase("821", "2025-01-20", CONTACTS.cedar, [line("0250", "3000", RATES.p21)]);
  yield asset("813", "2025-01-20", TRAILER, "investment", "3000", null);
  yield asset("814", "2025-02-28", TRAILER, "depreciation", "-50", null);
  yield asset("815", "2025-03-31", TRAILER, "depreciation", "-50", null);
  yield purchase("822", "2025-02-10", CONTACTS.delta, [line("4230", "400", RATES.reversed)]);
  yield sale("823", "2025-03-15", CONTACTS.brink, [line("9030", "15000", RATES.s21)]);
  yield {
    ...asset("816", "2025-03-15", VAN, "divestment", "-22500", accountId("9030")),
    costDivested: amountOf("24000"),
  };
  yield mutation("831", "2025-01-31", "Interest", [books("9020", "-120")]);
  yield mutation("832", "2025-02-20", "Trailer", [
    pays("purchase_invoice", "821", CONTACTS.cedar, "-3630"),
  ]);
  yield mutation("833", "2025-02-28", "Interest", [books("9020", "-120")]);
  yield mutation("834", "2025-03-28", "Van", [
    pays("sales_invoice", "823", CONTACTS.brink, "18150"),
  ]);
  yield mutation("835", "2025-03-31", "Interest and repayment", [
    books("9020", "-120"),
    books("0710", "-1000"),
  ]);
}
