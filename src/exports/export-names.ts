/** The queued exports of the service, in a file of their own because the help lists them too. */
export const EXPORTS = ["auditfile", "brugstaat", "ledger-accounts"] as const;
/** @useDeclaredType */
export type ExportName = (typeof EXPORTS)[number];
