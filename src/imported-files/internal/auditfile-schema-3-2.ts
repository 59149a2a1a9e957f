/** The elements of version 3.2 as facts typed from its schema. */
import { type AuditfileSchema, schemaOf } from "./auditfile-schema.ts";
import {
  AMOUNT,
  ANY_TEXT,
  codeOf,
  countOf,
  DATE,
  INSTANT_VALUE,
  lettersOf,
  PERCENTAGE,
  TIME_VALUE,
  textOf,
} from "./schema-values.ts";

const RELATION =
  "custSupName contact telephone fax eMail website commerceNr taxRegistrationCountry taxRegIdent relationshipID custSupTp custSupGrpID custCreditLimit supplierLimit streetAddress* postalAddress*";
const ADDRESS = "streetname number numberExtension property city postalCode region country";
const SUBLEDGER = "sbType! sbDesc linesCount! totalDebit! totalCredit!";
const OPEN_ITEM =
  "desc amnt! amntTp! docRef recRef matchKeyID custSupID invRef invPurSalTp invTp invDt invDueDt mutTp costID prodID projID artGrpID qntityID qntity";
const LINE_REFERENCES =
  "invRef orderRef receivingDocRef shipDocRef costID prodID projID artGrpID workCostArrRef qntityID qntity bankAccNr bankIdCd";
const LEAD = "leadCode leadDescription leadReference leadCrossRef";

const CHILDREN: Readonly<Record<string, string>> = {
  auditfile: "header! company!",
  header: "fiscalYear! startDate! endDate! curCode! dateCreated! softwareDesc softwareVersion",
  company:
    "companyIdent companyName! taxRegistrationCountry! taxRegIdent! streetAddress* postalAddress* customersSuppliers generalLedger vatCodes periods openingBalance transactions",
  streetAddress: ADDRESS,
  postalAddress: ADDRESS,
  customersSuppliers: "customerSupplier*",
  customerSupplier: `custSupID! ${RELATION} bankAccount* changeInfo customerSupplierHistory`,
  bankAccount: "bankAccNr! bankIdCd",
  changeInfo: "userID changeDateTime changeDescription",
  customerSupplierHistory: "customerSupplier=formerRelation*",
  formerRelation: `custSupID ${RELATION} bankAccount=formerBankAccount* changeInfo`,
  formerBankAccount: "bankAccNr bankIdCd",
  generalLedger: "ledgerAccount+ basics",
  ledgerAccount: `accID! accDesc! accTp! ${LEAD} taxonomy* changeInfo glAccountHistory`,
  taxonomy: "taxoRef! entryPoint*",
  entryPoint: "entryPointRef! conceptRef! domainMember*",
  domainMember: "domainMemberRef!",
  glAccountHistory: "glAccount*",
  glAccount: `accID accDesc accTp ${LEAD} changeInfo`,
  basics: "basic*",
  basic: "basicType! basicID! basicDesc!",
  vatCodes: "vatCode*",
  vatCode: "vatID! vatDesc! vatToPayAccID vatToClaimAccID",
  periods: "period*",
  period: "periodNumber! periodDesc startDatePeriod! startTimePeriod endDatePeriod! endTimePeriod",
  openingBalance: "opBalDate! opBalDesc linesCount! totalDebit! totalCredit! obLine* obSubledgers",
  obLine: "nr! accID! amnt! amntTp!",
  obSubledgers: "obSubledger*",
  obSubledger: `${SUBLEDGER} obSbLine*`,
  obSbLine: `nr! obLineNr! ${OPEN_ITEM}`,
  transactions: "linesCount! totalDebit! totalCredit! journal* subledgers",
  journal: "jrnID! desc! jrnTp offsetAccID bankAccNr transaction*",
  transaction: "nr! desc periodNumber! trDt! amnt amntTp sourceID userID trLine*",
  trLine: `nr! accID! docRef! effDate! desc amnt! amntTp! recRef matchKeyID custSupID ${LINE_REFERENCES} vat*99 currency`,
  vat: "vatID! vatPerc! vatAmnt! vatAmntTp!",
  currency: "curCode! curAmnt!",
  subledgers: "subledger*",
  subledger: `${SUBLEDGER} sbLine*`,
  sbLine: `nr! jrnID! trNr! trLineNr! ${OPEN_ITEM} vat*99 currency`,
};

const values = () =>
  [
    [DATE, "startDate endDate dateCreated startDatePeriod endDatePeriod opBalDate"],
    [DATE, "trDt effDate invDt invDueDt"],
    [INSTANT_VALUE, "changeDateTime"],
    [TIME_VALUE, "startTimePeriod endTimePeriod"],
    [AMOUNT, "custCreditLimit supplierLimit totalDebit totalCredit amnt vatAmnt curAmnt"],
    [PERCENTAGE, "vatPerc"],
    [countOf(10), "linesCount qntity"],
    [countOf(3), "periodNumber"],
    [codeOf("C D"), "amntTp invTp vatAmntTp"],
    [codeOf("B C O S"), "custSupTp"],
    [codeOf("B M P"), "accTp"],
    [codeOf("B C G M O P S T Y Z"), "jrnTp"],
    [codeOf("02 03 04 05 12 14 23 29 30"), "basicType"],
    [codeOf("P S"), "invPurSalTp"],
    [codeOf("I P Z"), "mutTp"],
    [codeOf("CS CU SU ZZ"), "sbType"],
    [lettersOf(3, 3), "curCode"],
    [lettersOf(2, 2), "taxRegistrationCountry country"],
    [textOf(9), "fiscalYear"],
    [textOf(10), "postalCode"],
    [textOf(15), "number"],
    [textOf(20), "softwareVersion"],
    [textOf(30), "taxRegIdent telephone fax"],
    [
      textOf(35),
      "companyIdent custSupID relationshipID custSupGrpID bankAccNr bankIdCd userID accID basicID vatID vatToPayAccID vatToClaimAccID",
    ],
    [
      textOf(35),
      "nr obLineNr matchKeyID costID prodID projID artGrpID qntityID jrnID offsetAccID sourceID trNr trLineNr",
    ],
    [textOf(50), "softwareDesc property city region custSupName contact periodDesc"],
    [
      textOf(999),
      "companyName streetname numberExtension commerceNr changeDescription accDesc leadCode leadDescription leadReference leadCrossRef",
    ],
    [
      textOf(999),
      "vatDesc opBalDesc docRef recRef invRef orderRef receivingDocRef shipDocRef workCostArrRef",
    ],
    [
      ANY_TEXT,
      "eMail website taxoRef entryPointRef conceptRef domainMemberRef basicDesc sbDesc desc",
    ],
  ] as const;

export const auditfileSchema32 = (): AuditfileSchema => schemaOf("3.2", CHILDREN, values());
