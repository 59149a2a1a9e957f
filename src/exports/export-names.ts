/** The exports of the service that are queued. Apart from what asks for them: the help names them too. */
export const EXPORTS = ["auditfile", "brugstaat", "ledger-accounts"] as const;
/** @useDeclaredType */
export type ExportName = (typeof EXPORTS)[number];
