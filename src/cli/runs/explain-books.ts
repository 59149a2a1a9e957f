/** Explains a check or an account on a snapshot, and reports the explanation. */
import { FINDINGS_KEPT_MAX } from "../../checks/check.ts";
import { accountInSnapshot, explainSnapshot } from "../../runs/check-snapshot.ts";
import { englishWords } from "../../runs/english-words.ts";
import type { ProfileOptions } from "../../runs/profile/books-address.ts";
import type { SnapshotRequest } from "../../runs/pull/finished-snapshot.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { accountCardData, accountCardLines } from "../reporting/account-text.ts";
import { comparisonData, explanationData } from "../reporting/explanation-data.ts";
import { explanationLines } from "../reporting/explanation-text.ts";
import type { Reporter } from "../reporting/reporter.ts";
import type { CommandPorts } from "../world.ts";

const COMPARISONS_SHOWN = 10;
const ROWS_SHOWN = 20;

interface ExplainOptions extends ProfileOptions, SnapshotRequest {
  /** The id or the name of a check, or the number of an account. */
  readonly subject: string;
  readonly all: boolean;
}

/** The number of an account begins with a digit, the id and the name of a check with a letter. */
const isAccount = (subject: string): boolean => /^\d/.test(subject);

/** Failure codes: those of `explainSnapshot` and `accountInSnapshot`. */
export async function explainBooks(
  { all, subject, ...options }: ExplainOptions,
  ports: CommandPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const words = englishWords();
  const wordOf = (key: string): string => words.of(key);
  if (isAccount(subject)) {
    const largestMax = all ? FINDINGS_KEPT_MAX : ROWS_SHOWN;
    const { card, books } = await accountInSnapshot(
      { ...options, account: subject, largestMax },
      ports,
    );
    const lines = accountCardLines(card, books, columnsOf(ports));
    reporter.result("account-card", accountCardData(card), lines);
    return EXIT.reconciled;
  }
  const order = {
    ...options,
    check: subject,
    comparisonsMax: all ? FINDINGS_KEPT_MAX : COMPARISONS_SHOWN,
    rowsMax: all ? FINDINGS_KEPT_MAX : ROWS_SHOWN,
  };
  const explained = await explainSnapshot(order, ports);
  if (ports.isJson) {
    for (const one of explained.explanation.shown) {
      reporter.item("comparison", comparisonData(one, explained), "");
    }
  }
  reporter.result(
    "explanation",
    explanationData(explained, wordOf),
    explanationLines(explained, wordOf, columnsOf(ports)),
  );
  return EXIT.reconciled;
}

const COLUMNS_USUAL = 100;

const columnsOf = ({ out }: CommandPorts): number => Math.max(out.columns ?? COLUMNS_USUAL, 60);
