/**
 * All XML names of a brugstaat. Only the three names of the balances are known from the standard
 * (including the unusual spelling of the third). The others are ours until its schema is available, so
 * the file does not claim conformity.
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
