/** Lists the findings of the books, or the register of all years, beside their judgement; and writes them to a file. */

import { FINDINGS_KEPT_MAX } from "../../checks/check.ts";
import { checkNamed, checkWords } from "../../checks/find-checks.ts";
import { SERVICE_CHECK_IDS } from "../../checks/service-checks.ts";
import { suggestion } from "../../fields/nearest-word.ts";
import { checkSnapshot, type SnapshotOrder } from "../../runs/check-snapshot.ts";
import { judgementOfBooks, judgementPath } from "../../runs/judgement/judgement-of-books.ts";
import { booksAddress } from "../../runs/profile/books-address.ts";
import { invalid } from "../arguments/command.ts";
import { csvText, newFile, writeNewFile } from "../csv-file.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";
import type { CommandPorts } from "../world.ts";
import { FINDING_COLUMNS, findingCells, findingData, findingLine } from "./finding-forms.ts";
import { findingsOfBooks, findingsOfRegister, type ListedFinding } from "./listed-findings.ts";

export interface FindingsOptions extends SnapshotOrder {
  readonly open: boolean;
  readonly accepted: boolean;
  /** The id or the name of a check; null for all. */
  readonly check: string | null;
  /** Whether those of earlier years are listed, from the file of judgement alone. */
  readonly register: boolean;
  /** A file that does not exist yet. */
  readonly export: string | null;
}

/** Failure codes: `arguments-invalid`, `output-not-writable`, `disk-full`, and those of `checkSnapshot`. */
export async function listFindings(
  { open, accepted, check, register, export: file, ...order }: FindingsOptions,
  ports: CommandPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  if (open && accepted) {
    throw invalid("--open and --accepted leave nothing", "Name one of them, or none for both.");
  }
  const path = file === null ? null : newFile(csvName(file), "list of findings", ports);
  const id = check === null ? null : checkOf(check);
  const all = register ? ofRegister(order, ports) : await ofBooks(order, id, ports);
  const chosen = all.findings.filter(
    (one) =>
      (id === null || one.check === id) &&
      (!open || one.acceptance === null) &&
      (!accepted || one.acceptance !== null) &&
      (register || order.year === null || one.year === order.year),
  );
  const isShown = (one: ListedFinding): boolean =>
    one.severity !== "information" || one.acceptance !== null || id !== null || ports.isVerbose;
  const shown = chosen.filter(isShown);
  for (const one of shown) reporter.item("finding", findingData(one), findingLine(one));
  if (path !== null) {
    const lines = [FINDING_COLUMNS, ...shown.map(findingCells)];
    writeNewFile(path, csvText(lines), "list of findings");
  }
  const counts = {
    open: shown.filter(({ acceptance }) => acceptance === null).length,
    accepted: shown.filter(({ acceptance }) => acceptance !== null).length,
    for_information_left_out: chosen.length - shown.length,
    not_kept: all.notKept,
  };
  reporter.result("findings", { ...counts, path }, [
    countsText(counts),
    ...(path === null ? [] : [`Written to ${path}`]),
  ]);
  return EXIT.reconciled;
}

const csvName = (file: string): string => {
  if (/\.csv$/i.test(file)) return file;
  throw invalid(`--export ${file}: not a CSV file`, "Write it as --export findings.csv.");
};

function checkOf(word: string): string {
  const known = SERVICE_CHECK_IDS.find((id) => id === word.toUpperCase());
  const id = checkNamed(word)?.id ?? known;
  if (id !== undefined) return id;
  throw invalid(
    `unknown check "${word}"${suggestion(word, [...checkWords(), ...SERVICE_CHECK_IDS])}`,
    "Name one check by its id or name: slotsom check --list has them.",
  );
}

interface Listed {
  readonly findings: readonly ListedFinding[];
  /** Findings beyond those that a check keeps. */
  readonly notKept: number;
}

async function ofBooks(
  order: SnapshotOrder,
  check: string | null,
  ports: CommandPorts,
): Promise<Listed> {
  const isOfService = SERVICE_CHECK_IDS.some((id) => id === check);
  const checks = check === null || isOfService ? [] : [check];
  const { results, books } = await checkSnapshot({ ...order, checks, pack: null }, ports);
  const kept = results.reduce((sum, { broken, findings }) => sum + broken - findings.length, 0);
  return { findings: findingsOfBooks(results, books), notKept: kept };
}

function ofRegister(order: SnapshotOrder, ports: CommandPorts): Listed {
  const address = booksAddress(order, ports);
  const judgement = judgementOfBooks(address);
  if (judgement !== null) return { findings: findingsOfRegister(judgement), notKept: 0 };
  throw invalid(
    `nothing was decided about these books yet: ${judgementPath(address)} does not exist`,
    "slotsom accept and slotsom lock write the first entries.",
  );
}

/** `3 findings: 1 open, 2 accepted. 4 for information are left out: --verbose lists them.` */
function countsText(counts: {
  readonly open: number;
  readonly accepted: number;
  readonly for_information_left_out: number;
  readonly not_kept: number;
}): string {
  const { open, accepted, for_information_left_out: left, not_kept: notKept } = counts;
  const count = open + accepted;
  const sentences = [
    `${count === 0 ? "No" : count.toLocaleString("en")} ${count === 1 ? "finding" : "findings"}${
      count === 0 ? "" : `: ${String(open)} open, ${String(accepted)} accepted`
    }.`,
    ...(left === 0 ? [] : [`${String(left)} for information left out: --verbose lists them.`]),
    ...(notKept === 0
      ? []
      : [
          `${notKept.toLocaleString("en")} more than the first ${FINDINGS_KEPT_MAX.toLocaleString("en")} of a check.`,
        ]),
  ];
  return sentences.join(" ");
}
