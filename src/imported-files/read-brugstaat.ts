/**
 * Reads a finished brugstaat, whole and without sharing code with the writer. Its schema could not be read
 * (docs/api-gaps.md, Exports): only the names of the three amounts are known, so an account is an element with a
 * closing balance, and the other names are searched for among those that are likely.
 */
import { type Amount, parseAmount } from "../amount/amount.ts";
import { Failure } from "../failure.ts";
import { type OwnerFacts, ownerFacts } from "../ledger/books-owner.ts";
import {
  readXmlDocument,
  rootNameOf,
  type XmlElement,
  type XmlParent,
} from "./read-xml-document.ts";

export interface Brugstaat {
  /** Whose it is, as far as it states that. */
  readonly owner: OwnerFacts;
  readonly accounts: readonly BrugstaatLine[];
}

/** One account, debit positive; null for an amount that is left empty. */
export interface BrugstaatLine {
  /** Empty for an account without a number. */
  readonly number: string;
  readonly name: string;
  readonly opening: Amount | null;
  readonly closing: Amount | null;
  readonly closingLastYear: Amount | null;
}

/** The names of elements in lower case, the most likely first. */
const NAMES = {
  year: ["bookyear", "fiscalyear", "boekjaar", "year"],
  firstDay: ["bookyearstartdate", "startdate"],
  lastDay: ["bookyearenddate", "enddate"],
  company: ["companyname", "bedrijfsnaam"],
  chamberOfCommerce: ["chamberofcommercenumber", "kvknumber", "kvknummer", "commercenr"],
  taxNumber: ["vatnumber", "btwnummer", "taxregident"],
  currency: ["currency", "curcode"],
  rgsVersion: ["rgsversion"],
  number: ["accountnumber", "ledgeraccountnumber", "accountid", "accid", "accountcode", "number"],
  accountName: ["accountdescription", "accountname", "accdesc", "description", "name"],
  opening: ["openingbalance"],
  closing: ["closingbalance"],
  closingLastYear: ["profitlostlastyear"],
} as const;
const WHAT = "the brugstaat";

/** Whether the first bytes of a file are those of a brugstaat, complete or not. */
export const isBrugstaat = (head: Uint8Array): boolean => /brugstaat/i.test(rootNameOf(head) ?? "");

/**
 * Fails with `answer-malformed` if the XML cannot be read, for an amount that is not one, for a field stated twice,
 * and for a file without accounts or with an account that has neither number nor name.
 */
export function readBrugstaat(bytes: Uint8Array): Brugstaat {
  const { accounts = [], heads = [] } = Object.groupBy(
    fieldsWithin(readXmlDocument(bytes, WHAT)),
    (fields) => (fields.has(NAMES.closing[0]) ? "accounts" : "heads"),
  );
  if (accounts.length === 0) throw unreadable("it has no account with a ClosingBalance");
  const stated = (names: readonly string[]): readonly string[] =>
    heads.flatMap((fields) => textsOf(fields, names));
  return {
    owner: ownerFacts({
      company: stated(NAMES.company),
      chamberOfCommerce: stated(NAMES.chamberOfCommerce),
      taxNumber: stated(NAMES.taxNumber),
      year: stated(NAMES.year),
      firstDay: stated(NAMES.firstDay),
      lastDay: stated(NAMES.lastDay),
      currency: stated(NAMES.currency),
      rgsVersion: stated(NAMES.rgsVersion),
    }),
    accounts: accounts.map(lineOf),
  };
}

type Fields = ReadonlyMap<string, readonly string[]>;

/** The fields of the element, and of every one inside it that has elements of its own. */
function* fieldsWithin(element: XmlElement): Generator<Fields> {
  if (element.kind === "text") return;
  yield fieldsOf(element.children);
  for (const list of element.children.values()) {
    for (const child of list) yield* fieldsWithin(child);
  }
}

/** The texts directly inside an element, by name in lower case. */
function fieldsOf(children: XmlParent["children"]): Fields {
  const fields = new Map<string, string[]>();
  for (const [name, list] of children) {
    for (const child of list) {
      if (child.kind === "parent") continue;
      const texts = fields.get(name.toLowerCase()) ?? [];
      texts.push(child.text.trim());
      fields.set(name.toLowerCase(), texts);
    }
  }
  return fields;
}

/** The texts under the first of the names that is present. */
const textsOf = (fields: Fields, names: readonly string[]): readonly string[] => {
  const name = names.find((one) => fields.has(one));
  return name === undefined ? [] : (fields.get(name) ?? []);
};

function lineOf(fields: Fields): BrugstaatLine {
  const number = oneOf(fields, NAMES.number);
  const name = oneOf(fields, NAMES.accountName);
  if (number === "" && name === "") {
    throw unreadable(
      `an account has no number and no name; its elements are ${[...fields.keys()].join(", ")}`,
    );
  }
  const amount = (names: readonly string[]): Amount | null =>
    amountIn(fields, names, number || name);
  return {
    number,
    name,
    opening: amount(NAMES.opening),
    closing: amount(NAMES.closing),
    closingLastYear: amount(NAMES.closingLastYear),
  };
}

function oneOf(fields: Fields, names: readonly string[]): string {
  const texts = textsOf(fields, names);
  if (texts.length > 1) throw unreadable(`an account states ${String(names[0])} more than once`);
  return texts[0] ?? "";
}

function amountIn(fields: Fields, names: readonly string[], account: string): Amount | null {
  const text = oneOf(fields, names);
  if (text === "") return null;
  const amount = parseAmount(text);
  if (amount === null) throw unreadable(`account ${account}: "${text}" is not an amount`);
  return amount;
}

const unreadable = (why: string): Failure =>
  new Failure(
    "answer-malformed",
    `${WHAT} cannot be read: ${why}`,
    "Create the file again; if it remains unreadable, report it to its supplier.",
  );
