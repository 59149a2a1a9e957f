/** Which books a command uses: a profile, or the sample. The sample is never used by accident. */
import { existsSync, lstatSync } from "node:fs";
import { Failure, hasErrorCode } from "../../failure.ts";
import {
  type SampleChoice,
  type SampleName,
  sampleChosen,
} from "../../ledger/sample-administration.ts";
import { type AuditfilePaths, auditfilePaths } from "../auditfile/auditfile-files.ts";
import { type AuditfilesHead, headOf } from "../auditfile/auditfiles-head.ts";
import type { RunPorts } from "../run-ports.ts";
import { absolutePath } from "../state/state.ts";
import {
  type AuditfileProfile,
  type ProfileFile,
  profileEntry,
  profileIn,
  readProfileFile,
  type ServiceProfile,
} from "./profile.ts";

/** The options with these names. */
export interface BooksChoice {
  readonly profile: string | null;
  readonly config: string | null;
  readonly sample: SampleChoice;
  /** An auditfile in place of a service; absent or null for a service. */
  readonly from?: string | null;
  /** The auditfile of the fiscal year before. */
  readonly prior?: string | null;
}

export type ChosenBooks = ChosenSample | ChosenProfile | ChosenAuditfile;

interface NamedAuditfile {
  readonly paths: AuditfilePaths;
  readonly isPrior: boolean;
}

/** Books of auditfiles, without a service. */
export interface ChosenAuditfile {
  readonly kind: "auditfile";
  /** `auditfile`: by its name, without a profile. */
  readonly chosenBy: "auditfile" | ProfileChoice;
  /** The file with the profile and the profile that names them; null for auditfiles that the command names. */
  readonly file: ProfileFile | null;
  readonly profile: AuditfileProfile | null;
  /** That of the year, then that of the year before if it is named; absolute paths. */
  readonly files: readonly NamedAuditfile[];
  readonly head: AuditfilesHead;
}

interface ChosenSample {
  readonly kind: "sample";
  readonly name: SampleName;
  /** `no-config`: there is no file with profiles. */
  readonly chosenBy: "--sample" | "no-config";
}

type ProfileChoice = "--profile" | typeof VARIABLE | "default_profile" | "only-profile";

export interface ChosenProfile {
  readonly kind: "profile";
  readonly chosenBy: ProfileChoice;
  readonly file: ProfileFile;
  readonly profile: ServiceProfile;
}

const CONFIG = "slotsom.yml";
/** What it is called by mistake. */
const OTHER_NAME = "slotsom.yaml";
const VARIABLE = "SLOTSOM_PROFILE";

/**
 * Failure codes: `arguments-invalid`, `profile-invalid`, `profile-unknown`, `profile-ambiguous`; of an auditfile
 * `auditfile-unreadable` and `books-not-comparable`.
 */
export function chosenBooks(
  who: BooksChoice,
  ports: Pick<RunPorts, "environment" | "workingFolder">,
): ChosenBooks {
  if (who.from != null || who.prior != null) return chosenAuditfile(who, ports);
  if (who.sample !== false) {
    validateSample(who);
    return { kind: "sample", name: sampleChosen(who.sample), chosenBy: "--sample" };
  }
  const path = absolutePath(ports, who.config ?? CONFIG);
  const variable = ports.environment[VARIABLE] ?? "";
  if (!isThere(path)) {
    if (who.config === null && isThere(absolutePath(ports, OTHER_NAME))) {
      throw otherName(path);
    }
    if (who.config === null && who.profile === null && variable === "") {
      return { kind: "sample", name: sampleChosen(true), chosenBy: "no-config" };
    }
    throw noProfiles(path, who.profile === null ? variable : "");
  }
  const file = readProfileFile(path);
  const chosen = (chosenBy: ProfileChoice, name: string): ChosenProfile | ChosenAuditfile => {
    const profile = profileIn(file, name);
    if ("baseUrl" in profile) return { kind: "profile", chosenBy, file, profile };
    return {
      ...auditfiles(profile.auditfile, profile.prior),
      chosenBy,
      file,
      profile,
    };
  };
  if (who.profile !== null) return chosen("--profile", who.profile);
  if (variable !== "") {
    profileEntry(file, variable, ` of ${VARIABLE}`);
    return chosen(VARIABLE, variable);
  }
  if (file.defaultName !== null) return chosen("default_profile", file.defaultName);
  const [name, ...others] = Object.keys(file.entries);
  if (name === undefined) throw empty(path);
  if (others.length > 0) throw several(path, [name, ...others]);
  return chosen("only-profile", name);
}

/**
 * The file with profiles, whichever of them is used. Failure code: `profile-invalid`, also for a file that is absent.
 */
export function profilesFile(
  config: string | null,
  ports: Pick<RunPorts, "environment" | "workingFolder">,
): ProfileFile {
  const path = absolutePath(ports, config ?? CONFIG);
  if (isThere(path)) return readProfileFile(path);
  if (config === null && isThere(absolutePath(ports, OTHER_NAME))) throw otherName(path);
  throw noProfiles(path, "");
}

function chosenAuditfile(
  who: BooksChoice,
  ports: Pick<RunPorts, "workingFolder">,
): ChosenAuditfile {
  const { from = null, prior = null, profile, config, sample } = who;
  if (from === null) {
    throw new Failure(
      "arguments-invalid",
      "--prior is the auditfile of the year before that of --from, which is missing",
      "Name the file of the year too: --from books.xaf --prior before.xaf.",
    );
  }
  const other =
    sample !== false
      ? "--sample"
      : profile !== null
        ? "--profile"
        : config !== null
          ? "--config"
          : null;
  if (other !== null) {
    throw new Failure(
      "arguments-invalid",
      `--from and ${other} exclude each other: each of them names the books`,
      `Leave out ${other} for the books of the auditfile.`,
    );
  }
  const books = auditfiles(
    auditfilePaths(from, ports.workingFolder),
    prior === null ? null : auditfilePaths(prior, ports.workingFolder),
  );
  return { ...books, chosenBy: "auditfile", file: null, profile: null };
}

const auditfiles = (
  paths: AuditfilePaths,
  prior: AuditfilePaths | null,
): Pick<ChosenAuditfile, "kind" | "files" | "head"> => ({
  kind: "auditfile",
  files: [{ paths, isPrior: false }, ...(prior === null ? [] : [{ paths: prior, isPrior: true }])],
  head: headOf(paths, prior),
});

function validateSample({ profile, config }: BooksChoice): void {
  const other = profile !== null ? "--profile" : config !== null ? "--config" : null;
  if (other === null) return;
  throw new Failure(
    "arguments-invalid",
    `--sample and ${other} exclude each other`,
    `Leave out --sample to use a profile, or ${other} to use the sample administration.`,
  );
}

/** Also true for what cannot be read, such as a link to nothing: it shows that a profile was intended. */
function isThere(path: string): boolean {
  if (existsSync(path)) return true;
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (cause) {
    // A folder that may not be searched hides whether the file is there; reading it then explains the refusal.
    return hasErrorCode(cause, "EACCES") || hasErrorCode(cause, "EPERM");
  }
}

const noProfiles = (file: string, variable: string): Failure =>
  new Failure(
    "profile-invalid",
    `the file with profiles, ${file}, does not exist${
      variable === "" ? "" : `, and ${VARIABLE} chooses profile ${variable}`
    }`,
    "Write it as the README shows, name another file with --config, or use the sample administration with --sample.",
  );

const otherName = (file: string): Failure =>
  new Failure(
    "profile-invalid",
    `the file with profiles is called ${OTHER_NAME}, and only ${file} is read`,
    `Rename it to ${CONFIG}, or name it with --config ${OTHER_NAME}. For the sample administration use --sample.`,
  );

const empty = (file: string): Failure =>
  new Failure(
    "profile-unknown",
    `${file} has no profiles`,
    "Add one as the README shows, or use the sample administration with --sample.",
  );

const several = (file: string, names: readonly string[]): Failure =>
  new Failure(
    "profile-ambiguous",
    `${file} has several profiles: ${names.join(", ")}`,
    `Choose one with --profile, with ${VARIABLE} or with default_profile in the file. For the sample administration use --sample.`,
  );
