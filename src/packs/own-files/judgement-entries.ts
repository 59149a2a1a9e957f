/** The entries of a file of judgement: their fields, and how they are read and written. */
import { type Amount, amountText } from "../../amount/amount.ts";
import { parseInstant } from "../../calendar/instant.ts";
import { MONTH_PATTERN, type Month, parseMonth } from "../../calendar/month.ts";
import { byKind, type Kind, kind, optional, scalar, type ValueOf } from "../../fields/kind.ts";
import { suggestion } from "../../fields/nearest-word.ts";
import { below, faultThat, refuse } from "../../fields/place.ts";
import { described, documented, isFields, record, recordOf } from "../../fields/record.ts";
import { amount, filledText, oneOf, parsable, textLike } from "../../fields/scalars.ts";
import { isLeadGroup, LEAD_GROUPS } from "../../ledger/dossier/lead-groups.ts";
import { type JudgementEntry, SIGNER_ROLES } from "../../ledger/judgement/entries.ts";

const LEAD: Kind<string> = kind<string>({
  schema: { enum: LEAD_GROUPS },
  read: (given, at) => {
    const lead = String(given);
    if (isLeadGroup(lead)) return lead;
    return refuse(at, given, faultThat(`unknown lead "${lead}"${suggestion(lead, LEAD_GROUPS)}`));
  },
});
/** At least two decimals, as amounts of money are written. */
const AMOUNT: Kind<Amount> = {
  ...described("an amount, as in 1234.56 or -10.00", amount),
  write: (value: Amount) => amountText(value, 2),
};
/** What a person may type as an id, and what `entryLine` makes. */
const ID = /^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/;
const SHA256 = textLike(/^[0-9a-f]{64}$/);
const CHECK = documented("The number of the check, as in D9", textLike(/^[A-Z][0-9]{1,2}[a-z]?$/));
const PLACE = documented("What the finding is about, as `slotsom findings` shows it", filledText);
const REASON = documented("Why, in a sentence that others understand", filledText);
const MONTH = parsable("a month, as in 2025-12", parseMonth, MONTH_PATTERN);
const INSTANT = parsable(
  "a moment, as in 2026-01-12T09:30:00Z",
  parseInstant,
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?\s?(?:Z|UTC|[+-]\d{2}:?\d{2})?)?$/,
);
/** All values of the file are read as text. */
const FLAG = scalar("true or false", { type: "boolean" }, (given) =>
  given === "true" ? true : given === "false" ? false : undefined,
);
const YEAR = documented("The fiscal year", textLike(/^\d{4}$/));
const ALL = {
  id: documented("Unique in the file; an entry is never changed", textLike(ID)),
  at: documented("When, in UTC unless it has another zone", INSTANT),
  by: documented("Who", filledText),
};

const ACCEPTED = record({
  entry: oneOf("accepted"),
  ...ALL,
  check: CHECK,
  place: PLACE,
  month: optional(documented("The month of the difference; absent for any month", MONTH)),
  amount: documented("The difference, in the signs in which packs show it", AMOUNT),
  counted: optional(documented("Whether the amount is a number of things", FLAG)),
  since: optional(documented("Books that end earlier need not have it", MONTH)),
  until: documented("The last month for which it is accepted", MONTH),
  reason: REASON,
});
const SIGNED = record({
  entry: oneOf("signed"),
  ...ALL,
  lead: documented("The lead schedule, as `slotsom signoff --list` shows it", LEAD),
  as: oneOf(...SIGNER_ROLES),
  year: YEAR,
  balance: documented("Its balance at the end of the year, debit positive", AMOUNT),
  sha256: documented("The hash of its accounts with their balances", SHA256),
  snapshot: documented("The snapshot from which it was signed", filledText),
});
const LOCKED = record({
  entry: oneOf("locked"),
  ...ALL,
  through: documented("The last month that is locked", MONTH),
  first: documented("The first month of the pack", MONTH),
  snapshot: documented("The snapshot of the pack", filledText),
  pack: documented("The hash of the manifest of the pack", SHA256),
  balances: documented(
    "The balance of each account at the end of the last month, debit positive",
    recordOf(/^\S.{0,79}$/, AMOUNT),
  ),
  closings: optional(
    documented(
      "The part of the balances of result accounts that journals closing the year booked",
      recordOf(/^\S.{0,79}$/, AMOUNT),
    ),
  ),
  reason: optional(REASON),
});
const UNLOCKED = record({
  entry: oneOf("unlocked"),
  ...ALL,
  from: documented("The first month that is open again", MONTH),
  reason: REASON,
});
const WITHDRAWN = record({
  entry: oneOf("withdrawn"),
  ...ALL,
  of: documented("The id of the entry that no longer holds", textLike(ID)),
  reason: REASON,
});
const REGISTERED = record({
  entry: oneOf("registered"),
  ...ALL,
  check: CHECK,
  place: PLACE,
  month: optional(MONTH),
  year: YEAR,
  amount: AMOUNT,
  acceptance: optional(documented("The id of the entry that accepted it", textLike(ID))),
});

const WORDS = ["accepted", "signed", "locked", "unlocked", "withdrawn", "registered"];
const wordOf = (value: unknown): unknown => (isFields(value) ? value["entry"] : undefined);
const is =
  (word: string) =>
  (value: unknown): boolean =>
    wordOf(value) === word;

/** What is none of the entries. */
const UNKNOWN: Kind<never> = kind<never>({
  schema: { not: {} },
  read: (given, at) => {
    const word = wordOf(given);
    const near = typeof word === "string" ? suggestion(word, WORDS) : "";
    const what = `must be ${WORDS.slice(0, -1).join(", ")} or ${WORDS.at(-1) ?? ""}${near}`;
    if (word === undefined) refuse(at, given, faultThat(`needs a field "entry", which ${what}`));
    else refuse(below(at, "entry"), word, faultThat(what));
    return undefined;
  },
});

/** One of the entries, by its field `entry`. */
export const ENTRY = {
  ...byKind(
    is("registered"),
    byKind(
      is("withdrawn"),
      byKind(
        is("unlocked"),
        byKind(
          is("locked"),
          byKind(is("signed"), byKind(is("accepted"), UNKNOWN, ACCEPTED), SIGNED),
          LOCKED,
        ),
        UNLOCKED,
      ),
      WITHDRAWN,
    ),
    REGISTERED,
  ),
  schema: {
    anyOf: [ACCEPTED, SIGNED, LOCKED, UNLOCKED, WITHDRAWN, REGISTERED].map(({ schema }) => schema),
  },
};
export type WrittenEntry = ValueOf<typeof ENTRY>;

export function entryOf(written: WrittenEntry): JudgementEntry {
  const { id, at, by } = written;
  const base = { id, at, by };
  switch (written.entry) {
    case "accepted": {
      const { entry, month = null, since = null, counted, ...accepted } = written;
      const acceptance = { ...accepted, kind: entry, month, since };
      return counted === true ? { ...acceptance, counted } : acceptance;
    }
    case "signed": {
      const { entry, year, ...signed } = written;
      return { ...signed, kind: entry, year: Number.parseInt(year, 10) };
    }
    case "locked": {
      const { entry, balances, closings, reason = null, ...lock } = written;
      const locked = { ...lock, kind: entry, balances: new Map(Object.entries(balances)), reason };
      return closings === undefined
        ? locked
        : { ...locked, closings: new Map(Object.entries(closings)) };
    }
    case "unlocked":
      return { ...base, kind: "unlocked", from: written.from, reason: written.reason };
    case "withdrawn":
      return { ...base, kind: "withdrawn", entry: written.of, reason: written.reason };
    case "registered": {
      const { entry, year, month = null, acceptance = null, ...finding } = written;
      return { ...finding, kind: entry, year: Number.parseInt(year, 10), month, acceptance };
    }
  }
}

/** The fields of an entry as the file has them, in the order of reading. */
export function writtenEntry(entry: JudgementEntry): unknown {
  switch (entry.kind) {
    case "accepted": {
      const { month, since, counted, ...others } = entry;
      const more = {
        ...givenMonth(month),
        ...(since === null ? {} : { since }),
        ...(counted === undefined ? {} : { counted }),
      };
      return ACCEPTED.write({ entry: entry.kind, ...others, ...more });
    }
    case "signed":
      return SIGNED.write({ entry: entry.kind, ...entry, year: String(entry.year) });
    case "locked": {
      const { balances, closings, reason, ...others } = entry;
      const written = { ...others, balances: Object.fromEntries(balances) };
      return LOCKED.write({
        entry: entry.kind,
        ...written,
        ...(closings === undefined ? {} : { closings: Object.fromEntries(closings) }),
        ...(reason === null ? {} : { reason }),
      });
    }
    case "unlocked":
      return UNLOCKED.write({ entry: entry.kind, ...entry });
    case "withdrawn":
      return WITHDRAWN.write({ ...entry, entry: entry.kind, of: entry.entry });
    case "registered": {
      const { month, year, acceptance, ...others } = entry;
      const more = { ...givenMonth(month), ...(acceptance === null ? {} : { acceptance }) };
      return REGISTERED.write({ entry: entry.kind, ...others, year: String(year), ...more });
    }
  }
}

const givenMonth = (month: Month | null): { readonly month?: Month } =>
  month === null ? {} : { month };
