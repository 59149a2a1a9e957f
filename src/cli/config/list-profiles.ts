/** Lists the profiles of a file: which administration each is, and whether it can be used. */
import { Failure } from "../../failure.ts";
import { profilesFile } from "../../runs/profile/chosen-books.ts";
import { type ProfileFile, profileIn } from "../../runs/profile/profile.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";

/**
 * Sends no request and reads no credential. Failure code: `profile-invalid` for a file that is absent or cannot be
 * read.
 */
export function listProfiles(config: string | null, ports: RunPorts, reporter: Reporter): ExitCode {
  const file = profilesFile(config, ports);
  const profiles = Object.entries(file.entries).map(([name, entry]) => ({
    name,
    ...placeOf(entry),
    default: name === file.defaultName,
    fault: faultOf(file, name),
  }));
  const idOf = (one: (typeof profiles)[number]): string => one.administration_id ?? "auditfile";
  const names = Math.max(...profiles.map(({ name }) => name.length));
  const ids = Math.max(...profiles.map((one) => idOf(one).length));
  for (const one of profiles) {
    const marks = [...(one.default ? ["default"] : []), ...(one.fault === null ? [] : [one.fault])];
    const stated = `${one.name.padEnd(names)}  ${idOf(one).padEnd(ids)}  ${one.auditfile ?? one.base_url}`;
    reporter.item("profile", one, marks.length === 0 ? stated : `${stated}  (${marks.join("; ")})`);
  }
  const text = `There are no profiles in ${file.file}.`;
  reporter.result("profiles", { file: file.file }, profiles.length === 0 ? [text] : []);
  return EXIT.reconciled;
}

/** An auditfile itself states whose books it has. */
const placeOf = (entry: ProfileFile["entries"][string]) =>
  "source" in entry
    ? { administration_id: null, base_url: null, auditfile: entry.source.auditfile }
    : { administration_id: entry.administration_id, base_url: entry.base_url, auditfile: null };

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
