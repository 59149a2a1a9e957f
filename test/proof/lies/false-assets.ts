/** Fixed assets: false cost, depreciation, lifespan and values, in every month that the register states. */
import {
  type Amount,
  add,
  amountOf,
  amountText,
  multiply,
  subtract,
} from "../../../src/amount/amount.ts";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import type { LedgerAccountRecord } from "../../../src/service/rules/administration-books.ts";
import { asset } from "../document-records.ts";
import type { JsonValue } from "../json-text.ts";
import { accountId } from "../small-ids.ts";
import { adding, type BooksChange, changing, inTurn, withFields } from "./changed-books.ts";
import { allBut, type ConsistentLie, kindOf, onBoth, type StatedAnswer } from "./consistent-lie.ts";
import { rowsIn } from "./lying-service.ts";

const VAN = "560000000000000001";
const TRAILER = "560000000000000002";
const TRUCK = "560000000000000003";

type Row = { readonly [name: string]: JsonValue };

/** Changes the row of an asset on each register; null drops it. */
const inRegister =
  (assetId: string, change: (row: Row) => Row | null) =>
  ({ address, body }: StatedAnswer): JsonValue =>
    kindOf(address) === "assets"
      ? rowsIn(body).flatMap((row) => {
          const one = row as Row;
          if (one["asset_id"] !== assetId) return [one];
          return change(one) ?? [];
        })
      : body;

function plus(row: Row, field: string, amount: Amount): Row {
  const stated = row[field];
  if (typeof stated !== "string") throw new Error(`${field} of an asset is no text`);
  return { ...row, [field]: amountText(add(amountOf(stated), amount), 2) };
}

const raised = (row: Row, amount: Amount): Row =>
  plus(
    plus(plus(row, "purchase_value", amount), "calculated_purchase_value", amount),
    "total_value_changes_since_purchase",
    subtract(amountOf("0"), amount),
  );

/** The accounts of trucks, in the same groups as those of vans. */
const TRUCK_ACCOUNTS: readonly LedgerAccountRecord[] = (
  [
    ["0251", "non_current_assets", "Trucks", "BMvaTevVvp"],
    ["0256", "non_current_assets", "Accumulated depreciation of trucks", "BMvaTevCae"],
    ["4861", "expenses", "Depreciation of trucks", "WAfsAmvTev"],
  ] as const
).map(([number, accountType, name, code]) => ({
  id: accountId(number),
  name,
  accountType,
  accountId: number,
  parentId: null,
  active: true,
  rgs: { code, name, reference: "" },
  financialAccountId: null,
}));

const DAYS = ["2024-11-30", "2024-12-31", "2025-01-31", "2025-02-28", "2025-03-31"] as const;
const depreciations = (amount: string) =>
  DAYS.map((day, index) => asset(`68${String(index)}`, day, TRUCK, "depreciation", amount, null));

/** A truck that is depreciated on accounts of its own, in the group of the van. */
const withTruck: BooksChange = inTurn(
  (books) => ({
    ...books,
    ledgerAccounts: [...books.ledgerAccounts, ...TRUCK_ACCOUNTS],
    assets: [
      ...books.assets,
      {
        id: TRUCK,
        name: "Truck",
        ledgerAccountId: accountId("0251"),
        depreciationAccountId: accountId("0256"),
        expenseAccountId: accountId("4861"),
        purchasedOn: dateOf("2024-11-01"),
        purchaseValue: amountOf("12000"),
        residualValue: amountOf("0"),
        lifespanYears: 10,
      },
    ],
  }),
  adding(
    asset("654", "2024-11-01", TRUCK, "investment", "12000", accountId("0710")),
    ...depreciations("-100"),
  ),
);

/** From a month on, the van is depreciated by a hundred less each month, and the truck by a hundred more. */
const depreciationMoved = (first: number): BooksChange =>
  changing(
    Object.fromEntries(
      DAYS.flatMap((_day, index) =>
        index < first
          ? []
          : [
              [`66${String(index)}`, withFields({ amount: amountOf("-200") })],
              [`68${String(index)}`, withFields({ amount: amountOf("-200") })],
            ],
      ),
    ),
  );
const IN_EVERY_MONTH = depreciationMoved(0);
/** The last two months of the books: those before show whose accounts are which. */
const IN_THE_LAST_MONTHS = depreciationMoved(3);

const splitDifferently: BooksChange = changing({
  "663": withFields({ amount: amountOf("-250") }),
  "664": withFields({ amount: amountOf("-250") }),
  "671": withFields({ amount: amountOf("-100") }),
  "672": withFields({ amount: amountOf("-100") }),
});

const ofAsset =
  (id: string, fields: Readonly<Record<string, unknown>>): BooksChange =>
  (books) => ({
    ...books,
    assets: books.assets.map((one) => (one.id === id ? { ...one, ...fields } : one)),
  });

const COST = accountId("0250");
const GROUP = [VAN, TRUCK, accountId("0255"), accountId("0256")];

export const FALSE_ASSETS: readonly ConsistentLie[] = [
  ...onBoth({
    claim: "the cost of an asset is a thousand higher in every month of the register",
    change: inRegister(TRAILER, (row) => raised(row, amountOf("1000"))),
    names: [TRAILER, COST],
  }),
  ...onBoth({
    claim:
      "the cost of an asset of the year before is ten times as much in every month of the register",
    change: inRegister(VAN, (row) => raised(row, multiply(amountOf("24000"), amountOf("9")))),
    names: [VAN, COST],
  }),
  ...onBoth({
    claim: "the cost of an asset is lower in every month of the register",
    change: inRegister(VAN, (row) => raised(row, amountOf("-600"))),
    names: [VAN, COST],
  }),
  ...onBoth({
    claim: "cost moved between two assets of one group in every month of the register",
    needs: withTruck,
    change: (answer) => {
      const body = inRegister(VAN, (row) => raised(row, amountOf("-2000")))(answer);
      return inRegister(TRUCK, (row) => raised(row, amountOf("2000")))({ ...answer, body });
    },
    names: [VAN, TRUCK, COST, accountId("0251")],
  }),
  ...(
    [
      ["in every month", IN_EVERY_MONTH],
      ["in the last months", IN_THE_LAST_MONTHS],
    ] as const
  ).flatMap(([when, depreciated]) => [
    ...onBoth({
      claim: `depreciation moved between two accounts of one group ${when}, in the register alone`,
      needs: withTruck,
      claimed: depreciated,
      honest: allBut("assets"),
      names: GROUP,
    }),
    ...onBoth({
      claim: `depreciation moved between two accounts of one group ${when}, in all but the register`,
      needs: withTruck,
      claimed: depreciated,
      honest: ["assets"],
      names: GROUP,
    }),
  ]),
  ...onBoth({
    claim: "the lifespan of an asset is twice as long in every month",
    claimed: ofAsset(VAN, { lifespanYears: 10 }),
    honest: allBut("assets"),
    names: [VAN],
    severity: "warning",
  }),
  ...onBoth({
    claim: "the residual value of an asset is higher in every month",
    claimed: ofAsset(VAN, { residualValue: amountOf("9000") }),
    honest: allBut("assets"),
    names: [VAN],
    severity: "warning",
  }),
  ...onBoth({
    claim: "the depreciation of two assets of one account is split otherwise in every month",
    claimed: splitDifferently,
    honest: allBut("assets"),
    names: [VAN, TRAILER],
    severity: "warning",
  }),
  ...onBoth({
    claim: "an asset was bought a month before, in every month of the register",
    claimed: ofAsset(VAN, { purchasedOn: dateOf("2024-10-01") }),
    honest: allBut("assets"),
    names: [VAN],
    beyond: "no other answer states the day on which an asset was bought before the books begin",
  }),
  ...onBoth({
    claim: "an asset is missing in every month of the register",
    change: inRegister(TRAILER, () => null),
    names: [TRAILER, COST],
  }),
];
