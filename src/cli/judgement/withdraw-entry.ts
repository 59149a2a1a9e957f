/** Withdraws an entry of judgement: both stay in the file, and the first no longer holds. */
import { amountText } from "../../amount/amount.ts";
import { dateText, monthText } from "../../calendar/date-text.ts";
import type { Month } from "../../calendar/month.ts";
import type { Failure } from "../../failure.ts";
import { nearestWord } from "../../fields/nearest-word.ts";
import type { EntryOf, Judgement, JudgementEntry } from "../../ledger/judgement/entries.ts";
import { standingLock } from "../../ledger/judgement/standing.ts";
import { addEntries } from "../../runs/judgement/add-entries.ts";
import { judgementOfBooks, judgementPath } from "../../runs/judgement/judgement-of-books.ts";
import { signerName } from "../../runs/judgement/signer-name.ts";
import { booksAddress, type ProfileOptions } from "../../runs/profile/books-address.ts";
import { stateOf } from "../../runs/state/state.ts";
import { invalid } from "../arguments/command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";
import type { CommandPorts } from "../world.ts";

interface WithdrawOptions extends ProfileOptions {
  /** The id of the entry. */
  readonly entry: string;
  readonly reason: string;
  readonly by: string | null;
}

/** Failure codes: `arguments-invalid`, those of the profile and of `addEntries`. */
export function withdrawEntry(
  { entry: id, reason, by, ...who }: WithdrawOptions,
  ports: CommandPorts,
  reporter: Reporter,
): ExitCode {
  const name = signerName(by, stateOf(ports));
  const address = booksAddress(who, ports);
  const at = ports.now();
  // Before a folder for the file is made.
  if (judgementOfBooks(address) === null) {
    throw invalid(
      `nothing was decided about these books yet: ${judgementPath(address)} does not exist`,
      "Name the books with --profile, --sample or --from.",
    );
  }
  const { path, file, entries } = addEntries(address, (file) => {
    withdrawable(id, file ?? { entries: [] });
    return [{ kind: "withdrawn", at, by: name, entry: id, reason }];
  });
  const [added] = entries;
  const withdrawn = withdrawable(id, {
    entries: file.entries.filter(({ id: of }) => of !== added?.id),
  });
  reporter.result(
    "withdrawn",
    { id: added?.id ?? "", at, by: name, of: id, entry: withdrawn.kind, reason, path },
    [
      `Withdrawn by ${name}: ${entryText(withdrawn)}`,
      ...(withdrawn.kind === "locked" ? [lockedText(standingLock(file)?.through ?? null)] : []),
      `Both entries stay in ${path}.`,
    ],
  );
  return EXIT.reconciled;
}

const lockedText = (through: Month | null): string =>
  through === null
    ? "No month is locked now."
    : `By another lock the months are still locked through ${through}; slotsom unlock opens them.`;

/** Failure code: `arguments-invalid` for an entry that does not exist or no longer holds. */
function withdrawable(id: string, { entries }: Pick<Judgement, "entries">): JudgementEntry {
  const entry = entries.find((one) => one.id === id);
  const earlier = withdrawalsIn(entries).find((one) => one.entry === id);
  if (earlier !== undefined) {
    throw invalid(
      `${earlier.by} withdrew ${id} on ${dateText(earlier.at)}: "${earlier.reason}"`,
      "Nothing was changed.",
    );
  }
  if (entry === undefined) throw unknownEntry(id, entries);
  if (entry.kind !== "withdrawn") return entry;
  throw invalid(
    `${id} withdraws ${entry.entry}, and stays`,
    "Make the decision again in place of withdrawing this: slotsom accept, slotsom signoff or slotsom lock.",
  );
}

const withdrawalsIn = (entries: readonly JudgementEntry[]): readonly EntryOf<"withdrawn">[] =>
  entries.filter((one) => one.kind === "withdrawn");

const LISTED_MAX = 20;

function unknownEntry(id: string, entries: readonly JudgementEntry[]): Failure {
  const withdrawn = new Set(withdrawalsIn(entries).map(({ entry }) => entry));
  const left = entries.filter((one) => one.kind !== "withdrawn" && !withdrawn.has(one.id));
  const near = nearestWord(
    id,
    left.map((one) => one.id),
  );
  const shown = left.slice(-LISTED_MAX).map((one) => `\n  ${entryText(one)}`);
  const earlier = left.length - shown.length;
  return invalid(
    `no entry has the id ${id}${near === null ? "" : `: did you mean "${near}"?`}${
      left.length === 0 ? "; nothing is left to withdraw" : `\nThese hold:${shown.join("")}`
    }${earlier > 0 ? `\n  and ${String(earlier)} earlier ones` : ""}`,
    "Name one of these ids.",
  );
}

/** `2c0ffee0beef, A. Bakker on 12 January 2026: accepted D9, contact 42, 125.00, until March 2026`. */
function entryText(entry: JudgementEntry): string {
  const { id, by, at } = entry;
  return `${id}, ${by} on ${dateText(at)}: ${decisionText(entry)}`;
}

function decisionText(entry: JudgementEntry): string {
  switch (entry.kind) {
    case "accepted": {
      const { check, place, amount, counted, until } = entry;
      const text = amountText(amount, counted === true ? 0 : 2);
      return `accepted ${check}, ${place}, ${text}, until ${monthText(until)}`;
    }
    case "signed":
      return `signed ${entry.lead} of ${String(entry.year)} as ${entry.as}, ${amountText(entry.balance, 2)}`;
    case "locked":
      return `locked through ${monthText(entry.through)}`;
    case "unlocked":
      return `unlocked from ${monthText(entry.from)}`;
    case "withdrawn":
      return `withdrew ${entry.entry}`;
    case "registered":
      return `registered ${entry.check}, ${entry.place}, ${amountText(entry.amount, 2)}, of ${String(entry.year)}`;
  }
}
