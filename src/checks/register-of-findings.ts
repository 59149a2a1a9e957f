/** The findings that a lock registers, which the next year compares its own with. */
import { amountText } from "../amount/amount.ts";
import type { Books } from "../ledger/books.ts";
import type { RegisteredFinding } from "../ledger/judgement/entries.ts";
import { type CheckResult, type Finding, readerAmounts } from "./check.ts";
import { placeText } from "./place-text.ts";

/** People read the file that has them: further findings are counted. */
const REGISTERED_MAX = 500;

type Registered = Omit<RegisteredFinding, "id" | "at" | "by">;

export interface Register {
  readonly findings: readonly Registered[];
  /** The number of findings beyond those. */
  readonly leftOut: number;
}

/** The findings that someone should look at, those that block first; not those about the judgement itself. */
export function registerOf(books: Books, results: readonly CheckResult[]): Register {
  const judged = results.filter(
    ({ check, severity }) => severity !== "information" && !check.id.startsWith("Q"),
  );
  const inOrder = [
    ...judged.filter(({ severity }) => severity === "blocking"),
    ...judged.filter(({ severity }) => severity === "warning"),
  ];
  const found = inOrder.flatMap(({ findings }) => findings).slice(0, REGISTERED_MAX);
  const total = judged.reduce((count, { broken }) => count + broken, 0);
  return {
    findings: distinct(found.map((finding) => registered(books, finding))),
    leftOut: total - found.length,
  };
}

function registered(books: Books, finding: Finding): Registered {
  const { check, month, subject, acceptance } = finding;
  return {
    ...{ kind: "registered", check, month, place: placeText(books, subject) },
    year: books.fiscalYear.year,
    amount: readerAmounts(finding).difference,
    acceptance: acceptance?.id ?? null,
  };
}

/** Two findings of the same place and amount are one entry: an id follows from what an entry says. */
const distinct = (findings: readonly Registered[]): readonly Registered[] => [
  ...new Map(
    findings.map((one) => [JSON.stringify({ ...one, amount: amountText(one.amount, 2) }), one]),
  ).values(),
];
