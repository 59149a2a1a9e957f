/** Lists the profiles of a file: which administration each is, and whether it can be used. */
import { Failure } from "../../failure.ts";
import { profilesFile } from "../../runs/profile/chosen-books.ts";
import { type ProfileFile, profileIn } from "../../runs/profile/profile.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";

/** Sends no request and reads no credential. Failure code: `profile-invalid` for a file that is absent or cannot be read. */
export function listProfiles(config: string | null, ports: RunPorts, reporter: Reporter): ExitCode {
  const file = profilesFile(config, ports);
  const profiles = Object.entries(file.entries).map(([name, entry]) => ({
    name,
    administration_id: entry.administration_id,
    base_url: entry.base_url,
    default: name === file.defaultName,
    fault: faultOf(file, name),
  }));
  const widthOf = (key: "name" | "administration_id"): number =>
    Math.max(...profiles.map((one) => one[key].length));
  const [names, ids] = [widthOf("name"), widthOf("administration_id")];
  for (const one of profiles) {
    const marks = [...(one.default ? ["default"] : []), ...(one.fault === null ? [] : [one.fault])];
    const stated = `${one.name.padEnd(names)}  ${one.administration_id.padEnd(ids)}  ${one.base_url}`;
    reporter.item("profile", one, marks.length === 0 ? stated : `${stated}  (${marks.join("; ")})`);
  }
  const text = `There are no profiles in ${file.file}.`;
  reporter.result("profiles", { file: file.file }, profiles.length === 0 ? [text] : []);
  return EXIT.reconciled;
}

/** The first fault of a profile whose file can be read; null if it can be used. */
function faultOf(file: ProfileFile, name: string): string | null {
  try {
    profileIn(file, name);
    return null;
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown.message;
    throw thrown;
  }
}
