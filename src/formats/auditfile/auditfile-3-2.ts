/**
 * XAF 3.2, the version that most programs read today. Elements follow the official schema; lengths are
 * those of the addendum of 2017, which are shorter. `basics` explains every code used by a line or
 * transaction.
 */
import { Failure } from "../../failure.ts";
import type { AuditfileContents, AuditfileOpeningSubledger } from "./auditfile-contents.ts";
import type { AuditfileCodeKind, AuditfileLayout } from "./auditfile-layout.ts";
import { type AuditfileTexts, cleanText, cutText, IDENTITY_LENGTH_MAX } from "./auditfile-text.ts";
import { addLines, amountElements, NO_TOTALS, totalsElements } from "./auditfile-totals.ts";

/** Currencies introduced after the schema's list was made. */
const CURRENCIES_UNKNOWN: ReadonlySet<string> = new Set(
  "AFN AZN BYN CUC GHS MRU MZN RON RSD RUB SDG SLE SSP STN TMT TRY VED VES XCG ZMW ZWG ZWL".split(
    " ",
  ),
);
/** Kinds of codes in `basics`, and the elements of lines that refer to them. */
const CODES: Readonly<Record<AuditfileCodeKind, { readonly basic: string; readonly id: string }>> =
  {
    cost: { basic: "02", id: "costID" },
    product: { basic: "03", id: "prodID" },
    project: { basic: "04", id: "projID" },
  };
const SOURCE = "29";
const USER = "30";

export const AUDITFILE_3_2: AuditfileLayout = {
  namespace: "http://www.auditfiles.nl/XAF/3.2",
  mustFit: mustKnowCurrency,
  headerEnd: () => "",
  companyStart: ({ chamberOfCommerce }, texts) =>
    chamberOfCommerce === null
      ? ""
      : texts.identityIfFits("companyIdent", chamberOfCommerce, "company"),
  // Other relations have a code here; outstanding amounts are in the subledgers.
  relationEnd: ({ kind }) => `<custSupTp>${kind ?? "O"}</custSupTp>`,
  // `taxonomy` requires the namespace of the RGS version, which was never published for 3.x: vendors and
  // readers use this element (decision 23).
  rgsCode: ({ number }, code, texts) => texts.element("leadReference", code, 999, number ?? ""),
  explanations: ({ costs = [], products = [], projects, sources, users = [] }, texts) => [
    ...costs.map(({ id, name }) => basicText(CODES.cost.basic, id, name, texts)),
    ...products.map(({ id, name }) => basicText(CODES.product.basic, id, name, texts)),
    ...projects.map(({ id, name }) => basicText(CODES.project.basic, id, name, texts)),
    ...sources.map((source) => basicText(SOURCE, textCode(source), source, texts)),
    ...users.map((user) => basicText(USER, textCode(user), user, texts)),
  ],
  openingStart: ({ startOn }, texts) =>
    `<opBalDate>${startOn}</opBalDate>${texts.element("opBalDesc", "Beginbalans", 100, "openingBalance")}`,
  openingSubledgers: (subledgers, numberOf, texts) =>
    subledgers.length === 0
      ? ""
      : `\n<obSubledgers>${subledgers.map((each) => subledgerText(each, numberOf, texts)).join("")}\n</obSubledgers>`,
  journalEnd: ({ id, bankAccountNumber }, texts) =>
    bankAccountNumber === undefined ? "" : texts.identityIfFits("bankAccNr", bankAccountNumber, id),
  source: (source, texts) => texts.identity("sourceID", textCode(source)),
  user: (user, texts) => texts.identity("userID", textCode(user)),
  code: (kind, { id }, texts) => texts.identity(CODES[kind].id, id),
  settled: () => "",
  lineBankAccount: () => "",
  offsetBankAccount: () => "",
};

export const isCurrencyOf32 = (currency: string): boolean => !CURRENCIES_UNKNOWN.has(currency);

function mustKnowCurrency({ header }: AuditfileContents): void {
  if (isCurrencyOf32(header.currency)) return;
  throw new Failure(
    "auditfile-version-unfit",
    `auditfile version 3.2 does not allow the currency ${header.currency}: it is not in the list of the standard`,
    "Use version 4.0 of the auditfile (`--auditfile-version 4.0`), which has no such list.",
  );
}

const basicText = (type: string, id: string, name: string, texts: AuditfileTexts): string =>
  `\n<basic><basicType>${type}</basicType>${texts.identity("basicID", id)}${texts.element("basicDesc", name, 9999, id)}</basic>`;

/** Cuts a kind of document or a name, which are open lists, to the length of a code. */
const textCode = (text: string): string => cutText(cleanText(text).trim(), IDENTITY_LENGTH_MAX);

function subledgerText(
  { kind, accountKey, lines }: AuditfileOpeningSubledger,
  numberOf: (accountKey: string) => string,
  texts: AuditfileTexts,
): string {
  const description = kind === "CU" ? "Debiteuren" : "Crediteuren";
  const written = lines.map(({ relationId, amount }, index) =>
    [
      `\n<obSbLine><nr>${String(index + 1)}</nr><obLineNr>${numberOf(accountKey)}</obLineNr>`,
      amountElements(amount, relationId ?? accountKey),
      relationId === null ? "" : texts.identity("custSupID", relationId),
      "</obSbLine>",
    ].join(""),
  );
  return [
    `\n<obSubledger><sbType>${kind}</sbType><sbDesc>${description}</sbDesc>`,
    totalsElements(addLines(NO_TOTALS, lines)),
    ...written,
    "\n</obSubledger>",
  ].join("");
}
