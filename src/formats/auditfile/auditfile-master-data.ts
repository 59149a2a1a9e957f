/** The parts of an auditfile before its transactions: header, company, master data, opening balance. */
import { isZero } from "../../amount/amount.ts";
import { invariant } from "../../failure.ts";
import type { AuditfileAddress, AuditfileContents, AuditfileTotals } from "./auditfile-contents.ts";
import { type AuditfileTexts, trimmedText } from "./auditfile-text.ts";
import { amountElements, totalsElements } from "./auditfile-totals.ts";
import { numberOf, type Writing } from "./auditfile-writing.ts";

export function headerText({ header }: AuditfileContents, { layout, texts }: Writing): string {
  return [
    "\n<header>",
    texts.element("fiscalYear", header.fiscalYear, 9, "header"),
    `<startDate>${header.startOn}</startDate><endDate>${header.endOn}</endDate>`,
    texts.element("curCode", header.currency, 3, "header"),
    `<dateCreated>${header.createdOn}</dateCreated>`,
    texts.element("softwareDesc", header.softwareDescription, 50, "header"),
    texts.element("softwareVersion", header.softwareVersion, 20, "header"),
    layout.headerEnd(header, texts),
    "</header>",
  ].join("");
}

/** The company element and its master data, not closed: opening balance and transactions follow in it. */
export function companyText(contents: AuditfileContents, writing: Writing): string {
  const { company } = contents;
  const { layout, texts } = writing;
  return [
    "\n<company>",
    layout.companyStart(company, texts),
    texts.element("companyName", company.name, 255, "company"),
    texts.element("taxRegistrationCountry", company.country, 2, "company"),
    texts.element("taxRegIdent", company.taxNumber ?? "", 30, "company"),
    ...addressTexts(company.addresses, texts, "company"),
    ...blockText("customersSuppliers", relationTexts(contents, writing)),
    ...blockText("generalLedger", [
      ...accountTexts(contents, writing),
      ...blockText("basics", layout.explanations(contents, texts)),
    ]),
    ...blockText("vatCodes", vatCodeTexts(contents, writing)),
    ...blockText("periods", periodTexts(contents)),
  ].join("");
}

const addressTexts = (
  addresses: readonly AuditfileAddress[] | undefined,
  texts: AuditfileTexts,
  subject: string,
): readonly string[] =>
  (addresses ?? []).map(({ street, number, numberExtension, city, postalCode, country }) => {
    const of = (name: string, text: string | null, lengthMax: number): string =>
      optional(texts, name, text, lengthMax, subject);
    return [
      "<streetAddress>",
      of("streetname", street, 100),
      of("number", number, 15),
      of("numberExtension", numberExtension, 50),
      of("city", city, 50),
      of("postalCode", postalCode, 10),
      of("country", country, 2),
      "</streetAddress>",
    ].join("");
  });

/** An element that is left out when there is no text for it. */
const optional = (
  texts: AuditfileTexts,
  name: string,
  text: string | null | undefined,
  lengthMax: number,
  subject: string,
): string =>
  text === null || text === undefined ? "" : texts.element(name, text, lengthMax, subject);

const blockText = (name: string, texts: readonly string[]): readonly string[] =>
  texts.length === 0 ? [] : [`\n<${name}>`, ...texts, `\n</${name}>`];

const relationTexts = (
  contents: AuditfileContents,
  { layout, texts }: Writing,
): readonly string[] =>
  contents.customersSuppliers.map((relation) => {
    const { id, name, registration } = relation;
    const of = (element: string, text: string | null | undefined, lengthMax: number): string =>
      optional(texts, element, text, lengthMax, id);
    return [
      "\n<customerSupplier>",
      texts.identity("custSupID", id),
      of("custSupName", name, 50),
      of("eMail", registration?.email, 255),
      of("commerceNr", registration?.chamberOfCommerce, 100),
      of("taxRegistrationCountry", registration?.country, 2),
      of("taxRegIdent", registration?.taxNumber, 30),
      layout.relationEnd(relation),
      ...addressTexts(registration?.addresses, texts, id),
      "</customerSupplier>",
    ].join("");
  });

const accountTexts = (
  contents: AuditfileContents,
  { layout, texts, numbers }: Writing,
): readonly string[] =>
  contents.ledgerAccounts.map((account) => {
    const number = numberOf(numbers, account.key);
    return [
      "\n<ledgerAccount>",
      texts.identity("accID", number, trimmedText(account.number ?? "")),
      texts.element("accDesc", account.description, 255, number),
      `<accTp>${account.kind}</accTp>`,
      account.rgsCode === null ? "" : layout.rgsCode(account, account.rgsCode, texts),
      "</ledgerAccount>",
    ].join("");
  });

const vatCodeTexts = (
  contents: AuditfileContents,
  { texts, numbers }: Writing,
): readonly string[] =>
  contents.vatCodes.map(({ id, description, accounts }) => {
    const account = (element: string, key: string | null | undefined): string =>
      key === null || key === undefined ? "" : texts.identity(element, numberOf(numbers, key));
    return [
      "\n<vatCode>",
      texts.identity("vatID", id),
      texts.element("vatDesc", description, 100, id),
      account("vatToPayAccID", accounts?.payKey),
      account("vatToClaimAccID", accounts?.claimKey),
      "</vatCode>",
    ].join("");
  });

const periodTexts = (contents: AuditfileContents): readonly string[] =>
  contents.periods.map(
    ({ number, startOn, endOn }) =>
      `\n<period><periodNumber>${String(number)}</periodNumber><startDatePeriod>${startOn}</startDatePeriod><endDatePeriod>${endOn}</endDatePeriod></period>`,
  );

export function openingText(
  contents: AuditfileContents,
  totals: AuditfileTotals,
  { layout, texts, account }: Writing,
): string {
  const lines = contents.openingBalance.filter(({ amount }) => !isZero(amount));
  const nrs = new Map(
    lines.map(({ accountKey, number }, index) => [accountKey, number ?? String(index + 1)]),
  );
  const nrOf = (accountKey: string): string => {
    const nr = nrs.get(accountKey);
    invariant(nr !== undefined, `the opening balance has a line of account ${accountKey}`);
    return nr;
  };
  return [
    "\n<openingBalance>",
    layout.openingStart(contents.header, texts),
    totalsElements(totals),
    ...lines.map(
      ({ accountKey, amount, number }, index) =>
        `\n<obLine>${texts.identity("nr", number ?? String(index + 1))}${account(accountKey)}${amountElements(amount, accountKey)}</obLine>`,
    ),
    layout.openingSubledgers(contents.openingSubledgers, nrOf, texts),
    "\n</openingBalance>",
  ].join("");
}
