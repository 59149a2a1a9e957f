/** Price and volume, worked out by hand. */
import { expect, test } from "vitest";
import { amountOf, amountText } from "../../src/amount/amount.ts";
import { priceAndVolume, type Sold } from "../../src/ledger/price-and-volume.ts";

/** By name: how many, and for how much. */
type Given = Readonly<Record<string, readonly [count: string, amount: string]>>;

const soldIn = (given: Given): ReadonlyMap<string, Sold> =>
  new Map(
    Object.entries(given).map(([name, [count, amount]]) => {
      return [name, { count: amountOf(count), amount: amountOf(amount) }];
    }),
  );

function partsOf(current: Given, compared: Given) {
  const parts = priceAndVolume(soldIn(current), soldIn(compared));
  if (parts === null) return null;
  const { price, volume, oneMonth } = parts;
  return [price, volume, oneMonth].map((amount) => amountText(amount, 2));
}

test("volume is the change of the quantity at the earlier price, price the rest of what is in both months", () => {
  // Chairs: 3 at 140, then 4 at 150: 1 x 140 and 4 x 10. A desk is new, a lamp is gone.
  const [now, before] = [
    { chair: ["4", "600"], desk: ["1", "400"] },
    { chair: ["3", "420"], lamp: ["6", "180"] },
  ] as const;
  expect(partsOf(now, before)).toEqual(["40.00", "140.00", "220.00"]);
  expect(partsOf(before, now)).toEqual(["-30.00", "-150.00", "-220.00"]);
});

test("the parts are the change to the cent, also where a price has no end", () => {
  // 100 for 3 is 33.333...: one more is 33.33 of volume, and 7.67 of price is left of 41.00.
  expect(partsOf({ bean: ["4", "141"] }, { bean: ["3", "100"] })).toEqual([
    "7.67",
    "33.33",
    "0.00",
  ]);
  expect(partsOf({ hour: ["2.5", "250"] }, { hour: ["1.25", "125"] })).toEqual([
    "0.00",
    "125.00",
    "0.00",
  ]);
});

test("where less than half of a month is in both there is no split", () => {
  expect(partsOf({ a: ["1", "49"], b: ["1", "51"] }, { a: ["1", "50"] })).toBeNull();
  expect(partsOf({ a: ["1", "50"] }, { a: ["1", "49"], c: ["1", "51"] })).toBeNull();
  expect(partsOf({ a: ["1", "50"], b: ["1", "50"] }, { a: ["1", "50"] })).toEqual([
    "0.00",
    "0.00",
    "50.00",
  ]);
  expect(partsOf({}, {})).toBeNull();
});

test("a credit note has no price: it is of its month alone", () => {
  const [now, before] = [
    { a: ["2", "200"], "credit a": ["-1", "-90"] },
    { a: ["1", "90"], "credit a": ["-1", "-10"] },
  ] as const;
  // Volume 90, price 20; -90 less -10.
  expect(partsOf(now, before)).toEqual(["20.00", "90.00", "-80.00"]);
});
