/** Lies in amounts, sides and accounts of lines, and in the list of accounts. */
import {
  account,
  all,
  amount,
  inLine,
  inSubledger,
  mended,
  side,
  swap,
  vat,
} from "./auditfile-changes.ts";
import { type Lie, lie } from "./auditfile-lie.ts";

export const LIES_IN_AMOUNTS: readonly Lie[] = [
  lie("a line has a cent more", inLine(7001, 2, amount("100.01")), "draft: J3 J4 X1 X3"),
  lie(
    "a line has a cent more, totals mended",
    all(inLine(7001, 2, amount("100.01")), mended),
    "draft: J3 J4 X3",
  ),
  lie("revenue is on the other side", inLine(7001, 2, side("D")), "draft: V1 J3 J4 X1 X3"),
  lie(
    "revenue is on the other side, totals mended",
    all(inLine(7001, 2, side("D")), mended),
    "draft: V1 J3 J4 X3",
  ),
  lie(
    "two digits of an amount are exchanged",
    inLine(8001, 3, amount("65.00")),
    "draft: J3 J4 X1 X3",
  ),
  lie(
    "an amount is negative",
    inLine(9001, 1, amount("-242.00")),
    "listed: amount-is-positive amount-keeps-its-side",
  ),
  lie("an amount is no number", inLine(7001, 1, amount("1x1.00")), "refused: auditfile-unreadable"),
  lie(
    "a line is on neither side",
    inLine(7001, 1, swap("<amntTp>D<", "<amntTp>X<")),
    "refused: auditfile-unreadable",
  ),
  lie(
    "revenue and its receivable are ten higher",
    all(inLine(7001, 1, amount("131.00")), inLine(7001, 2, amount("110.00"))),
    "draft: V1 X1",
  ),
  lie(
    "revenue and its receivable are ten higher, totals mended",
    all(inLine(7001, 1, amount("131.00")), inLine(7001, 2, amount("110.00")), mended),
    "draft: V1",
  ),
  lie(
    "an invoice, its VAT and its receivable are ten times higher, totals mended",
    all(
      inLine(7001, 1, amount("1210.00")),
      inLine(7001, 2, all(amount("1000.00"), vat("210.00"))),
      inLine(7001, 3, amount("210.00")),
      mended,
    ),
    "warning: X12",
  ),
  lie(
    "an invoice, its VAT and its receivable are ten times higher, totals and subledger mended",
    all(
      inLine(7001, 1, amount("1210.00")),
      inLine(7001, 2, all(amount("1000.00"), vat("210.00"))),
      inLine(7001, 3, amount("210.00")),
      inSubledger("VRK", 7001, amount("1210.00")),
      mended,
    ),
    "nothing",
  ),
  lie(
    "all sides of a payment are exchanged, totals mended",
    all(inLine(9001, 1, side("C")), inLine(9001, 2, side("D")), mended),
    "warning: X12",
  ),
  lie(
    "all sides of a payment are exchanged, totals and subledger mended",
    all(
      inLine(9001, 1, side("C")),
      inLine(9001, 2, side("D")),
      inSubledger("BNK", 9001, side("D")),
      mended,
    ),
    "nothing",
  ),
  lie(
    "an amount moves from revenue to VAT within an invoice, totals mended",
    all(inLine(7001, 2, amount("90.00")), inLine(7001, 3, amount("31.00")), mended),
    "draft: V1",
  ),
  lie("costs are booked as a receivable", inLine(8001, 1, account("1300")), "warning: D6 X12"),
  lie(
    "revenue is booked as a deduction from purchases",
    inLine(7001, 2, account("7000")),
    "nothing",
  ),
  lie(
    "a receipt is booked on debtors in place of the bank",
    inLine(9001, 1, account("1300")),
    "warning: D6 X12",
  ),
  lie("the VAT of an invoice is booked as revenue", inLine(7001, 3, account("8000")), "draft: V1"),
  lie(
    "the VAT of a purchase is booked on the account of the VAT that is owed",
    inLine(8001, 2, account("1500")),
    "information: X15",
  ),
  lie("an account is not in the list", inLine(8001, 1, account("7001")), "draft: J6 X4"),
  lie(
    "an account is missing in the list",
    swap(/<ledgerAccount><accID>7000<.*?<\/ledgerAccount>\n/, ""),
    "draft: X4",
    "draft: J6 X4",
  ),
  lie(
    "an account is twice in the list",
    swap(/<accID>1510<\/accID><accDesc>/, "<accID>1500</accID><accDesc>"),
    "draft: X4",
    "draft: J6 X4",
  ),
  lie(
    "costs are an account of the balance sheet",
    swap(
      /<accID>7000<\/accID><accDesc>Purchases<\/accDesc><accTp>P/,
      "<accID>7000</accID><accDesc>Purchases</accDesc><accTp>B",
    ),
    "warning: X17",
  ),
  lie("the code of costs is that of revenue", swap("WKprKvgKvg", "WOmzNopOpg"), "nothing"),
  lie(
    "the code of the bank is that of debtors",
    swap("BLimBanRba", "BVorDebHad"),
    "warning: D6 X12",
  ),
  lie(
    "accounts have no codes",
    (file) => file.replace(/<leadReference>[^<]*<\/leadReference>/g, ""),
    "warning: X14",
  ),
];
