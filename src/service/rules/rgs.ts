/** What the service states about the reference classification of ledger accounts (RGS). */

/** The version of the RGS codes of ledger accounts. */
export const RGS_VERSION = "3.5";
