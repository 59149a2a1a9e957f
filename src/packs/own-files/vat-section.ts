/** The parts of `close-input.yml` about the VAT return: the boxes of tax rates, and private use. */
import { amountOf, ZERO } from "../../amount/amount.ts";
import { listOf, optional } from "../../fields/kind.ts";
import { suggestion } from "../../fields/nearest-word.ts";
import { described, documented, type RecordOf, record, recordOf } from "../../fields/record.ts";
import { oneOf, textLike } from "../../fields/scalars.ts";
import type { Books } from "../../ledger/books.ts";
import type { ClientInput, SuppliedBox, SuppliedPrivateUse } from "../../ledger/client-input.ts";
import type { TaxRateId } from "../../ledger/ledger-account.ts";
import { VAT_BOXES } from "../../ledger/vat-box.ts";
import { PRIVATE_CAR_PERCENTAGE } from "../../ledger/yearly/vat-rates.ts";
import type { LinedProblem } from "../read-yaml.ts";

const POSITIVE = described("an amount without a sign", textLike(/^\d{1,15}(?:\.\d{1,2})?$/));

/** Fields of the file. */
export const VAT_FIELDS = {
  vat_boxes: optional(
    documented(
      "The box of the VAT return of a tax rate, by its name or id: outside for a rate in no box",
      recordOf(/^\S.{0,199}$/, oneOf(...VAT_BOXES, "outside")),
    ),
  ),
  private_use: optional(
    documented(
      "The VAT on private use in the last return of the year",
      record({
        cars: optional(
          documented(
            "List prices with VAT, each with the percentage of it that is VAT: 2.7 if not stated",
            listOf(
              record({
                list_price: POSITIVE,
                percentage: optional(
                  described("a percentage, as in 2.7", textLike(/^\d{1,2}(?:\.\d{1,2})?$/)),
                ),
              }),
            ),
          ),
        ),
        other: optional(documented("The VAT on other private use", POSITIVE)),
      }),
    ),
  ),
};

/** What the file states of it. */
interface StatedVat {
  readonly stated: RecordOf<typeof VAT_FIELDS>;
  readonly lineOf: (path: readonly string[]) => number;
}

/** By name, else by id. Adds a problem for each rate that the books do not have. */
export function vatBoxesOf(
  file: StatedVat,
  { taxRates }: Pick<Books, "taxRates">,
  problems: LinedProblem[],
): Pick<ClientInput, "vatBoxes"> {
  const { vat_boxes: boxes } = file.stated;
  if (boxes === undefined) return {};
  const found = new Map<TaxRateId, SuppliedBox>();
  const rates = [...taxRates.values()];
  for (const [word, box] of Object.entries(boxes)) {
    const path = ["vat_boxes", word];
    const line = file.lineOf(path);
    const named = rates.filter(({ name }) => plain(name) === plain(word));
    const own = named.length > 0 ? named : rates.filter(({ id }) => id === word);
    for (const { id } of own) found.set(id, { box, line });
    if (own.length > 0) continue;
    const names = rates.map(({ name }) => name);
    const what = `no tax rate is called "${word}"${suggestion(word, names)}`;
    problems.push({ line, at: path.join("/"), what });
  }
  return { vatBoxes: found };
}

const plain = (text: string): string => text.replace(/\s/g, "").toLowerCase();

export function privateUseOf({ stated, lineOf }: StatedVat): Pick<ClientInput, "privateUse"> {
  const { private_use: use } = stated;
  if (use === undefined) return {};
  const privateUse: SuppliedPrivateUse = {
    cars: (use.cars ?? []).map(({ list_price: price, percentage }, index) => ({
      listPrice: amountOf(price),
      percentage: percentage === undefined ? PRIVATE_CAR_PERCENTAGE : amountOf(percentage),
      line: lineOf(["private_use", "cars", String(index)]),
    })),
    other: use.other === undefined ? ZERO : amountOf(use.other),
    line: lineOf(["private_use"]),
  };
  return { privateUse };
}
