/** Shows where the last pack is, and opens its page in the browser of the user. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Failure } from "../../failure.ts";
import { openFile } from "../../runs/open-file.ts";
import { addressOf, type ProfileOptions } from "../../runs/profile/books-address.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { type NamingPack, packsBySnapshot } from "../../runs/state/pack-register.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";

interface OpenOptions extends ProfileOptions {
  /** Only prints the path. */
  readonly print: boolean;
}

/** Failure codes: those of the profile, and `arguments-invalid` where no pack was made. */
export async function openPack(
  { print, ...who }: OpenOptions,
  ports: RunPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const { state, administrationId } = addressOf(who, ports);
  const packs = [...packsBySnapshot(state).values()].flat();
  const own = packs.filter((pack) => pack.state !== "missing" && isOf(pack, administrationId));
  const last = own.toSorted((left, right) => madeAt(right) - madeAt(left))[0];
  if (last === undefined) throw noPack(administrationId);
  const page = readdirSync(last.folder).find((name) => name.endsWith(".html")) ?? START_PAGE;
  const path = existsSync(join(last.folder, page)) ? join(last.folder, page) : last.folder;
  const opened = !print && (await openFile(path, ports));
  reporter.result("opened", { path, pack_status: last.state, opened }, [path]);
  return EXIT.reconciled;
}

/** The page with which a handoff begins. */
const START_PAGE = "data/00_index/index.html";

/** A pack is in `<administration>/<year or month>/<pack>`. */
const isOf = ({ folder }: NamingPack, administrationId: string): boolean =>
  basename(dirname(dirname(folder))) === administrationId;

const madeAt = ({ folder }: NamingPack): number => statSync(folder).mtimeMs;

const noPack = (administrationId: string): Failure =>
  new Failure(
    "arguments-invalid",
    `no pack of administration ${administrationId} is where it was written`,
    "Make one: slotsom close, or slotsom monthly.",
  );
