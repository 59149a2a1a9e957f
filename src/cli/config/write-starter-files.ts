/** Writes the files with which an administration of one's own starts, and says what is left to do. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure, hasErrorCode } from "../../failure.ts";
import { ADDRESS, NAME } from "../../runs/profile/profile-fields.ts";
import { starterFolder } from "../../runs/program.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { invalid } from "../arguments/command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";

/** Each null where the starter file keeps its example. */
interface Stated {
  readonly name: string | null;
  readonly administration: string | null;
  readonly baseUrl: string | null;
}

const FILES = ["slotsom.yml", "close-input.yml", "notes.md"] as const;

/** A file that is there is kept. Failure codes: `arguments-invalid`, `output-not-writable`. */
export function writeStarterFiles(stated: Stated, ports: RunPorts, reporter: Reporter): ExitCode {
  refuseUnfit(stated);
  for (const file of FILES) {
    const text = filledIn(readFileSync(join(starterFolder(), file), "utf8"), stated, ports.now());
    const isNew = wrote(join(ports.workingFolder, file), text);
    reporter.item("starter-file", { file, written: isNew }, `${isNew ? "Wrote" : "Kept"} ${file}`);
  }
  reporter.result("init", { folder: ports.workingFolder }, stepsLeft(stated));
  return EXIT.reconciled;
}

function refuseUnfit({ name, administration, baseUrl }: Stated): void {
  if (name !== null && !NAME.test(name)) {
    throw invalid(
      `--name ${name}: must have lower-case letters, digits and hyphens`,
      "Write it as --name bakery.",
    );
  }
  if (administration !== null && !/^\d+$/.test(administration)) {
    throw invalid(
      `--administration ${administration}: must have digits only`,
      "Write it as --administration 123456789.",
    );
  }
  if (baseUrl !== null && !ADDRESS.test(baseUrl)) {
    throw invalid(
      `--base-url ${baseUrl}: must be an address without credentials, search or fragment`,
      "Write it as --base-url https://bookkeeping.example/api/v2.",
    );
  }
}

/** The text with what is stated in place of its examples, and the last year that has ended. */
function filledIn(text: string, { name, administration, baseUrl }: Stated, now: string): string {
  const lastYear = String(Number.parseInt(now.slice(0, 4), 10) - 1);
  return text
    .replace(/^ {2}books:$/m, `  ${name ?? "books"}:`)
    .replace(/(?<=^ {4}administration_id: )"\d+"$/m, (given) =>
      administration === null ? given : JSON.stringify(administration),
    )
    .replace(/(?<=^ {4}base_url: ).*$/m, (given) => baseUrl ?? given)
    .replaceAll("2025", lastYear);
}

/** False if there is such a file, which is left as it is. */
function wrote(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: "wx" });
    return true;
  } catch (cause) {
    if (hasErrorCode(cause, "EEXIST")) return false;
    throw new Failure(
      "output-not-writable",
      `${path} cannot be written`,
      "Run slotsom init in a folder in which you may write.",
      cause,
    );
  }
}

const stepsLeft = ({ administration, baseUrl }: Stated): readonly string[] => {
  const toFill = [
    ...(baseUrl === null ? ["base_url"] : []),
    ...(administration === null ? ["administration_id"] : []),
  ];
  const steps = [
    "Make a token in the bookkeeping service with the scopes documents, sales_invoices, bank and settings, and estimates for its auditfile.",
    "Save it where only you can read it: (umask 077; cat > .slotsom-token), then paste it, press Enter and Ctrl-D.",
    ...(toFill.length === 0 ? [] : [`Fill in ${toFill.join(" and ")} in slotsom.yml.`]),
    "Check it: slotsom doctor",
    "See what a close takes: slotsom plan",
    "Close the last year: slotsom close",
  ];
  return ["", "Left to do:", ...steps.map((step, index) => `  ${String(index + 1)}. ${step}`)];
};
