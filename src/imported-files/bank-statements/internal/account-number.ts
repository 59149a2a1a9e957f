/** Numbers of bank accounts as banks write them in statements. */

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** Whether the text is an IBAN with valid check digits (ISO 13616: the number of all its characters is 1 modulo 97). */
export function isIban(text: string): boolean {
  if (!IBAN.test(text)) return false;
  let rest = 0;
  for (const character of `${text.slice(4)}${text.slice(0, 4)}`) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** The account of a statement: the IBAN if there is one in it, else the number as written, both without blanks. */
export function ownAccount(text: string, currency: string | null): string {
  const parts = text.split("/").map(compact);
  const last = parts.at(-1) ?? "";
  const bare = currency === null ? last : last.replace(new RegExp(`${currency}$`), "");
  const iban = [last, bare].find(isIban);
  if (iban !== undefined) return iban;
  // A name of the bank before the number, as Triodos writes, is no part of it; a number of the bank is.
  const before = parts.slice(0, -1).filter((part) => /\d/.test(part));
  return [...before, bare === "" ? last : bare].join("/");
}

/** The account of the other party without blanks; null for an empty one and for zeros. */
export function otherAccount(text: string | null): string | null {
  const account = compact(text ?? "");
  return /[1-9A-Z]/.test(account) ? account : null;
}

const compact = (text: string): string => text.replace(/\s/g, "").toUpperCase();
