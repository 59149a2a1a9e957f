/** Lies in dates, numbers, lines and transactions, and in their VAT. */
import {
  all,
  amount,
  doubled,
  dropped,
  inLine,
  inSubledger,
  inTransaction,
  mended,
  swap,
  vat,
} from "./auditfile-changes.ts";
import { type Lie, lie } from "./auditfile-lie.ts";

export const LIES_IN_TRANSACTIONS: readonly Lie[] = [
  lie(
    "an invoice is dated in another month than its period",
    inTransaction(7002, swap("<trDt>2025-02-10<", "<trDt>2025-03-10<")),
    "warning: X7",
  ),
  lie(
    "an invoice has date and period of another month",
    inTransaction(
      7002,
      all(
        swap("<trDt>2025-02-10<", "<trDt>2025-03-10<"),
        swap("<periodNumber>2<", "<periodNumber>3<"),
      ),
    ),
    "nothing",
  ),
  lie(
    "an invoice is dated in the year before",
    inTransaction(7001, swap("<trDt>2025-01-20<", "<trDt>2024-12-20<")),
    "refused: auditfile-unreadable",
  ),
  lie(
    "an invoice is dated on a day that does not exist",
    inTransaction(7002, swap("<trDt>2025-02-10<", "<trDt>2025-02-30<")),
    "refused: auditfile-unreadable",
  ),
  lie(
    "an invoice is in a period that is not in the list",
    inTransaction(7002, swap("<periodNumber>2<", "<periodNumber>13<")),
    "draft: X4",
  ),
  lie(
    "two invoices have one number",
    inTransaction(7002, swap("<nr>7002<", "<nr>7001<")),
    "draft: X4",
  ),
  lie(
    "an invoice has another number",
    inTransaction(7002, swap("<nr>7002<", "<nr>7004<")),
    "information: X13",
  ),
  lie(
    "the first invoice of a journal is left out, totals and subledger mended",
    all(inTransaction(7001, dropped), inSubledger("VRK", 7001, dropped), mended),
    "nothing",
  ),
  lie("a line is left out", inLine(7001, 2, dropped), "draft: J3 J4 X1 X3"),
  lie(
    "a line is left out, totals mended",
    all(inLine(7001, 2, dropped), mended),
    "draft: J3 J4 X3",
  ),
  lie("a line is there twice", inLine(8001, 1, doubled), "draft: V1 J3 J4 X1 X3"),
  lie(
    "a line is there twice, totals mended",
    all(inLine(8001, 1, doubled), mended),
    "draft: V1 J3 J4 X3",
  ),
  lie("a purchase is left out", inTransaction(8001, dropped), "draft: X1"),
  lie(
    "a purchase is left out, totals mended",
    all(inTransaction(8001, dropped), mended),
    "warning: X12",
  ),
  lie(
    "a purchase is left out, totals and subledger mended",
    all(inTransaction(8001, dropped), inSubledger("INK", 8001, dropped), mended),
    "information: X15",
  ),
  lie("a transaction is there twice", inTransaction(9001, doubled), "draft: X1 X4"),
  lie(
    "a transaction is there twice with another number, totals mended",
    all(
      inTransaction(9001, (text) => text + text.replace("<nr>9001<", "<nr>9002<")),
      mended,
    ),
    "warning: J8 X12",
  ),
  lie(
    "an empty transaction is added",
    inTransaction(
      9001,
      (text) =>
        text + text.replace("<nr>9001<", "<nr>9002<").replace(/<trLine>.*<\/trLine>\n/g, ""),
    ),
    "warning: X5",
  ),
  lie(
    "the file ends in the middle of a transaction",
    (file) => file.slice(0, file.indexOf("<nr>9001<")),
    "refused: auditfile-unreadable",
  ),
  lie(
    "the VAT of an invoice is stated lower than it is booked",
    inLine(7001, 2, vat("12.00")),
    "warning: X9 X10",
  ),
  lie(
    "the VAT of a purchase is stated and booked higher, totals mended",
    all(
      inLine(8001, 1, vat("12.50")),
      inLine(8001, 2, amount("12.50")),
      inLine(8001, 3, amount("62.50")),
      mended,
    ),
    "draft: V1",
  ),
  lie(
    "the percentage of VAT is another",
    inLine(7001, 2, swap("<vatPerc>21.000<", "<vatPerc>9.000<")),
    "draft: V1",
  ),
  lie(
    "the code of VAT is that of purchases",
    inLine(7001, 2, swap("<vatID>V21<", "<vatID>I21<")),
    "nothing",
  ),
  lie(
    "the code of VAT is not in the list",
    inLine(7001, 2, swap("<vatID>V21<", "<vatID>V09<")),
    "draft: X4",
  ),
  lie("the code of VAT is left out", inLine(7001, 2, swap(/<vat>.*<\/vat>/, "")), "warning: V5"),
  lie(
    "the VAT of two invoices is exchanged",
    all(inLine(7001, 2, vat("42.00")), inLine(7002, 2, vat("21.00"))),
    "warning: X9 X10",
  ),
  lie(
    "an invoice and its VAT are without VAT, totals mended",
    all(
      inLine(7001, 2, all(amount("121.00"), swap(/<vat>.*<\/vat>/, ""))),
      inLine(7001, 3, dropped),
      mended,
    ),
    "warning: V5",
  ),
];
