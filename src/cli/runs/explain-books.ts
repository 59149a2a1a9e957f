/** Explains a check, an account or a figure on a snapshot, and reports the explanation. */
import { FINDINGS_KEPT_MAX } from "../../checks/check.ts";
import { englishWords } from "../../runs/english-words.ts";
import { type ExplainOrder, explainSubject } from "../../runs/explain-snapshot.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { accountCardData, accountCardLines } from "../reporting/account-text.ts";
import { comparisonData, explanationData } from "../reporting/explanation-data.ts";
import { explanationLines } from "../reporting/explanation-text.ts";
import {
  figureCardData,
  figureCardLines,
  listedData,
  listedLine,
} from "../reporting/figure-text.ts";
import type { Reporter } from "../reporting/reporter.ts";
import type { CommandPorts } from "../world.ts";

const COMPARISONS_SHOWN = 10;
const ROWS_SHOWN = 20;

interface ExplainOptions extends Omit<ExplainOrder, "comparisonsMax" | "rowsMax"> {
  readonly all: boolean;
}

/** Failure codes: those of `explainSubject`. */
export async function explainBooks(
  { all, ...options }: ExplainOptions,
  ports: CommandPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const words = englishWords();
  const wordOf = (key: string): string => words.of(key);
  const columns = columnsOf(ports);
  const explained = await explainSubject(
    {
      ...options,
      comparisonsMax: all ? FINDINGS_KEPT_MAX : COMPARISONS_SHOWN,
      rowsMax: all ? FINDINGS_KEPT_MAX : ROWS_SHOWN,
    },
    ports,
  );
  switch (explained.kind) {
    case "account": {
      const { card, books } = explained;
      reporter.result(
        "account-card",
        accountCardData(card),
        accountCardLines(card, books, columns),
      );
      break;
    }
    case "figure":
      reporter.result(
        "figure-card",
        figureCardData(explained, wordOf),
        figureCardLines(explained, wordOf, all),
      );
      break;
    case "check":
      if (ports.isJson) {
        for (const one of explained.explanation.shown) {
          reporter.item("comparison", comparisonData(one, explained), "");
        }
      }
      reporter.result(
        "explanation",
        explanationData(explained, wordOf),
        explanationLines(explained, wordOf, columns),
      );
  }
  return EXIT.reconciled;
}

/**
 * The figures whose ids begin with the subject; all of them without one. Failure codes: those of `figuresInSnapshot`.
 */
export async function listFigures(
  {
    subject,
    ...order
  }: Omit<ExplainOptions, "subject" | "all"> & { readonly subject: string | null },
  ports: CommandPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const { figuresInSnapshot } = await import("../../runs/explain-figure.ts");
  const figures = await figuresInSnapshot({ ...order, beginning: subject }, ports);
  for (const figure of figures) {
    reporter.item("listed-figure", listedData(figure), listedLine(figure));
  }
  return EXIT.reconciled;
}

const COLUMNS_USUAL = 100;

const columnsOf = ({ out }: CommandPorts): number => Math.max(out.columns ?? COLUMNS_USUAL, 60);
