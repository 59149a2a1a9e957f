/** The elements of version 4.0, release 4.0.3, as facts typed from the schema of the tax authority. */
import { type AuditfileSchema, schemaOf } from "./auditfile-schema.ts";
import {
  AMOUNT,
  ANY_TEXT,
  codeOf,
  countOf,
  DATE,
  lettersOf,
  PERCENTAGE,
  textOf,
  YEAR,
} from "./schema-values.ts";

export const auditfileSchema40 = (): AuditfileSchema =>
  schemaOf(
    "4.0",
    {
      auditfile: "header! company!",
      header:
        "fiscalYear! startDate! endDate! curCode! dateCreated! softwareDesc! softwareVersion! RGSVersion",
      company:
        "Commercenr companyName! taxRegistrationCountry! taxRegIdent! streetAddress* customersSuppliers generalLedger vatCodes periods openingBalance transactions",
      streetAddress: "streetname number numberExtension city postalCode country",
      customersSuppliers: "customerSupplier*",
      customerSupplier:
        "custSupID! custSupName eMail commerceNr taxRegistrationCountry taxRegIdent custSupTp opBalDesc opBalTp clBalDesc clBalTp streetAddress*",
      generalLedger: "ledgerAccount+",
      ledgerAccount: "accID! accDesc! accTp! RGScode",
      vatCodes: "vatCode*",
      vatCode: "vatID! vatDesc! vatToPayAccID vatToClaimAccID",
      periods: "period*",
      period: "periodNumber! startDatePeriod! endDatePeriod!",
      openingBalance: "linesCount! totalDebit! totalCredit! obLine*",
      obLine: "nr! accID! amnt! amntTp!",
      transactions: "linesCount! totalDebit! totalCredit! journal*",
      journal: "jrnID! desc! jrnTp offsetAccID transaction*",
      transaction: "nr! desc periodNumber! trDt! Source User trLine*",
      trLine:
        "nr! accID! docRef! effDate! settDate desc amnt! amntTp! custSupID invRef receivingDocRef shipDocRef cost product project workCostArrRef bankAccNr offsetBankAccNr vat*99 currency",
      vat: "vatID! vatPerc! vatAmnt! vatAmntTp!",
      currency: "curCode! curAmnt!",
    },
    [
      [YEAR, "fiscalYear"],
      [DATE, "startDate endDate dateCreated startDatePeriod endDatePeriod trDt effDate settDate"],
      [AMOUNT, "opBalDesc clBalDesc totalDebit totalCredit amnt vatAmnt curAmnt"],
      [PERCENTAGE, "vatPerc"],
      [countOf(10), "linesCount"],
      [countOf(3), "periodNumber"],
      [codeOf("C D"), "opBalTp clBalTp amntTp vatAmntTp"],
      [codeOf("B C S"), "custSupTp"],
      [codeOf("B P"), "accTp"],
      [codeOf("B C G M O P S T Y Z"), "jrnTp"],
      [lettersOf(0, 3), "curCode"],
      [lettersOf(2, 2), "taxRegistrationCountry country"],
      [textOf(10), "postalCode"],
      [textOf(15), "number"],
      [textOf(20), "softwareVersion RGSVersion"],
      [textOf(30), "taxRegIdent"],
      [
        textOf(35),
        "custSupID accID vatID vatToPayAccID vatToClaimAccID nr jrnID offsetAccID bankAccNr offsetBankAccNr",
      ],
      [textOf(50), "softwareDesc city custSupName"],
      [textOf(100), "Commercenr streetname commerceNr vatDesc"],
      [
        textOf(255),
        "companyName accDesc RGScode docRef invRef receivingDocRef shipDocRef workCostArrRef",
      ],
      [textOf(999), "numberExtension Source User cost product project"],
      [ANY_TEXT, "eMail desc"],
    ],
  );
