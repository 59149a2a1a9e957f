/** The sums over postings of books in memory, computed in JavaScript: the oracle of those in SQL. */
import {
  type Amount,
  amountText,
  equalAmounts,
  isNegative,
  isPositive,
  isZero,
  negate,
  sumOf,
  ZERO,
} from "../../src/amount/amount.ts";
import { monthOf } from "../../src/calendar/month.ts";
import { compareText, type LedgerAccountId } from "../../src/ledger/ledger-account.ts";
import type { Posting } from "../../src/ledger/posting.ts";
import {
  type CounterSum,
  type JournalDocuments,
  journalUse,
  type PostingReferences,
  type PostingSum,
  type PostingSums,
  type SumKeys,
} from "../../src/ledger/posting-sums.ts";
import type { SourceHash } from "../../src/ledger/source.ts";
import { contraOf, documentOf, placeOf } from "./contra-of-cash.ts";

/** Sums of a list that a test can change. */
export interface SumsInMemory extends PostingSums {
  readonly changed: (change: (posting: Posting) => Posting) => SumsInMemory;
}

export const areInMemory = (sums: PostingSums): sums is SumsInMemory => "changed" in sums;

export function sumsOfPostings(
  postings: readonly Posting[],
  closesYear: (posting: Posting) => boolean,
): SumsInMemory {
  return {
    changed: (change) => sumsOfPostings(postings.map(change), closesYear),
    per: (dimension, accounts) => grouped(postings, closesYear, dimension, accounts),
    documents: () =>
      sortedGroups(postings, documentOf).map(([first, own]) => ({
        document: first.document,
        sum: sumOf(own.map(({ amount }) => amount)),
        sources: () => sourcesOf(own),
      })),
    references: (journals) => {
      const found = postings.map((one) => referencesOf(one, journals));
      return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
    },
    documentsOn: (accounts, only) =>
      sortedGroups(
        postings.filter(
          ({ ledgerAccountId, taxRateId }) =>
            accounts.has(ledgerAccountId) && (only === undefined || taxRateId === null),
        ),
        (one) => `${documentOf(one)} ${monthOf(one.date)} ${one.ledgerAccountId}`,
      ).map(([first, own]) => ({
        document: first.document,
        month: monthOf(first.date),
        ledgerAccountId: first.ledgerAccountId,
        sum: sumOf(own.map(({ amount }) => amount)),
        source: sourcesOf(own).at(-1) ?? first.source,
      })),
    contactsOfRates: (rates) =>
      sortedGroups(
        postings.filter(({ taxRateId }) => taxRateId !== null && rates.has(taxRateId)),
        (one) => `${one.contactId ?? ""} ${monthOf(one.date)} ${one.ledgerAccountId}`,
      ).map(([first, own]) => ({
        month: monthOf(first.date),
        ledgerAccountId: first.ledgerAccountId,
        contactId: first.contactId,
        sum: sumOf(own.map(({ amount }) => amount)),
      })),
    postingsOn: (account) =>
      postings
        .filter(({ ledgerAccountId }) => ledgerAccountId === account)
        .toSorted((left, right) => compareText(placeOf(left), placeOf(right))),
    hasPostings: (types) => (id) =>
      postings.some(({ document }) => document.id === id && types.includes(document.type)),
    firstSource: (dimension, key, except) => {
      const found = postings
        .filter((one) => keyOf[dimension](one) === key && !except.has(one.ledgerAccountId))
        .toSorted((left, right) => compareText(placeOf(left), placeOf(right)));
      return found[0]?.source ?? null;
    },
    between: ({ first, last }, accounts) =>
      sumOf(
        postings
          .filter((one) => first <= one.date && one.date <= last)
          .filter(({ ledgerAccountId }) => accounts.has(ledgerAccountId))
          .map(({ amount }) => amount),
      ),
    repeated: () => repeated(postings),
    odd: () =>
      sortedGroups(
        postings.filter(({ amount, description }) => isZero(amount) || description.trim() === ""),
        ({ date }) => monthOf(date),
      ).map(([first, own]) => ({
        month: monthOf(first.date),
        zeroAmounts: own.filter(({ amount }) => isZero(amount)).length,
        withoutDescription: own.filter(({ description }) => description.trim() === "").length,
      })),
    unusualTexts: (lengthMax) => {
      const isUnusual = (text: string): boolean =>
        Array.from(text).length > lengthMax || /[^ -~]/.test(text);
      const numbers = new Map(
        postings.flatMap((one) =>
          one.document.number === undefined ? [] : [[documentOf(one), one.document.number]],
        ),
      );
      return [
        ...postings.map(({ description: text }) => ({ place: "posting" as const, text })),
        ...[...numbers.values()].map((text) => ({ place: "document" as const, text })),
      ].filter(({ text }) => isUnusual(text));
    },
    contraOfCash: (cash, netting) => contraOf(postings, cash, netting),
    counterSums: (accounts, journals) =>
      sortedGroups(
        countersOf(postings, journals).filter(({ ledgerAccountId: id }) => accounts.has(id)),
        ({ ledgerAccountId, month, counterId, documentType, journal }) =>
          `${ledgerAccountId} ${month} ${counterId ?? ""} ${documentType} ${journal ?? ""}`,
      )
        .map(([first, own]) => ({ ...first, sum: sumOf(own.map(({ sum }) => sum)) }))
        .filter(({ sum }) => !isZero(sum)),
  };
}

function referencesOf(
  { document: { type, id }, ledgerAccountId, contactId, projectId, taxRateId }: Posting,
  journals: JournalDocuments,
): PostingReferences {
  const journal = journalUse(journals, type, id);
  return { documentType: type, journal, ledgerAccountId, contactId, projectId, taxRateId };
}

/** The parts of what each document moves on its accounts on a day. */
function countersOf(
  postings: readonly Posting[],
  journals: JournalDocuments,
): readonly CounterSum[] {
  const days = Map.groupBy(postings, (one) => `${documentOf(one)} ${one.date}`);
  return [...days.values()].flatMap((own) => {
    const [{ document, date }] = own as [Posting];
    const moved = [...Map.groupBy(own, ({ ledgerAccountId }) => ledgerAccountId)]
      .map(([id, lines]) => ({ id, amount: sumOf(lines.map(({ amount }) => amount)) }))
      .filter(({ amount }) => !isZero(amount));
    const sideOf = (isBelow: boolean, of: readonly Moved[]) =>
      of.filter(({ amount }) => isNegative(amount) === isBelow);
    const pairs = pairsOf(sideOf(false, moved), sideOf(true, moved));
    const left = moved.filter(({ id }) => !pairs.has(id));
    return moved.flatMap(({ id, amount }) => {
      const [same, other] = [sideOf(isNegative(amount), left), sideOf(!isNegative(amount), left)];
      const pair = pairs.get(id);
      const parts =
        pair !== undefined
          ? [{ counterId: pair, sum: amount }]
          : same.length > 1
            ? [{ counterId: other.length === 1 ? other[0]!.id : null, sum: amount }]
            : [
                ...other.map((one) => ({ counterId: one.id, sum: negate(one.amount) })),
                { counterId: null, sum: sumOf([amount, ...other.map((one) => one.amount)]) },
              ];
      return parts.map((part) => ({
        ...part,
        month: monthOf(date),
        ledgerAccountId: id,
        documentType: document.type,
        journal: journalUse(journals, document.type, document.id),
      }));
    });
  });
}

interface Moved {
  readonly id: LedgerAccountId;
  readonly amount: Amount;
}

/** The accounts with equal amounts on both sides, each with the other; none where a side has one account. */
function pairsOf(
  debits: readonly Moved[],
  credits: readonly Moved[],
): ReadonlyMap<LedgerAccountId, LedgerAccountId> {
  const pairs = new Map<LedgerAccountId, LedgerAccountId>();
  if (debits.length < 2 || credits.length < 2) return pairs;
  const byId = (left: Moved, right: Moved) => compareText(left.id, right.id);
  for (const { id, amount } of debits.toSorted(byId)) {
    const pair = credits
      .toSorted(byId)
      .find((one) => !pairs.has(one.id) && equalAmounts(one.amount, negate(amount)));
    if (pair !== undefined) pairs.set(id, pair.id).set(pair.id, id);
  }
  return pairs;
}

const sourcesOf = (own: readonly Posting[]): readonly SourceHash[] =>
  [...new Set(own.map(({ source }) => source))].sort();

/** Groups by a text, in its order, each with its first posting. */
const sortedGroups = <Item>(
  postings: readonly Item[],
  groupOf: (posting: Item) => string,
): readonly (readonly [Item, readonly Item[]])[] =>
  [...Map.groupBy(postings, groupOf)]
    .toSorted(([left], [right]) => compareText(left, right))
    .flatMap(([, own]) => (own[0] === undefined ? [] : [[own[0], own] as const]));

const keyOf = {
  contact: ({ contactId }: Posting) => contactId,
  project: ({ projectId }: Posting) => projectId,
  "tax-rate": ({ taxRateId }: Posting) => taxRateId,
  "financial-account": ({ financialAccountId }: Posting) => financialAccountId,
} satisfies { [Name in keyof SumKeys]: (posting: Posting) => SumKeys[Name] | null };

function grouped<Name extends keyof SumKeys>(
  postings: readonly Posting[],
  closesYear: (posting: Posting) => boolean,
  dimension: Name,
  accounts: ReadonlySet<LedgerAccountId> | null,
): readonly PostingSum<SumKeys[Name]>[] {
  const read = keyOf[dimension] as (posting: Posting) => SumKeys[Name] | null;
  const chosen = postings.filter(
    ({ ledgerAccountId }) => accounts === null || accounts.has(ledgerAccountId),
  );
  const groupOf = (one: Posting): string =>
    [monthOf(one.date), one.ledgerAccountId, read(one) ?? "", closesYear(one) ? "1" : "0"].join(
      " ",
    );
  return sortedGroups(chosen, groupOf).map(([first, own]) => {
    const sideOf = (wanted: boolean): Amount =>
      sumOf(own.map(({ amount }) => (isNegative(amount) === wanted ? amount : ZERO)));
    return {
      month: monthOf(first.date),
      ledgerAccountId: first.ledgerAccountId,
      key: read(first),
      closesYear: closesYear(first),
      debit: sideOf(false),
      credit: negate(sideOf(true)),
      count: own.length,
    };
  });
}

function repeated(postings: readonly Posting[]): ReturnType<PostingSums["repeated"]> {
  const lineOf = (one: Posting): string =>
    JSON.stringify([
      one.ledgerAccountId,
      amountText(one.amount, 0),
      one.contactId,
      one.description,
    ]);
  const days = sortedGroups(postings, (one) => `${one.date} ${documentOf(one)}`)
    .map(([{ document, date }, own]) => ({ document, date, own, lines: own.map(lineOf).sort() }))
    .filter(({ own }) => own.some(({ amount }) => isPositive(amount)));
  return [...Map.groupBy(days, ({ date, lines }) => JSON.stringify([date, lines])).values()]
    .filter((alike) => alike.length > 1)
    .map((alike) => ({
      date: alike[0]!.date,
      documents: alike.map(({ document }) => document),
      sources: sourcesOf(alike.flatMap(({ own }) => own)),
    }));
}
