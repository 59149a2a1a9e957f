/** The names of CLAIR2, which is version 2.0 of the auditfile, in those of the later versions. */

/** Names that mean the same wherever they are; `parent/name` where the parent decides. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["header/companyID", "companyIdent"],
  ["header/companyAddress", "streetname"],
  ["header/companyCity", "city"],
  ["header/companyPostalCode", "postalCode"],
  ["taxRegistrationNr", "taxRegIdent"],
  ["currencyCode", "curCode"],
  ["productID", "softwareDesc"],
  ["productVersion", "softwareVersion"],
  ["accountID", "accID"],
  ["accountDesc", "accDesc"],
  ["accountType", "accTp"],
  ["customerSupplier/companyName", "custSupName"],
  ["customerSupplier/type", "custSupTp"],
  ["customerSuppliers", "customersSuppliers"],
  ["email", "eMail"],
  ["numberEntries", "linesCount"],
  ["journalID", "jrnID"],
  ["description", "desc"],
  ["journal/type", "jrnTp"],
  ["transactionID", "nr"],
  ["transaction/period", "periodNumber"],
  ["transactionDate", "trDt"],
  ["line", "trLine"],
  ["recordID", "nr"],
  ["documentID", "docRef"],
  ["effectiveDate", "effDate"],
  ["costDesc", "cost"],
  ["productDesc", "product"],
  ["projectDesc", "project"],
  ["vat/vatCode", "vatID"],
  ["vatPercentage", "vatPerc"],
  ["vatAmount", "vatAmnt"],
]);

/** Whether `header/auditfileVersion` names it. */
export const isClair2 = (version: string): boolean => /^\s*CLAIR2\b/i.test(version);

/** The name in later versions; `parent` is one of those. */
export const laterName = (name: string, parent: string): string =>
  NAMES.get(`${parent}/${name}`) ?? NAMES.get(name) ?? name;

/** The amount in the currency is the one of its two sides that is not zero. */
export function currencyOfClair2(fields: Map<string, string>): void {
  const [amount] = ["currencyDebitAmount", "currencyCreditAmount"]
    .map((name) => fields.get(name) ?? "")
    .filter((text) => /[1-9]/.test(text));
  if (amount !== undefined) fields.set("curAmnt", amount.replace(/^-/, ""));
}
