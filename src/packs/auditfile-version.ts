/** Which version of the auditfile a pack holds, where it is not the one its template names. */
import { createHash } from "node:crypto";
import { FORMATS } from "../formats/index.ts";
import type { AuditfileVersion } from "./auditfile-versions.ts";
import type { PackTemplate } from "./read-template.ts";

/** The formats of the auditfile, and of the list of its changes, in each version. */
const FORMATS_OF: Readonly<Record<AuditfileVersion, readonly string[]>> = {
  "4.0": ["xaf", "xaf-changes"],
  "3.2": ["xaf-3.2", "xaf-3.2-changes"],
};

/** The template with its auditfiles in this version; its hash says that it was asked for. */
export function inAuditfileVersion(
  template: PackTemplate,
  version: AuditfileVersion,
): PackTemplate {
  const wanted = FORMATS_OF[version];
  const files = template.files.map((file) => {
    const place = Object.values(FORMATS_OF).find((ids) => ids.includes(file.format.id));
    const id = place === undefined ? file.format.id : wanted[place.indexOf(file.format.id)];
    return { ...file, format: FORMATS.find((format) => format.id === id) ?? file.format };
  });
  const sha256 = createHash("sha256").update(`${template.sha256} ${wanted.join(" ")}`);
  return { ...template, files, sha256: sha256.digest("hex") };
}
