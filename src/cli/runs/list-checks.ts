/** Lists the checks: id, name, severity and what each compares. */
import { CHECKS } from "../../checks/index.ts";
import { chosenChecks } from "../../runs/check-snapshot.ts";
import { englishWords } from "../../runs/english-words.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";

/** All checks if none is named. Failure code: `arguments-invalid` for a word that names none. */
export function listChecks(wanted: readonly string[], reporter: Reporter): ExitCode {
  const checks = chosenChecks(wanted) ?? CHECKS;
  const words = englishWords();
  for (const { id, name, severity, formula } of checks) {
    const title = words.of(`checks.${id}`);
    const line = `${id.padEnd(4)} ${severity.padEnd(11)} ${name.padEnd(NAME_WIDTH)}  ${title}`;
    reporter.item("listed-check", { id, name, severity, title, formula }, line);
  }
  return EXIT.reconciled;
}

const NAME_WIDTH = Math.max(...CHECKS.map(({ name }) => name.length));
