/** `slotsom accept`: a person decides that a difference may stay. */
import { command, required, text, under } from "../arguments/command.ts";
import { needed } from "../arguments/needed-option.ts";
import { BY, REASON, SNAPSHOT_BOOKS, TEMPLATES } from "../arguments/option-groups.ts";
import { idsOfChecks } from "./check.ts";

const inPlace = under("Place");

export const accept = command({
  usage: "accept <check>",
  describes: "Accept a difference of a check, of exactly this amount, until a month",
  group: "Judgement",
  examples: [
    [
      "slotsom accept D9 --contact 42 --amount 125 --until 2026-03 --reason Deposit",
      "Accept 125.00 of a contact until March 2026",
    ],
    [
      "slotsom accept V1 --amount -0.01 --until 2025-12 --reason Rounding",
      "Accept a cent until the end of the year",
    ],
  ],
  options: {
    check: {
      ...required(text("The id or the name of the check", "CHECK")),
      offers: idsOfChecks,
    },
    account: inPlace(text("The number of a ledger account", "NUMBER")),
    contact: inPlace(text("The id or the name of a contact", "CONTACT")),
    document: inPlace(text("The id or the number of a document", "DOCUMENT")),
    place: inPlace(text("The place as slotsom findings shows it", "PLACE")),
    month: inPlace(text("The month (default: each in which the difference is)", "MONTH")),
    amount: needed(text("The difference as slotsom check shows it", "AMOUNT")),
    until: needed(text("The last month of books for which it is accepted", "MONTH")),
    ...REASON,
    ...BY,
    ...SNAPSHOT_BOOKS,
    ...TEMPLATES,
  },
  run: async ({ month, amount, until, ...options }, ports, reporter) => {
    const { readTypedAmount, readTypedMonth } = await import("../judgement/typed-values.ts");
    const { acceptDifference } = await import("../judgement/accept-difference.ts");
    const typed = {
      month: month === null ? null : readTypedMonth(month, { name: "--month" }),
      amount: readTypedAmount(amount, { name: "--amount" }),
      until: readTypedMonth(until, { name: "--until" }),
    };
    return acceptDifference({ ...options, ...typed }, ports, reporter);
  },
});
