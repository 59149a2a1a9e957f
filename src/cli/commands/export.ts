/** `slotsom export`: triggers the service's own queued exports, waits for them and fetches them. */
import { join } from "node:path";
import { readAdministration } from "../../api/read-administration.ts";
import { EXPORTS, type ExportName } from "../../exports/export-names.ts";
import { writePack } from "../../packs/write-pack.ts";
import { chosenYear } from "../../runs/pull/chosen-year.ts";
import { type Command, isGiven, textOption } from "../command.ts";
import { EXIT } from "../exit-code.ts";
import { withBooks, withExportsFolder, withMaxDuration } from "../options.ts";
import { outputFolder } from "../../runs/state/output-folder.ts";
import { connected, sessionOf } from "../../runs/pull/pull-year.ts";
import type { Reporter } from "../reporter.ts";
import { running } from "../../runs/running.ts";
import { accessService } from "../../runs/profile/service-access.ts";
import { exportsFolder, type ServiceExport, serviceExports } from "../../runs/pack/service-exports.ts";
import type { World } from "../world.ts";

export const exportCommand: Command = {
  usage: "export <kind>",
  describes: "Trigger a queued export of the service, wait for it and fetch it",
  example: ["slotsom export auditfile --year 2025", "Fetch the service's auditfile of 2025"],
  options: (parser) =>
    withMaxDuration(withExportsFolder(withBooks(parser)))
      .positional("kind", { type: "string", choices: [...EXPORTS, "all"], demandOption: true })
      .option("out", {
        type: "string",
        requiresArg: true,
        default: "output",
        describe: "The folder for files",
      })
      .option("anew", {
        type: "boolean",
        describe: "Have the service make the file again, also when an earlier run was given one",
      }),
  run: async (given, world, reporter) => {
    const access = await accessService(given, world, reporter);
    try {
      const { administrationId } = access;
      const order = { command: "export", given, access };
      // A file is known by not having been there before: another run must not ask for one meanwhile.
      return await running(order, world, reporter, () =>
        connected(access, world, reporter, async (connection) => {
          const session = sessionOf(access, connection, world);
          const stated = access.suppliedNames().administration;
          const { timeZone } = await readAdministration(session, stated);
          const { year } = chosenYear(given, access.fiscalCalendar, access.todayIn(timeZone));
          const out = outputFolder(given, world);
          const kind = textOption(given, "kind");
          const names = EXPORTS.filter((name: ExportName) => kind === "all" || name === kind);
          reporter.note(`Waiting for ${names.join(", ")} of ${String(year)}.`);
          const isAnew = isGiven(given, "anew");
          const folder = exportsFolder(given, access, world);
          const request = { access, session, names, year, isAnew, exportsFolder: folder };
          const files = await serviceExports(request, world, reporter);
          const yearFolder = join(out, administrationId, String(year));
          for (const file of files) await writeExport(yearFolder, file, world, reporter);
          return EXIT.reconciled;
        }),
      );
    } finally {
      await access.close();
    }
  },
};

/** A folder for each kind: fetching one leaves the others as they are. */
async function writeExport(
  yearFolder: string,
  file: ServiceExport,
  world: World,
  reporter: Reporter,
): Promise<void> {
  const folder = join(yearFolder, `export-${file.exportName}`);
  const plain = { ...file, name: file.name.replace(/^service\//, "") };
  const written = await writePack(
    folder,
    [plain],
    (finished) => `${JSON.stringify({ format_version: "1.0", files: finished }, null, 2)}\n`,
    world.signal,
  );
  for (const { name, byteCount, sha256 } of written.files) {
    const path = join(folder, name);
    reporter.item("file", { path, bytes: byteCount, sha256 }, path);
  }
}
