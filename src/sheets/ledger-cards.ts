/**
 * The general ledger cards: each account with its opening balance, its postings by date with a running
 * balance, and its closing balance. Debit is positive, as in a ledger.
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
import { daysOf } from "../calendar/month.ts";
import { DERIVED } from "../checks/backing.ts";
import { invariant } from "../failure.ts";
import { blocksOf, inBlocks } from "../ledger/blocks.ts";
import type { Books } from "../ledger/books.ts";
import type { LedgerAccountId } from "../ledger/ledger-account.ts";
import type { Posting } from "../ledger/posting.ts";
import type { SourceHash } from "../ledger/source.ts";
import { rollForward, rowOf, type TrialBalance } from "../ledger/trial-balance.ts";
import { accountCells } from "./internal/account-rows.ts";
import {
  alarmCell,
  amountCell,
  type BackedFigure,
  BLANK,
  blanks,
  dateCell,
  hashCell,
  row,
  textCell,
  textOrBlank,
} from "./internal/cells.ts";
import { sharedColumns } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { DOCUMENT_WORDS, documentTitle } from "./internal/document-words.ts";
import { LEDGER_AMOUNTS, OPENING_BALANCES } from "./internal/figure-backings.ts";
import { carriedRow, PAGE_COLUMNS, pageRows } from "./internal/ledger-pages.ts";
import { accountsOf, derivedCell, itemRow, nameOrId, sideCells } from "./internal/posting-cells.ts";
import { TOTAL_DEBIT } from "./internal/trial-figures.ts";
import type { Row } from "./sheet.ts";

const LEDGER_CARDS = "ledger-cards";
const ABOUT = sheetWords(LEDGER_CARDS, ["opening closing differs carried total"], DOCUMENT_WORDS);

type Input = SheetInputOf<typeof ABOUT>;

export const ledgerCards = sheet(ABOUT, {
  columns: [
    ...sharedColumns("code", "account", "date", "document-type", "document", "description"),
    ...sharedColumns("contact", "debit", "credit", "balance", "evidence"),
  ],
  ties: [TOTAL_DEBIT],
  checks: "GJ",
  backings: [DERIVED, LEDGER_AMOUNTS, OPENING_BALANCES],
  stream: (input) => inBlocks(() => cardBlocks(input)),
  onPaper: [
    {
      columns: PAGE_COLUMNS,
      stream: (input) =>
        pageRows(
          inBlocks(() => cardBlocks(input)),
          { total: input.word("total"), period: input.books.period },
        ),
      carriedForward:
        ({ word }) =>
        (last) =>
          carriedRow(last, word("carried")),
    },
  ],
});

/** One account, with the postings read so far. */
interface Card {
  readonly id: LedgerAccountId;
  readonly debit: Amount;
  readonly credit: Amount;
  readonly balance: Amount;
  /** Sources of the opening balance and of the postings; each answer is a page of postings. */
  readonly sources: Set<SourceHash>;
}

async function* cardBlocks(input: Input): AsyncGenerator<readonly Row[]> {
  const { books } = input;
  const year = rollForward(books.months.map(({ generalLedger }) => generalLedger));
  const writer: Writer = { ...input, year };
  const rowOf = rowMaker(input);
  const order = [...new Set([...books.accounts.keys(), ...year.rows.keys()])];
  let next = 0;
  let card: Card | null = null;
  for await (const postings of blocksOf(books.postings("account"))) {
    const rows: Row[] = [];
    for (const posting of postings) {
      const { ledgerAccountId: id } = posting;
      if (card?.id !== id) {
        if (card !== null) rows.push(...closingRows(writer, card));
        const place = order.indexOf(id, next);
        invariant(place !== -1, "postings are ordered by account, in the order of the chart");
        rows.push(...idleCards(writer, order.slice(next, place)));
        next = place + 1;
        card = openCard(year, id);
        rows.push(openingRow(writer, card));
      }
      card = addTo(card, posting);
      rows.push(rowOf(posting, card.balance));
    }
    yield rows;
  }
  const last = [
    ...(card === null ? [] : closingRows(writer, card)),
    ...idleCards(writer, order.slice(next)),
  ];
  if (last.length > 0) yield last;
}

interface Writer extends Input {
  readonly year: TrialBalance;
}

/** Accounts without postings have a card if they have a balance. */
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

function openingRow({ books, word, year }: Writer, { id, balance }: Card): Row {
  const figure = {
    ...cardFigure(books, id, "opening"),
    sources: year.sources,
    backing: OPENING_BALANCES,
  };
  return row("opening", 0, [
    ...accountCells(books, id),
    dateCell(daysOf(books.period).first),
    ...[BLANK, BLANK, textCell(word("opening"))],
    ...blanks(3),
    amountCell(figure, balance),
  ]);
}

/** The closing balance of the postings and, if it differs, that of the ledger. */
function closingRows({ books, word, year }: Writer, card: Card): readonly Row[] {
  const { id, debit, credit, balance } = card;
  const sources = [...card.sources];
  const figure = (part: string): BackedFigure => ({
    ...cardFigure(books, id, part),
    sources,
    backing: DERIVED,
  });
  const lastDay = dateCell(daysOf(books.period).last);
  const head = [...accountCells(books, id), lastDay, BLANK, BLANK];
  const closing = row("subtotal", 0, [
    ...head,
    ...[textCell(word("closing")), BLANK],
    amountCell(figure("debit"), debit),
    amountCell(figure("credit"), credit),
    amountCell(figure("closing"), balance),
  ]);
  const stated = rowOf(year, id).closing;
  if (equalAmounts(stated, balance)) return [closing];
  const statedFigure = {
    ...cardFigure(books, id, "stated"),
    sources: year.sources,
    backing: LEDGER_AMOUNTS,
  };
  const differs = row("cross-check", 0, [
    ...head,
    alarmCell(word("differs")),
    ...blanks(3),
    amountCell(statedFigure, stated),
  ]);
  return [closing, differs];
}

const cardFigure = (books: Books, id: LedgerAccountId, part: string) => ({
  id: `${LEDGER_CARDS}/account/${id}/${part}`,
  period: books.period,
});

function rowMaker({ books, words }: Input): (posting: Posting, balance: Amount) => Row {
  const accountOf = accountsOf(books);
  return (posting, balance) => {
    const { document, id } = posting;
    const figureId = `${LEDGER_CARDS}/posting/${id}`;
    return itemRow([
      ...accountOf(posting),
      dateCell(posting.date),
      textCell(documentTitle(books, words, document)),
      textCell(document.number ?? document.id),
      textOrBlank(posting.description),
      nameOrId(books.contacts, posting.contactId),
      ...sideCells(posting, figureId),
      derivedCell(posting, `${figureId}/balance`, balance),
      hashCell(posting.source),
    ]);
  };
}
