/** In what the packs differ: their months, their signature and their additional files. A run and `render` read it. */
import type { PackFile } from "../../packs/pack-file.ts";
import { provenanceFiles } from "../../packs/provenance.ts";
import type { OpenedBooks } from "../../pull/open-books.ts";
import type { ServiceExport } from "../exports/export-file.ts";
import { exportStates, type PackExports } from "../exports/kept-exports.ts";
import type { PackKind } from "../order.ts";
import { type Choose, wholeYear, type YearRequest } from "../pull/chosen-year.ts";
import { untilReported } from "../pull/reported-months.ts";
import type { MoreFiles } from "./pack-from-snapshot.ts";

export interface PackOf {
  readonly choose: (request: YearRequest) => Choose;
  readonly isSigned: boolean;
  /** The folder of the exports in the pack, with `/`; empty for the top. */
  readonly exportsIn: string;
  /** The folder of the attachments of its sample, with `/`; null for a pack without a sample. */
  readonly attachmentsIn: string | null;
  /** The additional files: from the exports and from the snapshot. */
  readonly moreFiles: (
    exported: readonly ServiceExport[],
    opened: OpenedBooks,
  ) => readonly PackFile[];
}

/** The numbered folders of `templates/packs/handoff.yml` for additional files. */
const AUDITFILE_FOLDER = "90_auditfile";
const PROVENANCE_FOLDER = "98_provenance";

export const PACK_CONTENTS: Readonly<Record<PackKind, PackOf>> = {
  close: {
    choose: wholeYear,
    isSigned: false,
    exportsIn: "",
    attachmentsIn: null,
    moreFiles: (exported) => exported,
  },
  monthly: {
    choose: untilReported,
    isSigned: false,
    exportsIn: "",
    attachmentsIn: null,
    moreFiles: () => [],
  },
  handoff: {
    choose: wholeYear,
    isSigned: true,
    exportsIn: `${AUDITFILE_FOLDER}/`,
    attachmentsIn: "60_journal_tests/documents/",
    moreFiles: (exported, { evidence }) => [
      ...exported.map((file) => ({ ...file, name: `${AUDITFILE_FOLDER}/${file.name}` })),
      ...provenanceFiles(PROVENANCE_FOLDER, evidence),
    ],
  },
  "journal-tests": {
    choose: wholeYear,
    isSigned: false,
    exportsIn: "",
    attachmentsIn: "documents/",
    moreFiles: () => [],
  },
};

/** The additional files of a pack, with those that it could have had in the folder where they would be. */
export function filesOfPack(pack: PackKind, exported: PackExports, opened: OpenedBooks): MoreFiles {
  const { exportsIn, moreFiles } = PACK_CONTENTS[pack];
  return {
    files: moreFiles(exported.files, opened),
    leftOut: exported.leftOut.map(({ name, code, message }) => ({
      name: `${exportsIn}${name}`,
      code,
      message,
    })),
    exports: exportStates(exported),
  };
}
