/** Which difference the command accepts, and why some cannot be accepted. */
import { type Amount, amountText, equalAmounts } from "../../amount/amount.ts";
import { dateText, monthText } from "../../calendar/date-text.ts";
import type { Month } from "../../calendar/month.ts";
import { type Finding, readerAmounts } from "../../checks/check.ts";
import { isAbout } from "../../checks/comparisons-in.ts";
import { checkNamed, checkWords } from "../../checks/find-checks.ts";
import { placeText } from "../../checks/place-text.ts";
import { SERVICE_CHECK_IDS } from "../../checks/service-checks.ts";
import type { Failure } from "../../failure.ts";
import { suggestion } from "../../fields/nearest-word.ts";
import { isAcceptable } from "../../ledger/judgement/acceptable-checks.ts";
import type { Acceptance } from "../../ledger/judgement/entries.ts";
import type { CheckOutcome } from "../../runs/check-snapshot.ts";
import { invalid } from "../arguments/command.ts";
import { type FindingsPlace, findingLines, findingsAt } from "./findings-at.ts";

/** The id of the check. Failure code: `arguments-invalid` for none, and for one whose differences nobody can accept. */
export function acceptableCheck(word: string): string {
  const id =
    checkNamed(word)?.id ?? SERVICE_CHECK_IDS.find((known) => known === word.toUpperCase());
  if (id === undefined) {
    throw invalid(
      `unknown check "${word}"${suggestion(word, [...checkWords(), ...SERVICE_CHECK_IDS])}`,
      "Name one check by its id or name: slotsom findings shows what there is to accept.",
    );
  }
  if (isAcceptable(id)) return id;
  throw id.startsWith("Q")
    ? invalid(
        `a finding of ${id} is about what people decided, and cannot be accepted`,
        "Decide again: slotsom accept, slotsom withdraw and slotsom signoff write what holds from now on.",
      )
    : invalid(
        `a difference of ${id} cannot be accepted: the books are then not known to be complete`,
        `Pull them again, or have them corrected. slotsom explain ${id} shows what differs.`,
      );
}

type CheckedBooks = Pick<CheckOutcome, "books" | "months">;
type Found = Pick<CheckOutcome, "books" | "months" | "results">;

const endOf = ({ books, months }: CheckedBooks): Month => months?.last ?? books.period.last;

/** Failure code: `arguments-invalid` for an acceptance that has expired in the books for which it is. */
export function refuseExpired(until: Month, checked: CheckedBooks): void {
  const end = endOf(checked);
  if (until >= end) return;
  throw invalid(
    `--until ${until}: these books go up to ${monthText(end)}, when the acceptance would have expired`,
    `Write --until ${end}, or a later month.`,
  );
}

interface Wanted extends FindingsPlace {
  readonly check: string;
  readonly amount: Amount;
  readonly until: Month;
}

type Some<Value> = readonly [Value, ...(readonly Value[])];
const isSome = <Value>(list: readonly Value[]): list is Some<Value> => list.length > 0;

/** The findings at one place and of the amount, in one month or in several. Failure code: `arguments-invalid`. */
export function oneDifference(wanted: Wanted, outcome: Found): Some<Finding> {
  const { check, amount, until } = wanted;
  const { books } = outcome;
  const all = findingsOf(check, outcome);
  const found = findingsAt(all, wanted, books);
  const there = (findings: readonly Finding[]): string => findingLines(findings, books).join("\n");
  if (found.length === 0) {
    throw invalid(
      `no finding of ${check} is at that place; there are:\n${there(all)}`,
      "Name one of these.",
    );
  }
  const same = found.filter((one) => equalAmounts(readerAmounts(one).difference, amount));
  if (same.length === 0) {
    throw invalid(
      `no difference of ${check} there is ${amountText(amount, 2)}; there are:\n${there(found)}`,
      "Name the amount of one of these with --amount.",
    );
  }
  const places = new Set(same.map(({ subject }) => placeText(books, subject)));
  if (places.size > 1) {
    throw invalid(
      `${String(places.size)} places of ${check} have a difference of ${amountText(amount, 2)}:\n${there(same)}`,
      "Name one of them with --place, or with --account, --contact or --document.",
    );
  }
  const open = same.filter(
    ({ acceptance }) => acceptance === undefined || acceptance.until < until,
  );
  if (isSome(open)) return open;
  const [acceptance] = same.flatMap((one) => one.acceptance ?? []);
  throw acceptance === undefined ? nothingFound(check) : acceptedAlready(acceptance);
}

export const acceptedAlready = ({ id, by, at, until, reason }: Acceptance): Failure =>
  invalid(
    `${by} accepted this difference on ${dateText(at)}, until ${monthText(until)}: "${reason}" (${id})`,
    `Nothing was changed. To accept it for longer, name a later --until; to undo it: slotsom withdraw ${id}`,
  );

const nothingFound = (check: string): Failure =>
  invalid(
    `nothing to accept: ${check} finds no difference in these books`,
    "slotsom findings lists what the checks find.",
  );

/** All findings of the check in the months. Failure code: `arguments-invalid` without any. */
function findingsOf(check: string, { results, books, months }: Found): readonly Finding[] {
  const result = results.find((one) => one.check.id === check);
  if (result === undefined) {
    throw invalid(
      `${check} was not run: its export of the service was not kept with these books`,
      "Run slotsom close, which fetches the exports of the service, and accept it then.",
    );
  }
  if (result.compared === 0) {
    throw invalid(
      `nothing to accept: ${check} has nothing to compare in these books`,
      `slotsom explain ${check} says what the books lack.`,
    );
  }
  const all = result.findings.filter((one) => isAbout(one, months, books.period));
  if (all.length === 0) throw nothingFound(check);
  return all;
}

/**
 * The month of the entry, or none where it is for several: the books have the difference in several, or in their last
 * one and the acceptance holds after it too.
 */
export function monthsCovered(
  findings: Some<Finding>,
  { month, until }: { readonly month: Month | null; readonly until: Month },
  checked: CheckedBooks,
): Pick<Acceptance, "month" | "since"> {
  const months = [...new Set(findings.flatMap((one) => one.month ?? []))].sort();
  const [first] = months;
  if (first === undefined)
    return { month: null, since: findings[0].period?.last ?? endOf(checked) };
  const isLonger = first === endOf(checked) && until > first;
  const isOne = month !== null || (months.length === 1 && !isLonger);
  return isOne ? { month: month ?? first, since: null } : { month: null, since: first };
}
