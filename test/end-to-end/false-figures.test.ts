/** Figures that a service falsifies in whole reports: the command ends with code 3 and names the check. */
import { expect, test } from "vitest";
import { accountId, CONTACTS, PROJECTS } from "../proof/small-ids.ts";
import type { FalseAnswer } from "../support/false-answers.ts";
import { closeSmallYears } from "./close-small-years.ts";

const exchanged =
  (one: string, other: string) =>
  (body: string): string =>
    body.replaceAll(one, "?").replaceAll(other, one).replaceAll("?", other);

const withoutLast = (body: string): string =>
  JSON.stringify((JSON.parse(body) as readonly unknown[]).slice(0, -1));

interface Lie {
  readonly title: string;
  readonly answers: readonly FalseAnswer[];
  /** The checks that must find it. */
  readonly blocking: readonly string[];
  /** What the output names. */
  readonly named: string;
}

const LIES: readonly Lie[] = [
  {
    title: "results of the whole year before are ten times as high",
    answers: [
      { path: /profit_loss\.json\?period=2024/, body: (body) => body.replaceAll(".0", "0.0") },
    ],
    blocking: ["Y1"],
    named: "Y1 prior-results-equal-ledger",
  },
  {
    title: "an asset is dropped from the register, and its ledger account left",
    answers: [{ path: /reports\/assets/, body: withoutLast }],
    blocking: ["A3", "A4", "A5", "A10", "A13"],
    named: "A4 asset-values-equal-ledger",
  },
  {
    title: "receipts of the bank are on another account",
    answers: [
      { path: /reports\/cash_flow/, body: exchanged(accountId("1310"), accountId("8010")) },
    ],
    blocking: ["F6"],
    named: "F6 cash-flow",
  },
  {
    title: "payments are moved between two accounts",
    answers: [
      { path: /reports\/cash_flow/, body: exchanged(accountId("1510"), accountId("0710")) },
    ],
    blocking: ["F6"],
    named: "F6 cash-flow",
  },
  {
    title: "two debtors are exchanged in every list of open items",
    answers: [{ path: /reports\/debtors/, body: exchanged(CONTACTS.alder, CONTACTS.brink) }],
    blocking: ["D5"],
    named: "2025-01, debtors, contact Brink Tuinen: expected 2638.01, found 1033.07",
  },
  {
    title: "revenue is moved between two contacts",
    answers: [
      { path: /reports\/revenue_by_contact/, body: exchanged(CONTACTS.alder, CONTACTS.brink) },
    ],
    blocking: ["P15"],
    named: "P15 ",
  },
  {
    title: "revenue is moved between two projects",
    answers: [
      { path: /reports\/revenue_by_project/, body: exchanged(PROJECTS.roof, PROJECTS.barn) },
    ],
    blocking: ["P16"],
    named: "P16 ",
  },
  {
    title: "a rate of sales and one of purchases have another percentage",
    answers: [{ path: /tax_rates\.json/, body: (body) => body.replaceAll('"21.0"', '"19.0"') }],
    blocking: ["V1"],
    named: "V1 ",
  },
  {
    title: "two rates are exchanged",
    answers: [{ path: /tax_rates\.json/, body: exchanged('"21.0"', '"9.0"') }],
    blocking: ["V1"],
    named: "V1 ",
  },
];

test.each(LIES)("$title", async ({ answers, blocking, named }) => {
  const [closed] = await closeSmallYears({ answers });
  expect(closed).toMatchObject({ exit: 3, status: "draft", blocking });
  expect(closed?.out).toContain(named);
});
