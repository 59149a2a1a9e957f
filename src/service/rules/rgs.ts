/** The reference classification of ledger accounts (RGS), as far as its list need not be carried. */

/** The version that codes of ledger accounts are of. */
export const RGS_VERSION = "3.5";

/** A letter for balance or result, then up to four groups of a capital and two small letters or digits. */
export const isRgsCode = (text: string): boolean => /^[BW](?:[A-Z][a-z0-9]{2}){1,4}$/.test(text);
