/**
 * The details of an MT940 entry, field 86, in the forms of banks: codewords between slashes (ABN AMRO, ING, Rabobank,
 * bunq, Knab), numbered subfields (`?20`, and `>20` of Triodos), and plain text (SNS, ASN, older ones).
 */
import type { StatementLine } from "../../../ledger/bank-statement.ts";
import { isIban, otherAccount } from "./account-number.ts";
import type { EntryField } from "./mt940-entry.ts";
import { lineOfText } from "./stated-statement.ts";

type Details = Pick<StatementLine, "counterparty" | "counterAccount" | "reference" | "description">;
type References = Pick<EntryField, "reference" | "bankReference" | "supplement">;

/** `account` is that of the statement, which is not the other party. */
export function detailsOf(lines: readonly string[], entry: References, account: string): Details {
  const text = joined(lines);
  const read = NUMBERED.test(text)
    ? numberedDetails(text)
    : SLASHED.test(text)
      ? slashedDetails(text)
      : plainDetails(lines, entry);
  const counterAccount = read.counterAccount ?? accountInEntry(entry);
  return {
    ...read,
    counterAccount: counterAccount === account ? null : counterAccount,
    reference: read.reference ?? ownReference(entry, counterAccount),
  };
}

/** The account of the other party beside the details: on the second line (Rabobank), or as the reference (ASN, SNS). */
const accountInEntry = ({ supplement, reference }: References): string | null =>
  SUPPLEMENT.test(supplement)
    ? otherAccount(supplement)
    : isIban(reference)
      ? otherAccount(reference)
      : null;

const SUPPLEMENT = /^(?:[A-Z]{2}\d{2}[A-Z0-9]{11,30}|P?\d{7,10})$/;
/** Banks cut the text into lines of this length, within words too. */
const FULL_LINE = 65;

/** The text in one line: full lines without anything between them, others as words. */
const joined = (lines: readonly string[]): string =>
  lines
    .map((line, index) => {
      const isCut = line.length >= FULL_LINE || /^[?>/]/.test(lines[index + 1] ?? "");
      return isCut || index === lines.length - 1 ? line : `${line} `;
    })
    .join("");

const CODES =
  "TRTP|IBAN|BBAN|BIC|NAME|REMI|EREF|PREF|MARF|CSID|CNTP|BENM|ORDP|ISDT|RTRN|RREF|ADDR|ULTB|ULTC|ULTD|PURP|SVCL|ACCW|NRTX|CREF|IREF|RTYP|EXCH|CHGS|OCMT";
const SLASHED = new RegExp(`(?:^|\\s)/(?:${CODES})/`);
const CODEWORD = new RegExp(`/(${CODES})/`);

function slashedDetails(text: string): Details {
  // Text in front of the first codeword repeats what follows it.
  const [, ...parts] = text.split(CODEWORD);
  const values = new Map<string, string>();
  for (let index = 0; index < parts.length; index += 2) {
    const [code = "", value = ""] = parts.slice(index, index + 2);
    if (!values.has(code)) values.set(code, value);
  }
  const value = (code: string): string | null => lineOfText(slashless(values.get(code) ?? ""));
  const [account = "", , name = ""] = (values.get("CNTP") ?? "").split("/");
  const accounts = [account, values.get("IBAN"), values.get("BBAN"), values.get("ACCW")];
  const found = accounts.flatMap((one) => otherAccount(one?.split(/[,/]/)[0] ?? "") ?? []);
  return {
    counterparty: lineOfText(name) ?? value("NAME") ?? value("BENM") ?? value("ORDP"),
    counterAccount: found[0] ?? null,
    reference: [value("EREF"), value("PREF")].find(isReference) ?? null,
    description: remittance(values.get("REMI") ?? "") ?? value("TRTP") ?? "",
  };
}

const slashless = (text: string): string => text.replace(/^\/+|\/+$/g, "");

/** The remittance of ING says first whether it has a structure: `USTD//text`, `STRD/CUR/1234`. */
function remittance(text: string): string | null {
  const [, structure, rest = ""] = /^\/?(USTD|STRD)\/(.*)$/s.exec(text) ?? [];
  if (structure === undefined) return lineOfText(slashless(text));
  return lineOfText(slashless(structure === "STRD" ? rest.replace(/^[A-Z]{3}\//, "") : rest));
}

const NUMBERED = /^\d{3}([?>])\d{2}/;

function numberedDetails(text: string): Details {
  const mark = text.charAt(3);
  const [, ...parts] = text.split(new RegExp(`[${mark}](\\d{2})`));
  const subfields = new Map<number, string>();
  for (let index = 0; index < parts.length; index += 2) {
    const [number = "", value = ""] = parts.slice(index, index + 2);
    subfields.set(Number.parseInt(number, 10), value);
  }
  const within = (first: number, last: number): readonly string[] =>
    [...subfields].flatMap(([number, value]) => (number >= first && number <= last ? value : []));
  const purposes = [...within(20, 29), ...within(60, 63)];
  const ibans = purposes.map((one) => one.trim()).filter(isIban);
  // Triodos has the other account in 10 or in the text, and its own in 31.
  const account = mark === ">" ? [subfields.get(10), ...ibans] : [subfields.get(31), ...ibans];
  const purpose = keywords(
    purposes.filter((one) => !ibans.includes(one.trim()) && !isBic(one, ibans)).join(""),
  );
  return {
    counterparty: lineOfText(within(32, 33).join("")),
    counterAccount: account.flatMap((one) => otherAccount(one ?? "") ?? [])[0] ?? null,
    reference: isReference(purpose.reference) ? purpose.reference : null,
    description: purpose.description ?? lineOfText(subfields.get(0) ?? "") ?? "",
  };
}

/** The code of the bank precedes an account in the text. */
const isBic = (text: string, ibans: readonly string[]): boolean =>
  ibans.length > 0 && /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text.trim());

/** The words that German banks put into the text of a SEPA payment: `EREF+`, `SVWZ+`. */
const KEYWORD = /(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE)\+/;

function keywords(text: string): {
  readonly reference: string | null;
  readonly description: string | null;
} {
  const [before = "", ...parts] = text.split(KEYWORD);
  const value = (word: string): string | null => {
    const index = parts.findIndex((one, at) => at % 2 === 0 && one === word);
    return index === -1 ? null : lineOfText(parts[index + 1] ?? "");
  };
  return { reference: value("EREF"), description: value("SVWZ") ?? lineOfText(before) };
}

function plainDetails(lines: readonly string[], entry: References): Details {
  const text = joined(lines);
  const [, knabAccount, knabName] = /\bREK: ?(\S+?)\/NAAM: ?(.*)$/.exec(text) ?? [];
  if (knabAccount !== undefined) {
    return {
      counterparty: lineOfText(knabName ?? ""),
      counterAccount: otherAccount(knabAccount),
      reference: null,
      description: lineOfText(text.replace(/\bREK: ?\S+?\/NAAM:.*$/, "")) ?? "",
    };
  }
  const [account = "", ...name] = (lines[0] ?? "").trim().split(/\s+/);
  // SNS and ASN repeat the account of the entry, with the name.
  const isRepeated = account !== "" && account === entry.reference;
  const description = lineOfText(isRepeated ? joined(lines.slice(1)) : text) ?? "";
  if (!isRepeated) {
    return { counterparty: null, counterAccount: null, reference: null, description };
  }
  return {
    counterparty: lineOfText(name.join(" ")) ?? lineOfText(entry.supplement),
    counterAccount: otherAccount(account),
    reference: null,
    description,
  };
}

/** The reference in the entry itself; not a word that refers to the details, and not an account. */
function ownReference(
  { reference, bankReference }: References,
  counterAccount: string | null,
): string | null {
  const found = [reference, bankReference].find(
    (one) => one !== "" && isReference(one) && !REFERS.test(one) && one !== counterAccount,
  );
  return found ?? null;
}

const REFERS = /^(?:EREF|PREF|MARF)$/;
const isReference = (text: string | null): boolean =>
  text !== null && !/^(?:NOT ?PROVIDED|NONREF)$/i.test(text);
