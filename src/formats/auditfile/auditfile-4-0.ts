/**
 * XAF 4.0, the only version in which the tax authority takes delivery from 1 January 2027. Elements follow the official
 * schema, release 4.0.3. The namespace is that of the schema, which readers compare, not the shorter
 * one in its explanation.
 */
import type { Amount } from "../../amount/amount.ts";
import type { AuditfileLayout } from "./auditfile-layout.ts";
import { centsText, sideText } from "./auditfile-totals.ts";

export const AUDITFILE_4_0: AuditfileLayout = {
  namespace:
    "http://www.odb.belastingdienst.nl/Belastingdienst/BCPP/1.1/structures/XmlauditfileXAF_4.0",
  mustFit: () => undefined,
  headerEnd: ({ rgsVersion }, texts) =>
    rgsVersion === null ? "" : texts.element("RGSVersion", rgsVersion, 20, "header"),
  companyStart: ({ chamberOfCommerce }, texts) =>
    chamberOfCommerce === null
      ? ""
      : texts.element("Commercenr", chamberOfCommerce, 100, "company"),
  // 4.0 has no code for other relations: the element is omitted.
  relationEnd: ({ id, kind, opening, closing }) =>
    [
      kind === null ? "" : `<custSupTp>${kind}</custSupTp>`,
      balanceElements("opBal", opening, id),
      balanceElements("clBal", closing, id),
    ].join(""),
  rgsCode: ({ number }, code, texts) => texts.element("RGScode", code, 255, number ?? ""),
  explanations: () => [],
  openingStart: () => "",
  openingSubledgers: () => "",
  journalEnd: () => "",
  source: (source, texts) => texts.element("Source", source, 999, source),
  user: (user, texts) => texts.element("User", user, 999, user),
  code: (kind, { id, name }, texts) => texts.element(kind, name, 999, id),
  settled: (on) => `<settDate>${on}</settDate>`,
  lineBankAccount: (number, texts) => texts.identityIfFits("bankAccNr", number, "trLine"),
  offsetBankAccount: (number, texts) => texts.identityIfFits("offsetBankAccNr", number, "trLine"),
};

/** An amount, despite the names of its elements. */
const balanceElements = (name: string, amount: Amount | undefined, subject: string): string =>
  amount === undefined
    ? ""
    : `<${name}Desc>${centsText(amount, subject)}</${name}Desc><${name}Tp>${sideText(amount)}</${name}Tp>`;
