/** From the service to a finished pack: what `close`, `monthly` and `handoff` have in common. */
import type { ExportName } from "../exports/export-names.ts";
import type { PackFile } from "../packs/write-pack.ts";
import type { OpenedBooks } from "../pull/open-books.ts";
import type { Choose } from "./pull/chosen-year.ts";
import type { Arguments } from "../cli/command.ts";
import type { ExitCode } from "../cli/exit-code.ts";
import { outputFolder } from "./state/output-folder.ts";
import { readPackTemplate, writePackFrom } from "./pack/write-pack-from.ts";
import { planOf } from "./pull/plan-file.ts";
import { connected, pullYear, sessionOf } from "./pull/pull-year.ts";
import { repeatOf } from "./pull/repeat.ts";
import type { Reporter } from "../cli/reporter.ts";
import { running } from "./running.ts";
import { accessService } from "./profile/service-access.ts";
import { exportsFolder, type ServiceExport, serviceExports } from "./pack/service-exports.ts";
import { findSigningKey } from "./state/signing-key.ts";
import type { World } from "../cli/world.ts";

export interface PackRun {
  /** A template of `templates/packs`. */
  readonly pack: string;
  readonly choose: Choose;
  /** The service's own exports of the fiscal year that belong to the pack; each is asked for anew. */
  readonly exportNames: readonly ExportName[];
  /** The files that come from elsewhere, of the exports and of the snapshot. */
  readonly moreFiles: (
    exported: readonly ServiceExport[],
    opened: OpenedBooks,
  ) => readonly PackFile[];
  readonly isSigned: boolean;
}

/** The template and the folder are looked at before the service is asked anything. */
export async function pullAndPack(
  { pack, choose, exportNames, moreFiles, isSigned }: PackRun,
  given: Arguments,
  world: World,
  reporter: Reporter,
): Promise<ExitCode> {
  const repeat = repeatOf(given);
  const plan = planOf(given, world);
  const access = await accessService(given, world, reporter);
  try {
    const { state, language } = access;
    readPackTemplate(given, world, pack, language);
    outputFolder(given, world);
    const signingKey = isSigned ? findSigningKey(state) : null;
    if (isSigned && signingKey === null) {
      reporter.note(`No signing key: the ${pack} is not signed. Make one with: slotsom key create`);
    }
    return await running({ command: pack, given, access }, world, reporter, async (run) => {
      const pulling = { ...access, run, repeat, plan };
      const { snapshotPath, fiscalYear } = await pullYear(pulling, choose, world, reporter);
      return connected(access, world, reporter, (connection) => {
        const files = async (opened: OpenedBooks): Promise<readonly PackFile[]> => {
          if (exportNames.length === 0) return moreFiles([], opened);
          reporter.note("Waiting for the service's own exports.");
          const request = {
            access,
            session: sessionOf(access, connection, world),
            names: exportNames,
            year: fiscalYear.year,
            isAnew: true,
            exportsFolder: exportsFolder(given, access, world),
          };
          return moreFiles(await serviceExports(request, world, reporter), opened);
        };
        const request = { pack, snapshotPath, language, moreFiles: files, signingKey };
        return writePackFrom(request, given, world, run.reporter);
      });
    });
  } finally {
    await access.close();
  }
}
