/** Replaces the version of the auditfile in a template by the requested one. */
import { hash } from "node:crypto";
import type { Format } from "../formats/format.ts";
import { xaf, xaf32, xaf32Changes, xafChanges } from "../formats/xaf.ts";
import {
  AUDITFILE_VERSION_DEFAULT,
  AUDITFILE_VERSIONS,
  type AuditfileVersion,
} from "./auditfile-versions.ts";
import type { PackTemplate } from "./read-template.ts";

/** The auditfile and the list of its changes, in each version. */
const FORMATS_OF: Readonly<Record<AuditfileVersion, readonly Format[]>> = {
  "4.0": [xaf, xafChanges],
  "3.2": [xaf32, xaf32Changes],
};

/** The version of the auditfile in a template; the default for a template without one. */
export const auditfileVersionOf = ({ files }: Pick<PackTemplate, "files">): AuditfileVersion =>
  AUDITFILE_VERSIONS.find((version) =>
    files.some(({ format }) => FORMATS_OF[version].includes(format)),
  ) ?? AUDITFILE_VERSION_DEFAULT;

/** The template with its auditfiles in this version; its hash includes the version. */
export function inAuditfileVersion(
  template: PackTemplate,
  version: AuditfileVersion,
): PackTemplate {
  const wanted = FORMATS_OF[version];
  const files = template.files.map((file) => {
    const list = Object.values(FORMATS_OF).find((formats) => formats.includes(file.format));
    return { ...file, format: wanted[list?.indexOf(file.format) ?? -1] ?? file.format };
  });
  const sha256 = hash("sha256", `${template.sha256} ${wanted.map(({ id }) => id).join(" ")}`);
  return { ...template, files, sha256 };
}
