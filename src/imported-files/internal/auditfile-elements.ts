/** The elements of an auditfile: where they are, what becomes of them, and how their text is read. */
import type { ReadRecord, ReadSubledger } from "../auditfile-parts.ts";

/** How the text of an element is read; any other text is kept as it is. */
export type ValueKind = "text" | "identity" | "amount" | "date" | "side" | "account" | "period";

export type ElementRole =
  | { readonly kind: "leaf"; readonly value: ValueKind }
  /** Becomes a part of its own. */
  | { readonly kind: "record"; readonly record: ReadRecord["kind"] }
  /** Only holds other elements. */
  | { readonly kind: "list" }
  /** Belongs to the record around it. */
  | { readonly kind: "group" }
  /** Its own elements belong to the line around it. */
  | { readonly kind: "inline" }
  /** Former versions of the record around it. */
  | { readonly kind: "history" }
  | { readonly kind: "company" | "journal" | "transaction" | "line" | "opening-line" }
  | { readonly kind: "vat" | "subledger-line" | "opening" | "transactions" }
  | { readonly kind: "subledger"; readonly of: ReadSubledger["of"] };

export interface ElementPlace {
  readonly role: ElementRole;
  /** The elements that it may be in; empty if any. */
  readonly parents: readonly string[];
  /** Whether its meaning is the same in another place. */
  readonly isMovable: boolean;
}

const at = (role: ElementRole, ...parents: readonly string[]): ElementPlace => ({
  role,
  parents,
  isMovable: false,
});
const anywhere = (role: ElementRole, ...parents: readonly string[]): ElementPlace => ({
  role,
  parents,
  isMovable: true,
});
const record = (kind: ReadRecord["kind"], ...parents: readonly string[]): ElementPlace =>
  anywhere({ kind: "record", record: kind }, ...parents);
const LIST: ElementRole = { kind: "list" };
const GROUP: ElementRole = { kind: "group" };

const PARENTS: Readonly<Record<string, ElementPlace>> = {
  auditfile: at(LIST),
  header: record("header", "auditfile"),
  company: anywhere({ kind: "company" }, "auditfile"),
  customersSuppliers: anywhere(LIST, "company"),
  customerSupplier: record("relation", "customersSuppliers", "customerSupplierHistory"),
  customerSupplierHistory: at({ kind: "history" }),
  generalLedger: anywhere(LIST, "company"),
  ledgerAccount: record("account", "generalLedger"),
  glAccountHistory: at({ kind: "history" }),
  glAccount: at(LIST),
  basics: anywhere(LIST, "generalLedger"),
  basic: record("basic", "basics"),
  vatCodes: anywhere(LIST, "company"),
  vatCode: record("vat-code", "vatCodes"),
  periods: anywhere(LIST, "company"),
  period: record("period", "periods"),
  openingBalance: anywhere({ kind: "opening" }, "company"),
  obLine: at({ kind: "opening-line" }, "openingBalance"),
  obSubledgers: anywhere(LIST, "openingBalance"),
  obSubledger: anywhere({ kind: "subledger", of: "opening" }, "obSubledgers"),
  obSbLine: at({ kind: "subledger-line" }, "obSubledger"),
  transactions: anywhere({ kind: "transactions" }, "company"),
  journal: at({ kind: "journal" }, "transactions"),
  transaction: at({ kind: "transaction" }, "journal"),
  trLine: at({ kind: "line" }, "transaction"),
  subledgers: anywhere(LIST, "transactions"),
  subledger: anywhere({ kind: "subledger", of: "transactions" }, "subledgers"),
  sbLine: at({ kind: "subledger-line" }, "subledger"),
  vat: at({ kind: "vat" }, "trLine", "sbLine"),
  currency: at({ kind: "inline" }, "trLine", "sbLine"),
  streetAddress: at(GROUP),
  postalAddress: at(GROUP),
  bankAccount: at(GROUP),
  changeInfo: at(GROUP),
  taxonomy: at(GROUP),
  entryPoint: at(GROUP),
  domainMember: at(GROUP),
};

const LEAVES: Readonly<Record<ValueKind, readonly string[]>> = {
  identity: [
    "custSupID accID basicID vatID vatToPayAccID vatToClaimAccID jrnID offsetAccID nr obLineNr",
    "trNr trLineNr matchKeyID costID prodID projID artGrpID qntityID relationshipID",
    "custSupGrpID sourceID userID",
  ],
  amount: [
    "amnt vatAmnt vatPerc curAmnt totalDebit totalCredit custCreditLimit supplierLimit",
    "debitAmount creditAmount currencyDebitAmount currencyCreditAmount",
  ],
  date: [
    "startDate endDate dateCreated startDatePeriod endDatePeriod opBalDate trDt effDate",
    "settDate invDt invDueDt",
  ],
  side: ["amntTp vatAmntTp invTp opBalTp clBalTp"],
  account: ["accTp"],
  period: ["periodNumber"],
  text: [
    "Commercenr RGScode RGSVersion Source User accDesc auditfileVersion bankAccNr bankIdCd",
    "basicDesc basicType changeDateTime changeDescription city clBalDesc commerceNr",
    "companyIdent companyName conceptRef contact cost country curCode custSupName custSupTp",
    "desc docRef domainMemberRef eMail endTimePeriod entryPointRef fax fiscalYear invPurSalTp",
    "invRef jrnTp leadCode leadCrossRef leadDescription leadReference linesCount mutTp number",
    "numberExtension offsetBankAccNr opBalDesc orderRef periodDesc postalCode product project",
    "property qntity recRef receivingDocRef region sbDesc sbType shipDocRef softwareDesc",
    "softwareVersion startTimePeriod streetname taxRegIdent taxRegistrationCountry taxoRef",
    "telephone vatDesc website workCostArrRef",
  ],
};

const isValueKind = (text: string): text is ValueKind => text in LEAVES;

/** Every element of versions 3.0 to 4.0, by name. */
export const ELEMENTS: ReadonlyMap<string, ElementPlace> = new Map([
  ...Object.entries(PARENTS),
  ...Object.entries(LEAVES).flatMap(([value, names]) =>
    isValueKind(value)
      ? names
          .flatMap((some) => some.split(" "))
          .map((name): [string, ElementPlace] => [name, at({ kind: "leaf", value })])
      : [],
  ),
]);

/** An element that no version has, if it has no elements of its own. */
export const UNKNOWN: ElementPlace = at({ kind: "leaf", value: "text" });
