/** Which files of a template are written: those on request are left out of a pack whose order does not ask for them. */
import { hash } from "node:crypto";
import type { OnRequest } from "./on-request.ts";
import type { PackTemplate } from "./read-template.ts";

/** The template with the files that were asked for; its hash includes a request that adds some. */
export function withRequested(template: PackTemplate, also: OnRequest | null): PackTemplate {
  const isAsked = (id: string): boolean => also === "all" || (also !== null && id.startsWith(also));
  const files = template.files.filter(
    ({ isOnRequest, format }) => isOnRequest !== true || isAsked(format.id),
  );
  const adds = files.some(({ isOnRequest }) => isOnRequest === true);
  const sha256 = adds ? hash("sha256", `${template.sha256} ${also ?? ""}`) : template.sha256;
  return { ...template, files, sha256 };
}
