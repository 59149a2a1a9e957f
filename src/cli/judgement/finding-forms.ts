/** A finding with its judgement as a line, as data and as cells of a file. */
import { amountText } from "../../amount/amount.ts";
import type { EarlierJudgement } from "../../checks/earlier-judgement.ts";
import { guardedCell } from "../../imported-files/chart-table.ts";
import { isAcceptable } from "../../ledger/judgement/acceptable-checks.ts";
import type { Acceptance } from "../../ledger/judgement/entries.ts";
import { acceptanceText } from "../reporting/finding-text.ts";
import type { ListedFinding } from "./listed-findings.ts";

type Data = Readonly<Record<string, unknown>>;

const stateOf = ({ acceptance }: Pick<ListedFinding, "acceptance">): "open" | "accepted" =>
  acceptance === null ? "open" : "accepted";

export const findingData = (listed: ListedFinding): Data => {
  const { check, name, severity, year, month, place, about, amounts, difference } = listed;
  const { acceptance, earlier } = listed;
  return {
    ...{ check, name, severity, year, month, place, about },
    expected: amounts?.expected ?? null,
    actual: amounts?.actual ?? null,
    difference,
    state: stateOf(listed),
    acceptance: acceptance === null ? null : acceptanceData(acceptance),
    last_year:
      earlier === null
        ? null
        : {
            year: earlier.year,
            month: earlier.month,
            difference: earlierText(earlier),
            state: stateOf(earlier),
            acceptance: earlier.acceptance === null ? null : acceptanceData(earlier.acceptance),
          },
  };
};

const acceptanceData = ({ id, by, at, until, reason }: Acceptance): Data => ({
  ...{ id, by, at, until, reason },
});

const earlierText = ({ amount, acceptance }: EarlierJudgement): string =>
  amountText(amount, acceptance?.counted === true ? 0 : 2);

/** The finding, and below it its judgement, that of the year before, and the words that accept it. */
export function findingLine(listed: ListedFinding): string {
  const { check, severity, year, month, place, about, amounts, difference } = listed;
  const { acceptance, earlier } = listed;
  const when = month ?? (severity === null ? String(year) : null);
  const where = [check, ...(when === null ? [] : [when]), about].join(", ");
  const compared =
    amounts === null ? "" : `expected ${amounts.expected}, found ${amounts.actual}, `;
  const open = severity === null ? "open" : `open, ${severity}`;
  const words = severity !== null && isAcceptable(check) ? `   --place "${place}"` : "";
  return [
    `${where}: ${compared}difference ${difference}`,
    `    ${acceptance === null ? `${open}${words}` : acceptedText(acceptance)}`,
    ...(earlier === null ? [] : [`    ${earlierLine(earlier)}`]),
  ].join("\n");
}

const acceptedText = (acceptance: Acceptance): string =>
  `${acceptanceText(acceptance)} (${acceptance.id})`;

function earlierLine(earlier: EarlierJudgement): string {
  const { year, acceptance } = earlier;
  const judged = acceptance === null ? "open" : acceptedText(acceptance);
  return `in ${String(year)}: difference ${earlierText(earlier)}, ${judged}`;
}

export const FINDING_COLUMNS = [
  ...["check", "name", "severity", "year", "month", "place", "about"],
  ...["expected", "actual", "difference", "state"],
  ...["accepted_by", "accepted_at", "until", "reason", "entry"],
  ...["last_year_month", "last_year_difference", "last_year_state"],
  ...["last_year_accepted_by", "last_year_reason"],
];

/** In the order of `FINDING_COLUMNS`; texts are safe in a spreadsheet. */
export function findingCells(listed: ListedFinding): readonly string[] {
  const { check, name, severity, year, month, place, about, amounts, difference } = listed;
  const { acceptance, earlier } = listed;
  return [
    ...[check, name, severity ?? "", String(year), month ?? ""],
    ...[place, about].map(guardedCell),
    ...[amounts?.expected ?? "", amounts?.actual ?? "", difference, stateOf(listed)],
    ...[guardedCell(acceptance?.by ?? ""), acceptance?.at ?? "", acceptance?.until ?? ""],
    ...[acceptance?.reason ?? "", acceptance?.id ?? ""].map(guardedCell),
    ...(earlier === null
      ? ["", "", ""]
      : [earlier.month ?? "", earlierText(earlier), stateOf(earlier)]),
    ...[earlier?.acceptance?.by ?? "", earlier?.acceptance?.reason ?? ""].map(guardedCell),
  ];
}
