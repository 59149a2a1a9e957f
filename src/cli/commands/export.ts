/** `slotsom export`: triggers the service's own queued exports, waits for them and fetches them. */
import { join } from "node:path";
import { readAdministration } from "../../api/read-administration.ts";
import { EXPORTS, type ExportName } from "../../exports/queued-export.ts";
import { writePack } from "../../packs/write-pack.ts";
import { chosenYear } from "../chosen-year.ts";
import { type Command, textOption } from "../command.ts";
import { EXIT } from "../exit-code.ts";
import { withBooks } from "../options.ts";
import { outputFolder } from "../output-folder.ts";
import { connected, sessionOf } from "../pull-year.ts";
import { accessService } from "../service-access.ts";
import { serviceExports } from "../service-exports.ts";

export const exportCommand: Command = {
  usage: "export <kind>",
  describes: "Trigger a queued export of the service, wait for it and fetch it",
  example: ["slotsom export auditfile --year 2025", "Fetch the service's auditfile of 2025"],
  options: (parser) =>
    withBooks(parser)
      .positional("kind", { type: "string", choices: [...EXPORTS, "all"], demandOption: true })
      .option("out", {
        type: "string",
        requiresArg: true,
        default: "output",
        describe: "The folder for files",
      }),
  run: async (given, world, reporter) => {
    const access = await accessService(given, world, reporter);
    try {
      return await connected(access, world, reporter, [], async (connection) => {
        const session = sessionOf(access, connection, world);
        const { id, timeZone } = await readAdministration(session);
        const { year } = chosenYear(given, access.fiscalCalendar, access.todayIn(timeZone));
        const out = outputFolder(given, world);
        const kind = textOption(given, "kind");
        const names = EXPORTS.filter((name: ExportName) => kind === "all" || name === kind);
        reporter.note(`Waiting for ${names.join(", ")} of ${String(year)}.`);
        const files = await serviceExports(session, names, year, world);
        // A folder for each kind: fetching one leaves the others as they are.
        for (const [index, file] of files.entries()) {
          const folder = join(out, id, String(year), `export-${names[index] ?? ""}`);
          const plain = { ...file, name: file.name.replace(/^service\//, "") };
          const written = await writePack(
            folder,
            [plain],
            (finished) =>
              `${JSON.stringify({ format_version: "1.0", files: finished }, null, 2)}\n`,
            world.signal,
          );
          for (const { name, byteCount, sha256 } of written.files) {
            const path = join(folder, name);
            reporter.item("file", { path, bytes: byteCount, sha256 }, path);
          }
        }
        return EXIT.reconciled;
      });
    } finally {
      await access.close();
    }
  },
};
