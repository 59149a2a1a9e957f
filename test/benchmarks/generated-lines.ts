/**
 * The lines of a generated ledger, which the rows without an administration write: account by account, with dates,
 * texts and amounts. `peers/lines.h` and `peers/lines.py` make the same lines.
 */

export interface GeneratedLine {
  /** Days after 31 December 1899, as spreadsheets count. */
  readonly monthSerial: number;
  readonly dateSerial: number;
  readonly month: string;
  readonly date: string;
  readonly code: string;
  readonly account: string;
  readonly kind: string;
  readonly number: string;
  readonly contact: string;
  readonly description: string;
  readonly cents: number;
  readonly evidence: string;
}

const ACCOUNTS = 120;
const CONTACTS = 500;
const KINDS = ["Inkoopfactuur", "Verkoopfactuur", "Bankmutatie", "Memoriaal"];
const FIRST_DAY_SERIAL = 45_658;
const DAYS = 365;

interface Day {
  readonly text: string;
  readonly serial: number;
  readonly monthSerial: number;
}

const daysOf2025 = (): readonly Day[] => {
  const days: Day[] = [];
  let monthSerial = FIRST_DAY_SERIAL;
  for (let day = 0; day < DAYS; day += 1) {
    const text = new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10);
    const serial = FIRST_DAY_SERIAL + day;
    if (text.endsWith("-01")) monthSerial = serial;
    days.push({ text, serial, monthSerial });
  }
  return days;
};

export function* generatedLines(count: number): Generator<GeneratedLine> {
  const days = daysOf2025();
  const documents = Math.ceil(count / 3);
  for (let index = 0; index < count; index += 1) {
    const day = days[(index * 7) % DAYS];
    if (day === undefined) return;
    const account = 1_000 + 10 * Math.floor((index * ACCOUNTS) / count);
    yield {
      monthSerial: day.monthSerial,
      dateSerial: day.serial,
      month: day.text.slice(0, 7),
      date: day.text,
      code: String(account),
      account: `Grootboekrekening ${String(account)}`,
      kind: KINDS[index % KINDS.length] ?? "",
      number: `2025/${String(100_000 + ((index * 13) % documents))}`,
      contact: `Relatie ${String((index * 17) % CONTACTS)} BV`,
      description: `Omschrijving ${String((index * 31) % 5_000)} van regel ${String(index % 97)}`,
      cents: ((index * 7_919) % 2_000_001) - 1_000_000,
      evidence: (Math.floor(index / 100) * 2_654_435_761).toString(16).slice(-12).padStart(12, "0"),
    };
  }
}
