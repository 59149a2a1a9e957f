/**
 * The general ledger as cards: each account with its opening, its postings by date with a running
 * balance, and its closing. Debit positive, as a ledger is read.
 */
import {
  type Amount,
  add,
  equalAmounts,
  isNegative,
  isZero,
  negate,
  ZERO,
} from "../amount/amount.ts";
import { daysOf, monthOf, periodOf } from "../calendar/month.ts";
import { invariant } from "../failure.ts";
import type { Books } from "../ledger/books.ts";
import type { LedgerAccountId } from "../ledger/ledger-account.ts";
import type { Posting } from "../ledger/posting.ts";
import type { SourceHash } from "../ledger/source.ts";
import { rollForward, rowOf, type TrialBalance } from "../ledger/trial-balance.ts";
import { accountCells } from "./internal/account-rows.ts";
import { alarmCell, amountCell, BLANK, dateCell, row, textCell } from "./internal/cells.ts";
import { DOCUMENT_WORDS, documentTitle } from "./internal/document-words.ts";
import { PERIOD_WORDS, periodTitle, proofWarning } from "./internal/period-words.ts";
import {
  type PostingColumn,
  postingColumns,
  postingColumnWords,
  sideCells,
} from "./internal/posting-columns.ts";
import { shortHash } from "./internal/short-hash.ts";
import type { Cell, Figure, Row, Sheet, SheetDefinition, SheetSource, Words } from "./sheet.ts";

const LEDGER_CARDS = "ledger-cards";
const COLUMNS: readonly PostingColumn[] = [
  "code",
  "account",
  "date",
  "document-type",
  "document",
  "description",
  "contact",
  "debit",
  "credit",
  "balance",
  "evidence",
];

const WORDS = [
  ...PERIOD_WORDS,
  ...postingColumnWords(COLUMNS),
  ...DOCUMENT_WORDS,
  "sheets.ledger-cards.title",
  "sheets.ledger-cards.subtitle",
  "sheets.ledger-cards.opening",
  "sheets.ledger-cards.closing",
  "sheets.ledger-cards.differs",
] as const;

export const ledgerCards: SheetDefinition = { id: LEDGER_CARDS, words: WORDS, build: buildCards };

function buildCards({ books, words }: SheetSource): Sheet {
  const subtitle = words.of("sheets.ledger-cards.subtitle", {
    period: periodTitle(words, books.period),
    currency: books.administration.currency,
  });
  return {
    id: LEDGER_CARDS,
    title: words.of("sheets.ledger-cards.title"),
    subtitle,
    ...proofWarning(words, books),
    columns: postingColumns(words, COLUMNS),
    rows: () => cardRows(books, words),
    isLong: true,
  };
}

/** One account as far as it has been read. */
interface Card {
  readonly id: LedgerAccountId;
  readonly debit: Amount;
  readonly credit: Amount;
  readonly balance: Amount;
  /** The ledger's for the opening, and those of the postings: a page of them each. */
  readonly sources: Set<SourceHash>;
}

async function* cardRows(books: Books, words: Words): AsyncGenerator<Row> {
  const year = rollForward(books.months.map(({ generalLedger }) => generalLedger));
  const writer: Writer = { books, words, year };
  const order = [...new Set([...books.accounts.keys(), ...year.rows.keys()])];
  let next = 0;
  let card: Card | null = null;
  for await (const posting of books.postings("account")) {
    if (card?.id !== posting.ledgerAccountId) {
      if (card !== null) yield* closingRows(writer, card);
      const place = order.indexOf(posting.ledgerAccountId, next);
      invariant(place !== -1, "postings come account by account, in the order of the chart");
      yield* idleCards(writer, order.slice(next, place));
      next = place + 1;
      card = openCard(year, posting.ledgerAccountId);
      yield openingRow(writer, card);
    }
    card = addTo(card, posting);
    yield row("item", 0, postingCells(writer, posting, card.balance));
  }
  if (card !== null) yield* closingRows(writer, card);
  yield* idleCards(writer, order.slice(next));
}

interface Writer {
  readonly books: Books;
  readonly words: Words;
  readonly year: TrialBalance;
}

/** Accounts without postings: they have a card when they have a balance. */
function* idleCards(writer: Writer, ids: readonly LedgerAccountId[]): Generator<Row> {
  for (const id of ids) {
    const { opening, closing } = rowOf(writer.year, id);
    if (isZero(opening) && isZero(closing)) continue;
    const card = openCard(writer.year, id);
    yield openingRow(writer, card);
    yield* closingRows(writer, card);
  }
}

const openCard = (year: TrialBalance, id: LedgerAccountId): Card => ({
  id,
  debit: ZERO,
  credit: ZERO,
  balance: rowOf(year, id).opening,
  sources: new Set(year.sources),
});

function addTo(card: Card, { amount, source }: Posting): Card {
  card.sources.add(source);
  const balance = add(card.balance, amount);
  return isNegative(amount)
    ? { ...card, balance, credit: add(card.credit, negate(amount)) }
    : { ...card, balance, debit: add(card.debit, amount) };
}

function openingRow({ books, words, year }: Writer, { id, balance }: Card): Row {
  const figure = { ...cardFigure(books, id, "opening"), sources: year.sources };
  return row("subtotal", 0, [
    ...accountCells(books, id),
    dateCell(daysOf(books.period).first),
    ...[BLANK, BLANK],
    textCell(words.of("sheets.ledger-cards.opening")),
    ...[BLANK, BLANK, BLANK],
    amountCell(figure, balance),
    BLANK,
  ]);
}

/** What the postings come to; where the ledger states another closing, that too. */
function closingRows({ books, words, year }: Writer, card: Card): readonly Row[] {
  const { id, debit, credit, balance } = card;
  const sources = [...card.sources];
  const figure = (part: string): Figure => ({ ...cardFigure(books, id, part), sources });
  const lastDay = dateCell(daysOf(books.period).last);
  const head = [...accountCells(books, id), lastDay, BLANK, BLANK];
  const closing = row("subtotal", 0, [
    ...head,
    textCell(words.of("sheets.ledger-cards.closing")),
    BLANK,
    amountCell(figure("debit"), debit),
    amountCell(figure("credit"), credit),
    amountCell(figure("closing"), balance),
    BLANK,
  ]);
  const stated = rowOf(year, id).closing;
  if (equalAmounts(stated, balance)) return [closing];
  const statedFigure = { ...cardFigure(books, id, "stated"), sources: year.sources };
  const differs = row("note", 0, [
    ...head,
    alarmCell(words.of("sheets.ledger-cards.differs")),
    ...[BLANK, BLANK, BLANK],
    amountCell(statedFigure, stated),
    BLANK,
  ]);
  return [closing, differs];
}

const cardFigure = (books: Books, id: LedgerAccountId, part: string) => ({
  id: `${LEDGER_CARDS}/account/${id}/${part}`,
  period: books.period,
});

function postingCells(
  { books, words }: Writer,
  posting: Posting,
  balance: Amount,
): readonly Cell[] {
  const { amount, contactId, document } = posting;
  const figure = (part: string): Figure => ({
    id: `${LEDGER_CARDS}/posting/${posting.id}/${part}`,
    period: periodOf(monthOf(posting.date)),
    sources: [posting.source],
  });
  return [
    ...accountCells(books, posting.ledgerAccountId),
    dateCell(posting.date),
    textCell(documentTitle(books, words, document)),
    textCell(document.id),
    posting.description === "" ? BLANK : textCell(posting.description),
    contactId === null ? BLANK : textCell(books.contacts.get(contactId)?.name ?? contactId),
    ...sideCells(amount, figure),
    amountCell(figure("balance"), balance),
    textCell(shortHash(posting.source)),
  ];
}
