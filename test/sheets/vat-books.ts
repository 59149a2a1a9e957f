/** Books of half a year with VAT, and the sheet of its reconciliation as text. */
import { amountOf } from "../../src/amount/amount.ts";
import type { Books } from "../../src/ledger/books.ts";
import type { BoxAmounts, VatBox } from "../../src/ledger/vat-box.ts";
import { booksFrom } from "../support/books-notation.ts";
import { withClientInput } from "../support/client-input.ts";
import { rowText, sheetOf, sheetText } from "./built-sheets.ts";

/**
 * January to June: sales of 1,000.00 at 21% (of which 200.00 is deferred), 500.00 at 9%, 300.00 to Kunde in the EU and
 * 40.00 without a rate; purchases of 400.00 at 21% and of 200.00 from the EU. VAT: 210.00 + 45.00 + 42.00 - 84.00 -
 * 42.00 = 171.00, of which 126.00 in the first quarter. Its return of 125.60 is booked with 0.40 of rounding and paid,
 * as is the last one of the year before, 50.00. The second of 45.00 is not yet paid: it is the balance of the accounts.
 */
export const BOOKS = `
  year 2025-01..2025-06 called 2025
  account 0500 equity Capital
  account 1100 current_assets Bank  [cash]
  account 1300 current_assets Debtors  [debtors]  rgs BVorDebHad
  account 1340 current_assets Input VAT  rgs BVorVbkTvo
  account 1520 current_liabilities VAT charged  rgs BSchBepBtw
  account 1530 current_liabilities VAT due  rgs BSchBepBtw
  account 1570 current_liabilities Invoiced in advance  rgs BSchOpaVgo
  account 4000 expenses Rent
  account 4570 expenses VAT rounding  rgs WBedAdlBov
  account 7000 direct_costs Goods
  account 8000 revenue Sales
  account 8100 revenue Sales in the EU
  account 8200 revenue Other income
  contact Kunde
  contact Jansen
  tax 21 High [sales] id=s21
  tax 9 Low [sales] id=s9
  tax 0 Zero within the EU [sales] id=sEU
  tax 21 Purchases [purchases] id=p21
  tax 21 Acquisition EU [purchases] id=pEU
  opening 1530 -50.00
  opening 1100 50.00
  2025-01-10  1300  1210.00  invoice 1  contact Jansen
  2025-01-10  8000  -800.00  invoice 1  contact Jansen  tax s21
  2025-01-10  1570  -200.00  invoice 1  contact Jansen  tax s21
  2025-01-10  1520  -210.00  invoice 1  contact Jansen  tax s21
  2025-04-10  1300  545.00  invoice 2  contact Jansen
  2025-04-10  8000  -500.00  invoice 2  contact Jansen  tax s9
  2025-04-10  1520  -45.00  invoice 2  contact Jansen  tax s9
  2025-05-10  1300  300.00  invoice 3  contact Kunde
  2025-05-10  8100  -300.00  invoice 3  contact Kunde  tax sEU
  2025-05-20  1100  40.00  bank 4
  2025-05-20  8200  -40.00  bank 4
  2025-01-20  4000  400.00  bill 5  tax p21
  2025-01-20  1340  84.00  bill 5  tax p21
  2025-01-20  1100  -484.00  bill 5
  2025-04-20  7000  200.00  bill 6  tax pEU
  2025-04-20  1340  42.00  bill 6  tax pEU
  2025-04-20  1520  -42.00  bill 6  tax pEU
  2025-04-20  1100  -200.00  bill 6
  2025-01-28  1530  50.00  bank 7
  2025-01-28  1100  -50.00  bank 7
  2025-03-31  1520  210.00  journal 8
  2025-03-31  1340  -84.00  journal 8
  2025-03-31  1530  -125.60  journal 8
  2025-03-31  4570  -0.40  journal 8
  2025-04-28  1530  125.60  bank 9
  2025-04-28  1100  -125.60  bank 9
`;
export const RETURNS = `declared_vat: [{ period: 2025-Q1, amount: 125.60 }, { period: 2025-Q2, amount: 45 }]`;

export const textOf = async (books: Books): Promise<readonly string[]> =>
  (await sheetText(await sheetOf(books, "vat-reconciliation"))).map((text) =>
    text.replaceAll("\u00a0", " "),
  );
export const stated = (more = "", input = RETURNS): Books =>
  withClientInput(booksFrom(`${BOOKS}${more}`), input);

/** The rows of a table on paper, by its place. */
export async function paperOf(books: Books, place: number): Promise<readonly string[]> {
  const { onPaper = [] } = await sheetOf(books, "vat-reconciliation");
  const rows: string[] = [];
  for await (const row of onPaper[place]?.rows() ?? []) rows.push(rowText(row));
  return rows;
}

/** The returns as files have them: by quarter the amounts of each box, turnover and tax. */
export type Filed = Readonly<Partial<Record<VatBox, readonly [turnover: string, vat: string]>>>;
export function withBoxes(books: Books, filed: readonly Filed[]): Books {
  const clientInput = books.clientInput!;
  const declaredVat = clientInput.declaredVat.map((one, at) => ({
    ...one,
    boxes: new Map(
      Object.entries(filed[at]!).map(([box, [turnover, vat]]): [VatBox, BoxAmounts] => [
        box as VatBox,
        { turnover: amountOf(turnover), vat: amountOf(vat) },
      ]),
    ),
  }));
  return { ...books, clientInput: { ...clientInput, declaredVat } };
}
