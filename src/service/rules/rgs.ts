/** The reference classification of ledger accounts (RGS), without its list of codes. */

/** The version of the RGS codes of ledger accounts. */
export const RGS_VERSION = "3.5";

/** A letter for balance or result, then up to four groups of a capital and two small letters or digits. */
export const isRgsCode = (text: string): boolean => /^[BW](?:[A-Z][a-z0-9]{2}){1,4}$/.test(text);
