/** Small companies of any size whose dossier has nothing to report, and the means to plant an error in one. */
import { amountOf, amountText, divideRounded, multiply } from "../../../src/amount/amount.ts";
import { month } from "../../../src/calendar/month.ts";
import type { Books } from "../../../src/ledger/books.ts";
import type { LaterDocument, LaterListName } from "../../../src/ledger/dossier/later-documents.ts";
import { withStatementsOf } from "../../support/bank-statements.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { sourceOf } from "../../support/books-notation-reports.ts";
import { withClientInput } from "../../support/client-input.ts";

/** Amounts in braces are multiplied by the size of the company. */
const BOOKS = `
  year 2025-10..2025-12 called 2025
  account 0210 non_current_assets Van  rgs BMvaTevVvp
  account 0215 non_current_assets Depreciation of the van  rgs BMvaTevCae
  account 0500 equity Capital
  account 1100 current_assets Bank  [cash]
  account 1110 current_assets Savings  [cash]
  account 1300 current_assets Debtors  [debtors]  rgs BVorDebHad
  account 1370 current_assets Prepaid  rgs BVorOvaVof
  account 1550 current_liabilities Received in advance  rgs BSchOpaVgo
  account 1575 current_liabilities Accrued  rgs BSchOpaNtb
  account 1600 current_liabilities Creditors  [creditors]  rgs BSchCreHac
  account 2010 temporary Unknown receipts  rgs BSchTusTov
  account 2020 temporary In transit  rgs BLimKruSto
  account 4000 expenses Rent
  account 4200 expenses Insurance
  account 4800 expenses Depreciation  rgs WAfsAmvAft
  account 8000 revenue Sales
  account 8900 other_income_expenses Sale of assets  rgs WAfsRvmRvt
  contact Jansen
  contact Supply
  contact New
  opening 0210 {6000}
  opening 0215 {-1000}
  opening 1100 {2000}
  opening 1110 {500}
  opening 1575 {-300}
  opening 0500 {-7200}
  asset 1  0210  Van  2024-11-15  {6000}  life 60
  asset 1  2025-09-30  depreciation  {-1000}
  asset 1  2025-10-31  depreciation  {-100}  contra 4800  on 0215
  asset 1  2025-11-30  depreciation  {-100}  contra 4800  on 0215
  asset 1  2025-12-31  depreciation  {-100}  contra 4800  on 0215
  2025-10-20  1575  {300}  bank 1
  2025-10-20  1100  {-300}  bank 1
  2025-10-05  1300  {1210}  invoice 1  contact Jansen
  2025-10-05  8000  {-1210}  invoice 1  contact Jansen
  2025-11-05  1100  {1210}  bank 2  contact Jansen
  2025-11-05  1300  {-1210}  bank 2  contact Jansen
  2025-12-10  1300  {605}  invoice 2  contact Jansen
  2025-12-10  8000  {-605}  invoice 2  contact Jansen
  2025-12-22  1300  {240}  invoice 3  contact Jansen
  2025-12-22  1550  {-240}  invoice 3  contact Jansen
  2025-10-08  4000  {800}  bill 5  contact Supply
  2025-10-08  1600  {-800}  bill 5  contact Supply
  2025-11-08  1600  {800}  bank 3  contact Supply
  2025-11-08  1100  {-800}  bank 3  contact Supply
  2025-12-08  4000  {900}  bill 6  contact Supply
  2025-12-08  1600  {-900}  bill 6  contact Supply
  2025-12-20  1370  {480}  bill 7  contact Supply
  2025-12-20  1600  {-480}  bill 7  contact Supply
  2025-11-20  1100  {-400}  bank 4
  2025-11-20  2020  {400}  bank 4
  2025-11-20  1110  {400}  bank 5
  2025-11-20  2020  {-400}  bank 5
  listed sales_invoices 1  2025-10-05  paid  {1210}  contact Jansen  number F-1  due 2025-10-19
  detail 8000  {1210}
  paid 2025-11-05  {1210}  payment 21  bank 2
  listed sales_invoices 2  2025-12-10  paid  {605}  contact Jansen  number F-2  due 2025-12-24
  detail 8000  {605}
  paid 2026-01-10  {605}  payment 22
  listed sales_invoices 3  2025-12-22  paid  {240}  contact Jansen  number F-3  due 2026-01-05
  detail 8000  {240}  period 2026-01-01..2026-03-31
  paid 2026-01-15  {240}  payment 23
  listed purchase_invoices 5  2025-10-08  paid  {800}  contact Supply  number P-5
  detail 4000  {800}
  paid 2025-11-08  {800}  payment 24  bank 3
  listed purchase_invoices 6  2025-12-08  paid  {900}  contact Supply  number P-6
  detail 4000  {900}
  paid 2026-01-05  {900}  payment 25
  listed purchase_invoices 7  2025-12-20  paid  {480}  contact Supply  number P-7
  detail 4200  {480}  period 2026-01-01..2026-12-31
  paid 2026-01-05  {480}  payment 26
`;

const STATEMENTS = `
  statement NL00TEST0000001100 2025-10-01 {2000} 2025-12-31
  2025-10-20 {-300} Costs of last year
  2025-11-05 {1210} Jansen F-1
  2025-11-08 {-800} Supply P-5
  2025-11-20 {-400} To savings
  statement NL00TEST0000001110 2025-10-01 {500} 2025-12-31
  2025-11-20 {400} From bank
`;

const ADOPTED =
  'adopted_opening: { "0210": {6000}, "0215": {-1000}, "1100": {2000}, "1110": {500}, "1575": {-300}, "0500": {-7200} }';

/** What the parts of a company are made from, with amounts in braces. */
export interface CompanyTexts {
  readonly books: string;
  readonly statements: string;
  readonly input: string;
  readonly later: readonly LaterDocument[];
}

export const HONEST: CompanyTexts = {
  ...{ books: BOOKS, statements: STATEMENTS, input: ADOPTED, later: [] },
};

/** Ten sizes, in which whole amounts stay exact in cents. */
export const SIZES = Array.from({ length: 10 }, (_, at) => `${String(at + 1)}.${String(at)}7`);

/** An amount of a company of this size. */
export const sized = (size: string, amount: string): string =>
  amountText(divideRounded(multiply(amountOf(amount), amountOf(size)), amountOf("1"), 2), 2);

export function companyOf(texts: CompanyTexts, size: string): Books {
  const filled = (text: string): string =>
    text.replaceAll(/\{(-?\d+)\}/g, (_, amount: string) => sized(size, amount));
  const books = withClientInput(booksFrom(filled(texts.books)), filled(texts.input));
  return {
    ...withStatementsOf(books, filled(texts.statements)),
    laterDocuments: {
      period: { first: month("2026-01"), last: month("2026-03") },
      lists: LISTS.map((list) => ({
        ...{ list, drafts: 0, isWhole: true, sources: [sourceOf(list)] },
        documents: texts.later.filter((document) => document.list === list),
      })),
    },
  };
}

const LISTS: readonly LaterListName[] = ["sales_invoices", "purchase_invoices", "receipts"];
