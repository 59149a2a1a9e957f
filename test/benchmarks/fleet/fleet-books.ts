/** A drawn administration of about 150 postings: the small administration without its closed year, and more trade, drawn from its number. */
import { type Random, randomFrom } from "../../../fixtures/administrations/random.ts";
import type {
  AdministrationBooks,
  BookedDocument,
} from "../../../src/service/rules/administration-books.ts";
import { books, line, mutation, pays, purchase, sale } from "../../proof/document-records.ts";
import { smallAdministration } from "../../proof/small-administration.ts";
import { smallDocuments } from "../../proof/small-documents.ts";
import { CONTACTS, PROJECTS, RATES } from "../../proof/small-ids.ts";

/** Takes the result of the year to equity, with amounts for the small administration alone. */
const CLOSING = "Result of 2025";
const FIRST_ID = 123_400_000_000_000_001n;
const MONTHS = ["01", "02", "03"] as const;

export const memberId = (number: number): string => String(FIRST_ID + BigInt(number));

/** `number` from 0. */
export function fleetBooks(number: number): AdministrationBooks {
  const small = smallAdministration();
  const name = `Small Works ${String(number + 1)}`;
  return {
    ...small,
    administration: { ...small.administration, id: memberId(number), name },
    documents: () => drawnDocuments(randomFrom(number + 1)),
  };
}

function* drawnDocuments(random: Random): Generator<BookedDocument> {
  for (const document of smallDocuments()) if (document.reference !== CLOSING) yield document;
  let number = 800;
  for (const month of MONTHS) {
    yield* trade(random, `2025-${month}-`, number);
    number += 4;
  }
}

/** A sale and a purchase, most of them paid. Prices are whole euros, so that the tax is whole cents. */
function* trade(random: Random, month: string, first: number): Generator<BookedDocument> {
  const [saleId, purchaseId, receiptId, paymentId] = [0, 1, 2, 3].map((at) => String(first + at));
  const dayOf = (from: number, to: number): string =>
    `${month}${String(random.whole(from, to)).padStart(2, "0")}`;
  const customer = random.pick([CONTACTS.alder, CONTACTS.brink]);
  const project = random.pick([PROJECTS.roof, PROJECTS.barn, null]);
  const [high, low, cost] = [random.whole(50, 4_000), random.whole(50, 900), random.whole(40, 999)];
  yield sale(saleId!, dayOf(2, 14), customer, [
    line("8010", String(high), RATES.s21, project),
    line("8040", String(low), RATES.s9, project),
  ]);
  yield purchase(purchaseId!, dayOf(2, 14), CONTACTS.cedar, [
    line("7010", String(cost), RATES.p21, project),
  ]);
  if (random.chance(0.8)) {
    const paid = euros(121 * high + 109 * low);
    yield mutation(receiptId!, dayOf(15, 26), `Invoice ${saleId!}`, [
      pays("sales_invoice", saleId!, customer, paid),
    ]);
  }
  if (random.chance(0.9)) {
    yield mutation(paymentId!, dayOf(15, 26), `Invoice ${purchaseId!}`, [
      pays("purchase_invoice", purchaseId!, CONTACTS.cedar, `-${euros(121 * cost)}`),
      books("9020", "-1.25"),
    ]);
  }
}

const euros = (cents: number): string =>
  `${String(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, "0")}`;
