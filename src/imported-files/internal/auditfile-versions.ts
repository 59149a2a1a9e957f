/** The published versions of the auditfile by their namespaces. CLAIR2, which is 2.0, has no namespace. */
import type { AuditfileVersion } from "../auditfile-parts.ts";

const NAMESPACES: ReadonlyMap<string, AuditfileVersion> = new Map([
  ["http://www.auditfiles.nl/XAF/3.0", "3.0"],
  ["http://www.auditfiles.nl/XAF/3.1", "3.1"],
  ["http://www.auditfiles.nl/XAF/3.2", "3.2"],
  [
    "http://www.odb.belastingdienst.nl/Belastingdienst/BCPP/1.0/structures/XmlAuditfileFinancieel3.2.1",
    "3.2.1",
  ],
  [
    "http://www.odb.belastingdienst.nl/Belastingdienst/BCPP/1.1/structures/XmlauditfileXAF_4.0",
    "4.0",
  ],
]);
const VERSIONS: readonly AuditfileVersion[] = ["3.2.1", "4.0", "3.2", "3.1", "3.0"];

export const isPublished = (namespace: string): boolean => NAMESPACES.has(namespace);

/** The version by the namespace, or by the number that a namespace of another form ends with; null without one. */
export const versionOf = (namespace: string): AuditfileVersion | null =>
  NAMESPACES.get(namespace) ?? VERSIONS.find((version) => namespace.endsWith(version)) ?? null;
