/** Lies in contacts, opening balances, the year before, the header and the totals. */
import {
  account,
  all,
  amount,
  dropped,
  inLine,
  inOpening,
  inSubledger,
  inTransaction,
  mended,
  swap,
  who,
} from "./auditfile-changes.ts";
import { type Lie, lie, lieBefore } from "./auditfile-lie.ts";

export const LIES_IN_BALANCES: readonly Lie[] = [
  lie("an invoice is of another customer", inLine(7001, 1, who("c2")), "warning: X12"),
  lie(
    "two invoices have each other's customer",
    all(inLine(7001, 1, who("c2")), inLine(7002, 1, who("c1"))),
    "warning: X12",
  ),
  lie(
    "two invoices have each other's customer, in the subledger too",
    all(
      inLine(7001, 1, who("c2")),
      inLine(7002, 1, who("c1")),
      inSubledger("VRK", 7001, who("c2")),
      inSubledger("VRK", 7002, who("c1")),
    ),
    "nothing",
  ),
  lie(
    "the customer of the opening balance is another",
    swap(
      /(<obLineNr>2<.*?<custSupID>)c1/,
      "<obLineNr>2</obLineNr><desc>x</desc><amnt>242.00</amnt><amntTp>D</amntTp><custSupID>c2",
    ),
    "information: D7",
  ),
  lie("a customer is not in the list", inLine(7001, 1, who("c9")), "draft: J6 X4"),
  lie(
    "two customers have one number",
    swap(/<custSupID>c2<\/custSupID><custSupName>/, "<custSupID>c1</custSupID><custSupName>"),
    "draft: J6 X4",
  ),
  lie(
    "two customers have each other's name",
    all(swap(">Baker<", ">Other<"), swap(">Smith<", ">Baker<"), swap(">Other<", ">Smith<")),
    "nothing",
  ),
  lie("a line of the subledger is lower", inSubledger("VRK", 7001, amount("120.00")), "draft: X1"),
  lie(
    "a line of the subledger is lower, totals mended",
    all(inSubledger("VRK", 7001, amount("120.00")), mended),
    "warning: X12",
  ),
  lie("a balance is higher", inOpening(1, amount("1100.00")), "draft: X1 X2 X6", "draft: X1 X2"),
  lie(
    "a balance is higher, totals mended",
    all(inOpening(1, amount("1100.00")), mended),
    "draft: X2 X6",
    "draft: X2",
  ),
  lie(
    "the bank and capital are higher, totals mended",
    all(inOpening(1, amount("1100.00")), inOpening(3, amount("1000.00")), mended),
    "draft: X6",
    "nothing",
  ),
  lie(
    "capital and reserves are exchanged in part",
    all(inOpening(3, amount("1000.00")), inOpening(4, amount("242.00"))),
    "nothing",
  ),
  lie(
    "the amounts of bank and debtors are exchanged",
    all(inOpening(1, amount("242.00")), inOpening(2, amount("1000.00"))),
    "draft: X6 X11",
    "draft: X11",
  ),
  lie(
    "the reserves are owed to creditors",
    inOpening(4, account("1600")),
    "draft: X6",
    "warning: D6",
  ),
  lie("a balance is left out", inOpening(2, dropped), "draft: X1 X2 X6", "draft: X1 X2"),
  lie(
    "the opening balance is left out",
    swap(/<openingBalance>[\s\S]*<\/openingBalance>\n/, ""),
    "draft: X6",
    "warning: X5",
  ),
  lieBefore(
    "its bank ends higher, against revenue, totals mended",
    all(inLine(9001, 1, amount("152.00")), inLine(9001, 2, amount("152.00")), mended),
    "draft: X6",
  ),
  lieBefore(
    "its revenue is higher, against debtors, totals mended",
    all(inLine(6001, 1, amount("252.00")), inLine(6001, 2, amount("210.00")), mended),
    "draft: X6",
  ),
  lieBefore(
    "its revenue without VAT is booked as a deduction from purchases",
    inLine(9001, 2, account("7000")),
    "nothing",
  ),
  lieBefore(
    "a transaction of it is left out, totals mended",
    all(inTransaction(9002, dropped), mended),
    "draft: X6",
  ),
  lieBefore("a line of it has a cent more", inLine(6001, 2, amount("200.01")), "draft: X1 X3 X6"),
  lie(
    "the total of debit is another",
    swap("<totalDebit>665.50<", "<totalDebit>665.55<"),
    "draft: X1",
  ),
  lie(
    "both totals are another",
    all(
      swap("<totalDebit>665.50<", "<totalDebit>700.00<"),
      swap("<totalCredit>665.50<", "<totalCredit>700.00<"),
    ),
    "draft: X1",
  ),
  lie("the number of lines is another", swap("<linesCount>11<", "<linesCount>10<"), "draft: X1"),
  lie(
    "the totals are left out",
    swap(/(<transactions>\n)<linesCount>11<.*\n/, "<transactions>\n"),
    "listed: totals-are-stated",
  ),
  lie("the fiscal year is another", swap("<fiscalYear>2025<", "<fiscalYear>2026<"), "warning: X16"),
  lie(
    "the file was made before the end of the year",
    swap("<dateCreated>2026-01-04<", "<dateCreated>2025-11-04<"),
    "warning: X16",
  ),
  lie("the currency is another", swap("<curCode>EUR<", "<curCode>USD<"), "nothing"),
  lie("the company is another", swap(">Shop<", ">Store<"), "nothing"),
  lie(
    "the tax number is another",
    swap("NL001234567B01", "NL007654321B01"),
    "refused: books-not-comparable",
    "nothing",
  ),
  lie(
    "the description of a line is another",
    inLine(8001, 1, swap("<desc>x<", "<desc>advice<")),
    "nothing",
  ),
];
