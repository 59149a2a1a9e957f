/**
 * What happened to a planted company besides its entries: changes after a pack and a lock of its first half year, and
 * who entered its entries when.
 */
import { addDays, type CalendarDate, dateOf } from "../../src/calendar/calendar-date.ts";
import { changesBetween } from "../../src/comparison/changes-between.ts";
import type { JournalTestName } from "../../src/journal-tests/journal-test.ts";
import type { Books } from "../../src/ledger/books.ts";
import { type DocumentId, documentId } from "../../src/ledger/ledger-account.ts";
import type { Preparation, Preparations } from "../../src/ledger/preparation.ts";
import { booksFrom } from "../support/books-notation.ts";
import { lateBooks } from "../support/late-books.ts";
import { chanceFrom, type PlantedCompany } from "./planted.ts";

type Planted = ReadonlyMap<JournalTestName, ReadonlySet<string>>;
interface Later {
  readonly books: Books;
  readonly planted: Planted;
}

interface Written {
  readonly id: string;
  readonly date: CalendarDate;
  readonly kind: string;
  readonly contact: string;
  readonly cents: number;
}

const ENTRY =
  /^ {2}(\d{4}-\d\d-\d\d) {2}\d{4} {2}(-?)(\d+)\.(\d\d) {2}(\w+) (\d+)(?: {2}contact (\w+))?/;
const DATE = /\d{4}-\d\d-\d\d/;
const [HALF_YEAR, PACK] = [dateOf("2025-06-30"), dateOf("2025-07-10")];

/** The entries by the lines that are debited. */
const entriesIn = (text: string): readonly Written[] =>
  text.split("\n").flatMap((line) => {
    const [, date, minus, whole, part, kind = "", id = "", contact = ""] = ENTRY.exec(line) ?? [];
    if (date === undefined || minus !== "") return [];
    return [
      { id, date: dateOf(date), kind, contact, cents: Number.parseInt(`${whole!}${part!}`, 10) },
    ];
  });

/** Different ones by chance. */
function drawn<One>(
  from: readonly One[],
  count: number,
  pick: (count: number) => number,
): readonly One[] {
  const left = [...from];
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(pick(left.length), 1)[0]!,
  );
}

/**
 * Two entries added, two changed and two removed after the half year was reported, as if it was by error; beside them
 * one purchase in twenty that came up to two months late.
 */
export async function changedCompany({ text }: PlantedCompany, number: number): Promise<Later> {
  const chance = chanceFrom(number * 104_729 + 3);
  const pick = (count: number): number => Math.floor(chance() * count);
  const reported = entriesIn(text).filter(({ date }) => date <= HALF_YEAR);
  const six = drawn(reported, 6, pick);
  const [added, changed, removed] = [six.slice(0, 2), six.slice(2, 4), six.slice(4)];
  const late = reported.filter(
    ({ kind, date }) => kind === "bill" && pick(20) === 0 && addDays(date, pick(60)) > PACK,
  );
  const absent = new Set([...added, ...late].map(({ id }) => id));
  const other = new Set(changed.map(({ id }) => id));
  const lines = text.split("\n").flatMap((line) => {
    const [, , , , , , id = ""] = ENTRY.exec(line) ?? [];
    if (absent.has(id) || (DATE.exec(line)?.[0] ?? "") > HALF_YEAR) return [];
    return other.has(id) ? line.replace(/\.\d\d /, ".00 ").replace(/(\d)\.00 /, "$17.00 ") : line;
  });
  const gone = removed.map(
    ({ date }, at) => `  ${date}  4100  77.00  bill ${String(90_001 + at)}
  ${date}  1600  -77.00  bill ${String(90_001 + at)}`,
  );
  const older = [...lines, ...gone, ""]
    .join("\n")
    .replace("year 2025", "year 2025\n  until 2025-06");
  const books = await lateBooks(older, text);
  const before = booksFrom(older);
  const changes = await changesBetween({ older: before, newer: books, period: before.period });
  const earlier = { snapshotId: "1", asOf: PACK, status: "final" } as const;
  const ids = new Set(
    [...absent, ...other, "90001", "90002"].filter((id) => !late.some((one) => one.id === id)),
  );
  return {
    books: { ...books, adjustments: { ...changes, earlier } },
    planted: new Map([
      ["entries-after-a-pack", ids],
      ["entries-after-a-lock", ids],
    ] as const),
  };
}

/** Who is expected to book, by the kind of entry. */
const USERS = new Map([
  ["bill", "purchasing"],
  ["invoice", "sales"],
  ["bank", "treasury"],
  ["journal", "accountant"],
]);
const CRITERIA_USERS = [...USERS.values()].join(", ");
export const PREPARER_CRITERIA = `hits_listed: 100000\ntests:\n  unexpected-users: { users: [${CRITERIA_USERS}] }\n`;

/** The books as if an auditfile stated who entered them. */
export function preparedCompany({ text }: PlantedCompany, number: number): Later {
  const chance = chanceFrom(number * 15_485_863 + 11);
  const pick = (count: number): number => Math.floor(chance() * count);
  const entries = entriesIn(text);
  const users = new Map(entries.map(({ id, kind }) => [id, USERS.get(kind) ?? "accountant"]));
  const bookedBy = (user: string, own: readonly Written[]): readonly string[] => {
    for (const { id } of own) users.set(id, user);
    return own.map(({ id }) => id);
  };
  const visitor = bookedBy(
    "visitor",
    drawn(
      entries.filter(({ kind }) => kind === "bill"),
      1 + pick(14),
      pick,
    ),
  );
  const stranger = bookedBy(
    "stranger",
    drawn(
      entries.filter(({ kind }) => kind === "invoice"),
      12 + pick(20),
      pick,
    ),
  );
  const [own] = drawn(
    entries.filter(
      ({ kind, contact, id }) =>
        kind === "bill" && contact.startsWith("Supplier") && users.get(id) === "purchasing",
    ),
    1,
    pick,
  );
  bookedBy("treasury", [own!]);
  const paid = entries
    .filter(({ kind, contact }) => kind === "bank" && contact === own!.contact)
    .map(({ id }) => id);
  const journals = entries.filter(({ kind }) => kind === "journal");
  const hours = new Map(journals.map(({ id, date }) => [id, ordinaryHour(date, pick)]));
  const odd = drawn(journals, 5, pick);
  const [night, sunday, evening, ...late] = odd;
  hours.set(night!.id, [night!.date, "23:10"]);
  hours.set(sunday!.id, [onSunday(sunday!.date), "11:00"]);
  // Within the hours of the criteria.
  hours.set(evening!.id, [workingDay(evening!.date), "19:30"]);
  for (const { id, date } of late)
    hours.set(id, [workingDay(addDays(date, 15 + pick(60))), "10:00"]);
  return {
    books: {
      ...booksFrom(text),
      auditfile: { ...NO_FILE, preparations: preparationsOf(users, hours) },
    },
    planted: new Map<JournalTestName, ReadonlySet<string>>([
      ["seldom-users", new Set(visitor)],
      ["unexpected-users", new Set([...visitor, ...stranger])],
      ["users-on-both-sides", new Set(paid)],
      ["entered-outside-hours", new Set([night!, sunday!, evening!].map(({ id }) => id))],
      ["entered-late", new Set(late.map(({ id }) => id))],
    ]),
  };
}

type Hour = readonly [on: CalendarDate, at: string];

const weekday = (date: CalendarDate): number => new Date(date).getUTCDay();
const onSunday = (date: CalendarDate): CalendarDate => addDays(date, (7 - weekday(date)) % 7);
const workingDay = (date: CalendarDate): CalendarDate =>
  addDays(date, [1, 0, 0, 0, 0, 0, 2][weekday(date)]!);

/** At work within twelve days; one in thirty in the evening. */
const ordinaryHour = (date: CalendarDate, pick: (count: number) => number): Hour => [
  workingDay(addDays(date, pick(13))),
  pick(30) === 0 ? "21:15" : `${String(9 + pick(8)).padStart(2, "0")}:30`,
];

function preparationsOf(
  users: ReadonlyMap<string, string>,
  hours: ReadonlyMap<string, Hour>,
): Preparations {
  const documents = Map.groupBy(users.keys(), (id) => users.get(id)!);
  const of = (id: DocumentId): readonly Preparation[] => {
    const [enteredOn = null, enteredAt = null] = hours.get(id) ?? [];
    return [{ user: users.get(id) ?? null, enteredOn, enteredAt }];
  };
  return {
    users: () =>
      [...documents].map(([user, own]) => ({ user, name: user, transactions: own.length })),
    dated: () => hours.size,
    of,
    documentsOf: (user) => (documents.get(user) ?? []).map((id) => documentId(id)),
  };
}

/** An auditfile that an earlier version read, with nothing in it. */
export const NO_FILE = {
  ...{ files: [], deviations: [], accountsBySide: [], accountsOfOtherKind: [], taxes: [] },
  ...{ taxOfMonths: [], specifiedOpenings: [], subledgerAccounts: [], subledgerContacts: [] },
  ...{ openItems: { debtors: null, creditors: null }, carried: null },
};
