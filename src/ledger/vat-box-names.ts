/** What the name of a tax rate says about its box: a hint, because a name is free text. */
import { VAT_BOXES, type VatBox } from "./vat-box.ts";

export type NamedUse = "taxed-sale" | "untaxed-sale" | "reverse-charge";

const OUTSIDE_THE_EU =
  /buiten (?:de )?e[ug]\b|non-?eu|outside (?:of )?(?:the )?eu|uitvoer|export|invoer|import|derde land|third countr/i;
const IN_THE_EU = /\be[ug]\b|intra|\bic[lpvt]\b|verwerving|europe/i;
const REVERSED = /verleg|reverse|onderaannem|binnenland|domestic/i;
const SHIFTED = /verleg|reverse/i;
const PRIVATE = /priv[eé]|private|own use|eigen gebruik/i;
const EXEMPT = /vrijgesteld|vrijstelling|exempt/i;
/** `rubriek 3b`, `box 4a`, `(1e)`. */
const BOX = /(?:rubriek|box|nl\/|\()\s*([1-5][a-e])\b/i;

const BOXES_OF: Readonly<Record<NamedUse, readonly VatBox[]>> = {
  "taxed-sale": ["1a", "1b", "1c", "1d"],
  "untaxed-sale": ["1e", "3a", "3b", "3c"],
  "reverse-charge": ["2a", "4a", "4b"],
};

/** Null if the name says nothing about it. A box in the name counts before words. */
export function boxInName(name: string, use: NamedUse): VatBox | null {
  const written = BOX.exec(name)?.[1]?.toLowerCase();
  const box = VAT_BOXES.find((one) => one === written);
  if (box !== undefined && BOXES_OF[use].includes(box)) return box;
  if (use === "taxed-sale") return PRIVATE.test(name) ? "1d" : null;
  const isSale = use === "untaxed-sale";
  if (OUTSIDE_THE_EU.test(name)) return isSale ? "3a" : "4a";
  if (IN_THE_EU.test(name)) return isSale ? "3b" : "4b";
  if (REVERSED.test(name)) return isSale ? "1e" : "2a";
  return null;
}

/**
 * Whether a rate of purchases is of a reverse charge: `domestic` and `import` do not say it, because rates of ordinary
 * purchases and of VAT that customs ask for have such names.
 */
export const isReversedByName = (name: string): boolean => {
  const written = BOX.exec(name)?.[1]?.toLowerCase();
  if (BOXES_OF["reverse-charge"].some((box) => box === written)) return true;
  return SHIFTED.test(name) || (IN_THE_EU.test(name) && !OUTSIDE_THE_EU.test(name));
};

/** Exempt sales are in no box. */
export const isOutsideByName = (name: string): boolean => EXEMPT.test(name);
