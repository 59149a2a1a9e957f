/** Whether a file of the service is of the books: what it states of its owner, compared by value. Nothing else decides this. */
import { Failure } from "../failure.ts";
import { OWNER_FACTS, type OwnerFact, type OwnerFacts } from "../ledger/books-owner.ts";

interface FactRule {
  /** What messages call it. */
  readonly title: string;
  /** Whether a text of a file means the same as one of the books. */
  readonly isSame: (stated: string, ours: string) => boolean;
}

const FACTS: Readonly<Record<OwnerFact, FactRule>> = {
  company: { title: "company", isSame: isSameName },
  chamberOfCommerce: { title: "chamber of commerce number", isSame: isSameNumber },
  taxNumber: { title: "VAT number", isSame: isSameTaxNumber },
  year: { title: "fiscal year", isSame: isSameYear },
  firstDay: { title: "first day of the fiscal year", isSame: isSameOrBefore },
  lastDay: { title: "last day of the fiscal year", isSame: isSameOrAfter },
  currency: { title: "currency", isSame: isSameText },
  rgsVersion: { title: "RGS version", isSame: isSameVersion },
};

/** What the file states otherwise than the books, as the end of a sentence about it; null if it may be theirs. */
export function foreignReason(stated: OwnerFacts, ours: OwnerFacts): string | null {
  const differences = OWNER_FACTS.flatMap((fact) => {
    const [theirs, own] = [stated.get(fact), ours.get(fact)];
    if (theirs === undefined || own === undefined) return [];
    const { title, isSame } = FACTS[fact];
    if (theirs.some((text) => own.some((one) => isSame(text, one)))) return [];
    return [`its ${title} is ${theirs.join(", ")}, not ${own[0] ?? ""}`];
  });
  return differences.length === 0 ? null : differences.join("; ");
}

/** The books of which a file must be, how messages name the file, and what the user can do about another. */
export interface OwnedFile {
  readonly owner: OwnerFacts;
  readonly file: string;
  readonly remedy: string;
}

/** Failure `export-not-ours`, with the file and each fact that differs. */
export function refuseForeign(stated: OwnerFacts, { owner, file, remedy }: OwnedFile): void {
  const reason = foreignReason(stated, owner);
  if (reason === null) return;
  throw new Failure("export-not-ours", `${file} is not of these books: ${reason}`, remedy);
}

/** Files cut names off at this length or a greater one. */
const NAME_CHARACTERS_MIN = 50;

/** A file may have characters of a name replaced, so only letters and digits are compared, without case. */
function isSameName(stated: string, ours: string): boolean {
  const [left, right] = [plainName(stated), plainName(ours)];
  return left === right || (left.length >= NAME_CHARACTERS_MIN && right.startsWith(left));
}

const plainName = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** Without spaces, dots and dashes, as people write numbers with them. */
const plainNumber = (text: string): string => text.toUpperCase().replace(/[\s.-]+/g, "");

function isSameNumber(stated: string, ours: string): boolean {
  return plainNumber(stated) === plainNumber(ours);
}

function isSameText(stated: string, ours: string): boolean {
  return stated.toUpperCase() === ours.toUpperCase();
}

/** One of the two may lack the country in front, or the part after the number of the company: `NL001234567B01`. */
function isSameTaxNumber(stated: string, ours: string): boolean {
  const [left, right] = [TAX_NUMBER.exec(plainNumber(stated)), TAX_NUMBER.exec(plainNumber(ours))];
  if (left === null || right === null) return isSameNumber(stated, ours);
  return [1, 2, 3].every((part) => {
    const [one, other] = [left[part] ?? "", right[part] ?? ""];
    return one === other || (part !== 2 && (one === "" || other === ""));
  });
}

const TAX_NUMBER = /^([A-Z]{2})?(\d+)(B\d+)?$/;

/** `2024-2025` is the year 2024 as well as 2025: its first and last day decide. */
function isSameYear(stated: string, ours: string): boolean {
  return stated === ours || stated.split("-").includes(ours);
}

/**
 * A file may have more months than the books: the service may not know that a first year is short. Books have whole months, and a
 * company that begins within a month may state the day. Another form of a date is not compared.
 */
function isSameOrBefore(stated: string, ours: string): boolean {
  const [left, right] = partsOf(MONTH, stated, ours);
  return left === undefined || right === undefined || left <= right;
}

function isSameOrAfter(stated: string, ours: string): boolean {
  return isSameOrBefore(ours, stated);
}

const MONTH = /^\d{4}-\d{2}(?=-)/;

/** `RGS 3.5` and `3.5`. A version of another form is not compared, as by check G9. */
function isSameVersion(stated: string, ours: string): boolean {
  const [left, right] = partsOf(/\d+\.\d+/, stated, ours);
  return left === undefined || right === undefined || left === right;
}

const partsOf = (part: RegExp, ...texts: readonly [string, string]) =>
  texts.map((text) => part.exec(text)?.[0]);
