/**
 * The XML names of a brugstaat, all of them and nowhere else. Only the three of the balances are known from
 * the standard (the spelling of the third is its own); the rest are ours until its schema can be read, so
 * the file is not called conform to it.
 */
export const BRUGSTAAT_NAMES = {
  root: "RgsBrugstaat",
  header: "Header",
  madeAt: "TimeStamp",
  bookYear: "BookYear",
  firstDay: "BookYearStartDate",
  lastDay: "BookYearEndDate",
  rsin: "Rsin",
  chamberOfCommerce: "ChamberOfCommerceNumber",
  taxNumber: "VatNumber",
  companyName: "CompanyName",
  software: "SoftwarePackage",
  supplierEmail: "SupplierEmail",
  rgsVersion: "RgsVersion",
  accounts: "LedgerAccounts",
  account: "LedgerAccount",
  number: "AccountNumber",
  description: "AccountDescription",
  rgsCode: "RgsCode",
  opening: "OpeningBalance",
  closing: "ClosingBalance",
  closingLastYear: "ProfitLostLastYear",
} as const;
