/**
 * The source of a credential: an environment variable, a file that only its owner can read, or a command. Never an
 * argument, because arguments are in the process list. No message contains the credential.
 */
import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { promisify } from "node:util";
import { Failure } from "../../failure.ts";

export type CredentialSource =
  | { readonly env: string }
  | { readonly file: string }
  | { readonly command: string };

/** The source as the file at `file` states it: a path starts in its folder. */
export const sourceStatedIn = (file: string, source: CredentialSource): CredentialSource =>
  "file" in source ? { file: resolve(dirname(file), source.file) } : source;

const COMMAND_MS_MAX = 30_000;
/** Characters that an HTTP header can carry, without spaces. */
const PATTERN = /^[\x21-\x7e]{8,4096}$/;

/** Failure codes: `credential-missing`, `profile-invalid` for a file that others can read. */
export async function readCredential(
  source: CredentialSource,
  environment: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<string> {
  const text =
    "env" in source
      ? (environment[source.env] ?? "")
      : "file" in source
        ? await readSecretFile(source.file)
        : await runCommand(source.command, signal);
  const credential = text.trim();
  if (credential === "") throw missing(source, EMPTY[kindOf(source)]);
  if (!PATTERN.test(credential)) throw missing(source, NO_TOKEN[kindOf(source)]);
  return credential;
}

async function readSecretFile(file: string): Promise<string> {
  // Whatever the reason, the remedy is the same.
  const found = await stat(file).catch(() => null);
  if (found === null) throw missing({ file }, "does not exist");
  if (!found.isFile()) throw missing({ file }, "is not a file");
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

async function runCommand(command: string, signal: AbortSignal): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)("/bin/sh", ["-c", command], {
      timeout: COMMAND_MS_MAX,
      maxBuffer: 65_536,
      signal,
    });
    return stdout;
  } catch {
    signal.throwIfAborted();
    // Without the cause on purpose: its text contains the output of the command.
    throw missing({ command }, "failed");
  }
}

const EMPTY = {
  env: "is not set or empty",
  file: "is empty",
  command: "printed nothing",
};
const NO_TOKEN = {
  env: "contains text that cannot be a token",
  file: "contains text that cannot be a token",
  command: "printed text that cannot be a token",
};

const kindOf = (source: CredentialSource): "env" | "file" | "command" =>
  "env" in source ? "env" : "file" in source ? "file" : "command";

function missing(source: CredentialSource, what: string): Failure {
  return new Failure(
    "credential-missing",
    `no credential: the ${sourceText(source)} ${what}`,
    "Create a token in the bookkeeping service and store it where the profile expects it.",
  );
}

/** Where the credential comes from. Names only the first word of a command: the others may contain a secret. */
export function sourceText(source: CredentialSource): string {
  if ("env" in source) return `environment variable ${source.env}`;
  if ("file" in source) return `file ${source.file}`;
  const [program = ""] = source.command.trim().split(/\s+/, 1);
  // The value of `NAME=value program` may be a secret too.
  return `command of the profile (${program.replace(/=.*/, "=")} ...)`;
}
