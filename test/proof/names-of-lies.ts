/** What a finding about a lie may name, and whether one does. */
import type { Finding } from "../../src/checks/check.ts";
import type { LeafLie, LyingAnswer } from "./leaf-lies.ts";
import type { RecordedAnswer } from "./recorded-answers.ts";

/** Identifiers and months that a finding about the lie may name. */
export const namesOf = ({ stated }: LeafLie): ReadonlySet<string> =>
  new Set(stated.flatMap((one) => [...namesOfOne(one)]));

function namesOfOne({ answer, lie }: LyingAnswer): ReadonlySet<string> {
  const dates = [...lie.names].flatMap((name) =>
    /^\d{4}-\d\d-\d\d$/.test(name) ? [name.slice(0, 7)] : [],
  );
  const months = monthsIn(answer);
  // Lists of names have no month: a finding in any month may be about them.
  const ofBooks = months.length === 0 && dates.length === 0 ? BOOK_MONTHS : months;
  return new Set([...lie.names, ...dates, ...ofBooks, ...listIn(answer)]);
}

/** `tax-rates`, or the number of its documents: a finding about a whole list names it. */
function listIn({ address }: RecordedAnswer): readonly string[] {
  const [, list] = /\/(\w+)\.json/.exec(address) ?? [];
  return list === undefined ? [] : [list.replaceAll("_", "-"), `figures.list-${list}`];
}

const BOOK_MONTHS = ["2025-01", "2025-02", "2025-03"];

/** The months of the request: `period=202503`, `period=202501..202503`. */
function monthsIn({ address }: RecordedAnswer): readonly string[] {
  const [, first, last = first] =
    /period=(\d{6})(?:\.\.(\d{6}))?/.exec(decodeURIComponent(address)) ?? [];
  if (first === undefined || last === undefined) return [];
  const months: string[] = [];
  for (let at = Number(first); at <= Number(last); at = at % 100 === 12 ? at + 89 : at + 1)
    months.push(`${String(at).slice(0, 4)}-${String(at).slice(4)}`);
  return months;
}

export function isNamed({ month, period, subject }: Finding, names: ReadonlySet<string>): boolean {
  if (month !== null && names.has(month)) return true;
  if (subject.kind === "figure" && names.has(subject.word)) return true;
  // A figure of all months together, such as equity: it is named for a list that has no month either.
  if (month === null && period === undefined && subject.kind === "figure")
    return BOOK_MONTHS.every((one) => names.has(one));
  if (period !== undefined && (names.has(period.first) || names.has(period.last))) return true;
  return Object.values(flat(subject)).some((value) => names.has(String(value)));
}

/** The identifiers of a subject, also of the document or the series in it. */
const flat = (value: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, one]): readonly (readonly [string, unknown])[] =>
      typeof one === "object" && one !== null
        ? Object.entries(flat(one as object)).map(([inner, deep]) => [`${name}.${inner}`, deep])
        : [[name, one]],
    ),
  );
