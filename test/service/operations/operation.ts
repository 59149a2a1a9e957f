/** The operations on documents that a property test generates, readable when printed. */
import fc from "fast-check";
import { SUPPLIER } from "../edge-books.ts";

/** All dates are in these months, so that their reports can be checked one by one. */
export const MONTHS = ["202603", "202604"] as const;
/** Accounts of the profit and loss. */
export const COSTS = ["4700", "4560"] as const;

export interface Row {
  readonly account: (typeof COSTS)[number];
  readonly cents: number;
}

/** `which` is an index into the documents of a kind; without documents the operation does nothing. */
interface Target {
  readonly which: number;
}

export type Creation =
  | {
      readonly does: "create receipt";
      readonly date: string;
      readonly contact: string | null;
      readonly withTax: boolean;
      readonly rows: readonly Row[];
    }
  | {
      readonly does: "create journal";
      readonly date: string;
      readonly debit: string;
      readonly credit: string;
      readonly cents: number;
    }
  | { readonly does: "create general document"; readonly date: string };

export type OnReceipt = Target &
  (
    | { readonly does: "move receipt"; readonly date: string }
    | { readonly does: "give receipt to"; readonly contact: string | null }
    | { readonly does: "add row"; readonly row: Row }
    | { readonly does: "change row"; readonly place: number; readonly cents: number }
    | { readonly does: "remove row"; readonly place: number }
    | { readonly does: "change receipt wrongly" }
    | { readonly does: "pay"; readonly isHalf: boolean }
    | { readonly does: "delete payment"; readonly place: number }
    | { readonly does: "delete receipt" }
  );

export type OnJournal = Target &
  (
    | { readonly does: "change journal"; readonly cents: number }
    | { readonly does: "unbalance journal" }
    | { readonly does: "delete journal" }
  );

export type OnGeneralDocument = Target & {
  readonly does: "rename general document" | "delete general document";
};

export type Operation = Creation | OnReceipt | OnJournal | OnGeneralDocument;

const which = fc.nat({ max: 2 });
const cents = fc.integer({ min: 1, max: 99_999 });
const date = fc
  .record({ month: fc.constantFrom("03", "04"), day: fc.integer({ min: 1, max: 28 }) })
  .map(({ month, day }) => `2026-${month}-${String(day).padStart(2, "0")}`);
const contact = fc.constantFrom(null, SUPPLIER);
const row = fc.record({ account: fc.constantFrom(...COSTS), cents });

const of = <Does extends string, Rest extends object>(
  does: Does,
  rest: { readonly [Name in keyof Rest]: fc.Arbitrary<Rest[Name]> },
): fc.Arbitrary<{ readonly does: Does } & Rest> =>
  fc.record<Rest>({ ...rest }).map((drawn) => ({ does, ...drawn }));

const createReceipt = (rowsMin: number) =>
  of("create receipt", {
    date,
    contact,
    withTax: fc.boolean(),
    rows: fc.array(row, { minLength: rowsMin, maxLength: 3 }),
  });
const pay = of("pay", { which, isHalf: fc.boolean() });

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 3, arbitrary: createReceipt(0) },
  { weight: 1, arbitrary: of("move receipt", { which, date }) },
  { weight: 1, arbitrary: of("give receipt to", { which, contact }) },
  { weight: 2, arbitrary: of("add row", { which, row }) },
  { weight: 2, arbitrary: of("change row", { which, place: which, cents }) },
  { weight: 1, arbitrary: of("remove row", { which, place: which }) },
  { weight: 1, arbitrary: of("change receipt wrongly", { which }) },
  { weight: 4, arbitrary: pay },
  { weight: 2, arbitrary: of("delete payment", { which, place: which }) },
  {
    weight: 2,
    arbitrary: of("create journal", {
      date,
      debit: fc.constantFrom(...COSTS),
      credit: fc.constantFrom("0540", "4700"),
      cents,
    }),
  },
  { weight: 1, arbitrary: of("change journal", { which, cents }) },
  { weight: 1, arbitrary: of("unbalance journal", { which }) },
  { weight: 1, arbitrary: of("create general document", { date }) },
  { weight: 1, arbitrary: of("rename general document", { which }) },
  { weight: 3, arbitrary: of("delete receipt", { which }) },
  { weight: 1, arbitrary: of("delete journal", { which }) },
  { weight: 1, arbitrary: of("delete general document", { which }) },
);

/** Each sequence starts with a paid receipt, which most faults need. */
export const operations: fc.Arbitrary<readonly Operation[]> = fc
  .tuple(createReceipt(1), pay, fc.array(operation, { maxLength: 16, size: "max" }))
  .map(([first, second, rest]) => [first, second, ...rest]);
