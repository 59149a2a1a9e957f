/** The versions of the auditfile that a pack may hold. Apart from what writes them: the help names them too. */
export const AUDITFILE_VERSIONS = ["4.0", "3.2"] as const;
/** @useDeclaredType */
export type AuditfileVersion = (typeof AUDITFILE_VERSIONS)[number];
