/** The template of a pack: from slotsom, or from a folder of the user. */
import { inAuditfileVersion } from "../../packs/auditfile-version.ts";
import type { AuditfileVersion } from "../../packs/auditfile-versions.ts";
import type { OnRequest } from "../../packs/on-request.ts";
import { type PackTemplate, readTemplate } from "../../packs/read-template.ts";
import { withRequested } from "../../packs/requested-files.ts";
import { templatesFolder } from "../program.ts";
import type { RunPorts } from "../run-ports.ts";
import { absolutePath } from "../state/state.ts";

export interface TemplateRequest {
  /** A template of `templates/packs`. */
  readonly pack: string;
  readonly language: string;
  /** A folder with templates; null for those of slotsom. */
  readonly templates: string | null;
  /** Null for the version of the template. */
  readonly auditfileVersion: AuditfileVersion | null;
  /** Which files on request are written too; null for none. */
  readonly also: OnRequest | null;
}

/** Failure codes: those of a template, with all its faults. */
export function readPackTemplate(
  { pack, language, templates, auditfileVersion, also }: TemplateRequest,
  ports: Pick<RunPorts, "workingFolder">,
): PackTemplate {
  const folder = templates === null ? templatesFolder() : absolutePath(ports, templates);
  const template = withRequested(readTemplate(folder, pack, language), also);
  return auditfileVersion === null ? template : inAuditfileVersion(template, auditfileVersion);
}
