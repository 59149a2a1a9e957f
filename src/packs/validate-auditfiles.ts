/** Validates the auditfiles of a pack that shows the result; that of the service may be validated already. */
import { FAILURES, Failure } from "../failure.ts";
import { AUDITFILE_3_2 } from "../formats/auditfile/auditfile-3-2.ts";
import { AUDITFILE_4_0 } from "../formats/auditfile/auditfile-4-0.ts";
import type { PackContents } from "../formats/format.ts";
import { auditfileBytes } from "../formats/xaf.ts";
import {
  type AuditfileValidation,
  type ValidatedFile,
  validateAuditfile,
} from "../imported-files/validate-auditfile.ts";
import type { PackFile } from "./pack-file.ts";
import type { PackTemplate } from "./read-template.ts";

const OWN = [
  { of: "xaf", layout: AUDITFILE_4_0 },
  { of: "xaf-3.2", layout: AUDITFILE_3_2 },
] as const;

/** In the order of the page: ours of each version, then that of the service. A file that the books refuse has none. */
export async function validateAuditfiles(
  contents: Pick<PackContents, "books" | "program">,
  { files }: Pick<PackTemplate, "files">,
  moreFiles: readonly PackFile[],
  known?: AuditfileValidation,
): Promise<readonly AuditfileValidation[]> {
  const resultOf = async (
    of: ValidatedFile,
    bytes: () => AsyncIterable<Uint8Array>,
  ): Promise<readonly AuditfileValidation[]> => {
    try {
      return [await validateAuditfile(of, bytes)];
    } catch (thrown) {
      // The pack leaves such a file out, with the reason.
      if (thrown instanceof Failure && FAILURES[thrown.code] === "refused") return [];
      throw thrown;
    }
  };
  const found: AuditfileValidation[] = [];
  for (const { of, layout } of OWN) {
    if (!files.some(({ format }) => format.id === of)) continue;
    found.push(...(await resultOf(of, () => auditfileBytes(contents, layout))));
  }
  const service = moreFiles.find(({ serviceExport }) => serviceExport?.name === "auditfile");
  if (known !== undefined) return [...found, known];
  return service === undefined ? found : [...found, ...(await resultOf("service", service.bytes))];
}
