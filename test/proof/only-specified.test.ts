/** A close works with answers that have no field but those of the specification, and what a pull needs beyond it. */
import { expect, test } from "vitest";
import { specifiedAnswer } from "../contract/specified-fields.ts";
import { signalOfTest } from "../support/ending.ts";
import { ADMINISTRATIONS } from "./administrations.ts";
import { isList, isObject, type JsonValue } from "./json-text.ts";
import { serving } from "./lies/lying-service.ts";
import { endingThrough, trueRun } from "./odd-values/try-odd-value.ts";

/** Without these there are no books: the currency of amounts, what decides in which section an account is, and which one is a bank. */
const NEEDED: readonly (readonly [list: RegExp, fields: readonly string[]])[] = [
  [/^\/administrations/, ["currency"]],
  [/\/ledger_accounts/, ["account_id", "account_type", "financial_account_id"]],
];

function withNeeded(path: string, left: JsonValue, answer: JsonValue): JsonValue {
  const [, fields = []] = NEEDED.find(([list]) => list.test(path)) ?? [];
  if (fields.length === 0 || !isList(left) || !isList(answer)) return left;
  return left.map((row, at) => {
    const sent = answer[at] ?? null;
    if (!isObject(row) || !isObject(sent)) return row;
    return { ...row, ...Object.fromEntries(fields.map((name) => [name, sent[name] ?? null])) };
  });
}

/**
 * What is missing: documents that cannot be read without their lines and payments (L2, T4, T9; T3 lists their rows),
 * the codes of the accounts of tax (V11), of transfers in transit and of the clearing of wages (F8),
 * and what the journals that close the year before book (Y1).
 */
const MISSED: Readonly<Record<string, readonly string[]>> = {
  "closed year": ["L2", "T3", "T4", "T9", "V11", "Y1"],
  "open year": ["F8", "L2", "T3", "T4", "T9", "V11"],
};

test.each(ADMINISTRATIONS.map((one) => [one.name, one] as const))(
  "of the administration with a %s a pack is made, and checks name what is missing",
  async (name, { books, shapes }) => {
    await using running = await serving(books, shapes);
    const truth = await trueRun(running, signalOfTest());
    const ending = await endingThrough(
      truth,
      ({ method, path }, answer) =>
        withNeeded(path, specifiedAnswer(`${method} ${path}`, answer) as JsonValue, answer),
      "whole",
      signalOfTest(),
    );
    expect(ending).toEqual({ kind: "findings", checks: MISSED[name] });
  },
);
