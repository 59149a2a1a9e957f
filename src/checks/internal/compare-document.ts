/** Compares a listed document with its postings: account, day, project, contact, tax rate and text of each line. */
import { lastDayOf, monthOf } from "../../calendar/month.ts";
import type { Posting } from "../../ledger/posting.ts";
import { SCHEDULES, type Schedule } from "../../ledger/release-schedule.ts";
import {
  alikeIn,
  type Differences,
  type DocumentCompared,
  type DocumentPair,
  lineDifferences,
  together,
} from "./aspect-differences.ts";
import { type Astray, astrayOf } from "./astray-postings.ts";
import { compareMutation } from "./compare-mutation.ts";
import {
  type Bookings,
  bookingOfLine,
  bookingOfPosting,
  type Difference,
  differencesBy,
  unmatched,
} from "./line-differences.ts";
import { areRated, hasPeriod, listedLines, signedAmount } from "./listed-lines.ts";

/** That of most documents, made once. */
const EQUAL: DocumentCompared = {
  differences: {
    ...{ account: [], day: [], project: [], contact: [], "no-contact": [], rate: [], text: [] },
  },
  releases: null,
};
const NOTHING: Bookings = { listed: [], posted: [] };

/**
 * A service may aggregate lines, and book them in any order: what has no counterpart is added up per account, and the
 * other aspects are compared on the accounts whose sums are equal.
 */
export function compareDocument(pair: DocumentPair): DocumentCompared {
  const { mutation } = pair.document;
  if (mutation !== null) return compareMutation(pair, mutation);
  if (hasPeriod(pair.document)) return compareReleased(pair);
  const rest = restOf(pair, "days");
  if (rest === null) return EQUAL;
  const lines = isTaxApart(rest.own, pair) ? {} : lineDifferences(rest.own, pair);
  return { differences: together(lines, rest.astray), releases: null };
}

/** Where no schedule fits, sums are compared, if the books have the whole period. Gap: Details with a period. */
function compareReleased(pair: DocumentPair): DocumentCompared {
  const rests = { days: restOf(pair, "days"), months: restOf(pair, "months") };
  const releases = { days: perMonth(rests.days, pair), months: perMonth(rests.months, pair) };
  const fitting = SCHEDULES.find((schedule) => releases[schedule].length === 0);
  const { own, astray } = rests[fitting ?? "days"] ?? { own: NOTHING, astray: {} };
  const lines: Differences =
    fitting === undefined && !isWhole(pair) ? {} : lineDifferences(own, pair);
  const rate = baseDifferences(pair);
  const ofDocument = { ...lines, day: [], ...(rate === null ? {} : { rate }) };
  // A line on another account has no months to compare.
  const areOnAccount = lines.account === undefined || lines.account.length === 0;
  return { differences: together(ofDocument, astray), releases: areOnAccount ? releases : null };
}

/** What has no counterpart: lines and postings on their accounts, and other postings that do not fit the document. */
interface Rest {
  readonly own: Bookings;
  readonly astray: Astray;
}

/** Null if there is nothing. */
function restOf(pair: DocumentPair, schedule: Schedule): Rest | null {
  const { entry, document, companions, within } = pair;
  const ofList = listedLines(document, { schedule, within });
  const { lines, postings } = unmatched(ofList, entry.postings);
  const [own, others]: [Posting[], Posting[]] = [[], []];
  for (const posting of postings) {
    (companions.has(document, posting.ledgerAccountId) ? others : own).push(posting);
  }
  const astray = astrayOf(others, pair);
  if (lines.length + own.length === 0 && astray === null) return null;
  // An account of open items or tax that is also that of a line may have both in one posting.
  const shared = new Set(others.map(({ ledgerAccountId }) => ledgerAccountId));
  return {
    own: {
      listed: lines.filter((line) => !shared.has(line.ledgerAccountId)).map(bookingOfLine),
      posted: own.map((posting) => bookingOfPosting(posting, document)),
    },
    astray: astray ?? {},
  };
}

const perMonth = (rest: Rest | null, pair: DocumentPair): readonly Difference[] =>
  differencesBy(
    rest?.own ?? NOTHING,
    ({ ledgerAccountId, when }) => `${ledgerAccountId} ${when}`,
    alikeIn(pair),
  );

/**
 * The bases per rate of a document with a period: its deferred lines have their rates on accounts of deferrals. Null
 * where no account of tax is known, whose postings have rates as well.
 */
function baseDifferences(pair: DocumentPair): readonly Difference[] | null {
  const { entry, document, companions, within } = pair;
  if (companions.tax.size === 0) return null;
  const { date } = document;
  const isWithin = within.first <= date && date <= within.last;
  const isBase = ({
    ledgerAccountId: id,
    taxRateId,
  }: Pick<Posting, "ledgerAccountId" | "taxRateId">) =>
    taxRateId !== null && !companions.tax.has(id);
  // Releases of a document of another year have no rate.
  const details = isWithin ? document.details.filter(isBase) : [];
  const listed = details.map((detail) =>
    bookingOfLine({
      ...detail,
      amount: signedAmount(document, detail.amount),
      first: date,
      last: date,
    }),
  );
  const posted = entry.postings.filter(isBase).map((one) => bookingOfPosting(one, document));
  return differencesBy({ listed, posted }, ({ taxRateId }) => taxRateId ?? "", alikeIn(pair));
}

const isWhole = ({ document: { date, details }, within }: DocumentPair): boolean =>
  within.first <= date &&
  date <= within.last &&
  details.every(({ period }) => period === null || lastDayOf(monthOf(period.last)) <= within.last);

/**
 * The list of journals states no rates: a service may book the tax of a line with a rate apart, on an account of tax.
 */
function isTaxApart({ posted }: Bookings, { document, companions }: DocumentPair): boolean {
  if (areRated(document)) return false;
  const listed = new Set(document.details.map(({ ledgerAccountId }) => ledgerAccountId));
  const others = posted.filter(({ ledgerAccountId }) => !listed.has(ledgerAccountId));
  return (
    others.length > 0 &&
    others.every(
      ({ ledgerAccountId, taxRateId }) => companions.tax.has(ledgerAccountId) && taxRateId !== null,
    )
  );
}
