/**
 * Where a credential comes from: an environment variable, a file only its owner can read, or a command.
 * Never an argument: arguments are in the process list. The credential itself is in no message.
 */
import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { Failure } from "../../failure.ts";

export type CredentialSource =
  | { readonly env: string }
  | { readonly file: string }
  | { readonly command: string };

const COMMAND_MS_MAX = 30_000;
/** What an HTTP header can carry, without spaces. */
const PATTERN = /^[\x21-\x7e]{8,4096}$/;

/** Failure codes: `credential-missing`, `profile-invalid` for a file that others can read. */
export async function readCredential(
  source: CredentialSource,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const text =
    "env" in source
      ? (environment[source.env] ?? "")
      : "file" in source
        ? await readSecretFile(source.file)
        : await runCommand(source.command);
  const credential = text.trim();
  if (credential === "") throw missing(source, "gave nothing");
  if (!PATTERN.test(credential)) throw missing(source, "gave text that cannot be a token");
  return credential;
}

async function readSecretFile(file: string): Promise<string> {
  // Whatever keeps it from being seen, the remedy is the same.
  const found = await stat(file).catch(() => null);
  if (found === null) throw missing({ file }, "is not there");
  if (!found.isFile()) throw missing({ file }, "is no file");
  if (process.platform !== "win32" && (found.mode & 0o077) !== 0) {
    throw new Failure(
      "profile-invalid",
      `the credential file ${file} can be read by others (mode ${(found.mode & 0o777).toString(8)})`,
      `Run: chmod 600 ${file}`,
    );
  }
  return await readFile(file, "utf8").catch(() => {
    throw missing({ file }, "cannot be read");
  });
}

async function runCommand(command: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)("/bin/sh", ["-c", command], {
      timeout: COMMAND_MS_MAX,
      maxBuffer: 65_536,
    });
    return stdout;
  } catch {
    // The cause is left out on purpose: its text holds what the command printed.
    throw missing({ command }, "failed");
  }
}

function missing(source: CredentialSource, what: string): Failure {
  return new Failure(
    "credential-missing",
    `no credential: the ${sourceText(source)} ${what}`,
    "Make a token in the bookkeeping service and put it where the profile says it is.",
  );
}

/** Of a command its first word only: what follows may hold a secret. */
function sourceText(source: CredentialSource): string {
  if ("env" in source) return `environment variable ${source.env}`;
  if ("file" in source) return `file ${source.file}`;
  const [program = ""] = source.command.trim().split(/\s+/, 1);
  return `command of the profile (${program} ...)`;
}
