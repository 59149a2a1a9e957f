/** Amounts and payments that are others in every answer but the lists. */
import { amountOf } from "../../../src/amount/amount.ts";
import { accountId, CASH, CONTACTS, documentId } from "../small-ids.ts";
import {
  both,
  changing,
  dated,
  sidesOf,
  withDetail,
  withFields,
  withLine,
  withPart,
} from "./changed-books.ts";
import { type ConsistentLie, onBoth } from "./consistent-lie.ts";

export const MOVED_AMOUNTS: readonly ConsistentLie[] = [
  ...onBoth({
    claim: "a sale is a hundred higher",
    claimed: changing({ "615": withDetail(1, { price: amountOf("500.25") }) }),
    honest: ["list of sales"],
    names: [documentId("615")],
  }),
  ...onBoth({
    claim: "an amount moved from one line of a sale to another of the same rate",
    claimed: changing({
      "611": both(
        withDetail(0, { price: amountOf("933.33") }),
        withDetail(1, { price: amountOf("566.69") }),
      ),
    }),
    honest: ["list of sales"],
    names: [documentId("611")],
  }),
  ...onBoth({
    claim: "a purchase is a hundred higher",
    claimed: changing({ "626": withDetail(0, { price: amountOf("433.33") }) }),
    honest: ["list of purchases"],
    names: [documentId("626")],
  }),
  ...onBoth({
    claim: "a purchase at a rate of zero is a hundred higher",
    claimed: changing({
      "624": both(withDetail(0, { price: amountOf("300") }), withFields({})),
      "639": withPart(0, { settledAmount: amountOf("-276.45") }),
    }),
    honest: ["list of purchases"],
    names: [documentId("624")],
  }),
  ...onBoth({
    claim: "a journal is fifty higher",
    claimed: changing({
      "643": both(withLine(0, sidesOf(amountOf("350"))), withLine(1, sidesOf(amountOf("-350")))),
    }),
    honest: ["list of journals"],
    names: [documentId("643")],
  }),
  ...onBoth({
    claim: "the dollars of a purchase had another rate",
    claimed: changing({
      "624": withFields({ exchangeRate: amountOf("0.95") }),
      "639": withPart(0, { settledAmount: amountOf("-190") }),
    }),
    honest: ["list of purchases"],
    names: [documentId("624")],
  }),
  ...onBoth({
    claim: "the dollars of a purchase are euros",
    claimed: changing({
      "624": withFields({ currency: "EUR", exchangeRate: amountOf("1") }),
      // What was paid in euros settles as much, and the rest is still open.
      "639": withPart(0, { settledAmount: amountOf("-186.10") }),
    }),
    honest: ["list of purchases"],
    names: [documentId("624")],
  }),
];

const PAYMENT = documentId("640");

export const MOVED_PAYMENTS: readonly ConsistentLie[] = [
  ...onBoth({
    claim: "a payment is of another invoice of the contact",
    claimed: changing({ "640": withPart(0, { invoiceId: documentId("612") }) }),
    honest: ["list of sales", "list of mutations"],
    names: [PAYMENT, documentId("612"), documentId("614"), CONTACTS.brink],
  }),
  ...onBoth({
    claim: "a payment came in on the cash box",
    claimed: changing({ "640": withFields({ financialAccountId: CASH }) }),
    honest: ["list of sales", "list of mutations"],
    names: [PAYMENT, documentId("614")],
  }),
  ...onBoth({
    claim: "a payment came in a day later",
    claimed: changing({ "640": dated("2025-03-21") }),
    honest: ["list of sales", "list of mutations"],
    names: [PAYMENT, documentId("614")],
  }),
  ...onBoth({
    claim: "a payment came in the month before",
    claimed: changing({ "640": dated("2025-02-25") }),
    honest: ["list of sales", "list of mutations"],
    names: [PAYMENT, documentId("614")],
  }),
  ...onBoth({
    claim: "a payment is of the month before, and the list of sales alone states its date",
    claimed: changing({ "640": dated("2025-02-25") }),
    honest: ["list of sales"],
    names: [PAYMENT, documentId("614")],
  }),
  ...onBoth({
    claim: "a payment is revenue",
    claimed: changing({
      "640": withFields({
        parts: [
          {
            kind: "booking",
            ledgerAccountId: accountId("8010"),
            taxRateId: null,
            projectId: null,
            contactId: null,
            description: "",
            amount: amountOf("1164"),
          },
        ],
      }),
    }),
    honest: ["list of sales", "list of mutations"],
    names: [PAYMENT, documentId("614")],
  }),
  ...onBoth({
    claim: "a payment of a purchase is a cost",
    claimed: changing({
      "635": withFields({
        parts: [
          {
            kind: "booking",
            ledgerAccountId: accountId("4110"),
            taxRateId: null,
            projectId: null,
            contactId: null,
            description: "",
            amount: amountOf("-1815"),
          },
        ],
      }),
    }),
    honest: ["list of purchases"],
    names: [documentId("635"), documentId("621")],
  }),
];
