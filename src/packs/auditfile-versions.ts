/** The versions of the auditfile, separate from their writers because the help lists them too. */
export const AUDITFILE_VERSIONS = ["4.0", "3.2"] as const;
/** A manifest without a version has this one. */
export const AUDITFILE_VERSION_DEFAULT: AuditfileVersion = "4.0";
/** @useDeclaredType */
export type AuditfileVersion = (typeof AUDITFILE_VERSIONS)[number];
