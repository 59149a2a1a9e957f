/** `slotsom accept` and `slotsom withdraw`: ten euros of cash that the client cannot explain. */
import { expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { judgedCash } from "./judged-cash.ts";

const cash = judgedCash();
const YEAR = ["--year", "2025"];
const WHO = ["--by", "A. Bakker", "--reason", "Coins of the vending machine"];
const TEN = ["accept", "C1", ...YEAR, "--amount", "10.00", "--until", "2025-04", ...WHO];
const state = (check: string) => async (): Promise<unknown> => {
  const found = await cash.messages("check", "check", check, ...YEAR);
  return found.map(({ outcome }) => outcome);
};
const ofCash = state("C1");
const ofAcceptances = state("Q4");

test("an accepted difference no longer makes the pack a draft, until it changes or is withdrawn", async () => {
  cash.state(10, 10);
  const accepted = await cash.run(...TEN, "--account", "1010");
  expect(accepted.code, accepted.text).toBe(EXIT.reconciled);
  expect(cash.entries()).toEqual([
    expect.stringMatching(
      /by: A\. Bakker, check: C1, place: financial-account \d+, amount: "10\.00", since: 2025-01, until: 2025-04, reason: Coins of the vending machine\}$/,
    ),
  ]);
  expect([await ofCash(), await ofAcceptances()]).toEqual([["accepted"], ["holds"]]);
  const verdict = await cash.run("check", ...YEAR);
  expect(verdict.code, verdict.text).toBe(EXIT.reconciled);

  cash.state(12, 12);
  expect([await ofCash(), await ofAcceptances()]).toEqual([["with-findings"], ["with-findings"]]);
  const changed = await cash.run("check", "Q4", ...YEAR);
  expect(changed.text).toContain(
    "2025-02, C1 at financial account Kas: expected 10.00, found 12.00, difference 2.00",
  );

  cash.state(10, 10);
  const [id = ""] = cash.entries().flatMap((line) => /id: (\w+)/.exec(line)?.[1] ?? []);
  const withdrawn = await cash.run(
    "withdraw",
    id,
    "--reason",
    "They were counted",
    "--by",
    "C. de Boer",
  );
  expect(withdrawn.code, withdrawn.text).toBe(EXIT.reconciled);
  expect(withdrawn.text).toContain(`Withdrawn by C. de Boer: ${id}, A. Bakker on 21 November 2026`);
  expect(cash.entries()).toHaveLength(2);
  expect(await ofCash()).toEqual(["with-findings"]);
  const again = await cash.run("withdraw", id, "--reason", "Twice", "--by", "A. Bakker");
  expect([again.code, again.text]).toEqual([
    EXIT.usage,
    expect.stringContaining(`C. de Boer withdrew ${id} on 21 November 2026: "They were counted"`),
  ]);
  const unknown = await cash.run("withdraw", "nothing", "--reason", "No", "--by", "A. Bakker");
  expect(unknown.text).toContain("no entry has the id nothing; nothing is left to withdraw");
});

test("the month of the entry is that of the only one, or of the option", async () => {
  cash.state(10, 0);
  await cash.run(...TEN);
  cash.state(10, 20);
  const longer = TEN.map((word) => (word === "2025-04" ? "2025-05" : word));
  await cash.run(...longer, "--month", "2025-01");
  expect(cash.entries().map((line) => /month: [\d-]+/.exec(line)?.[0])).toEqual([
    "month: 2025-01",
    "month: 2025-01",
  ]);
});

test("what is accepted after the last month of the books too has no month", async () => {
  cash.state(0, 10);
  await cash.run(...TEN);
  expect(cash.entries()[0]).toMatch(/amount: "10.00", since: 2025-02, until: 2025-04/);
  expect(cash.entries()[0]).not.toContain("month:");
});

test("the name is that of the signing key where the command has none", async () => {
  cash.state(10, 10);
  const nameless = TEN.filter((word) => word !== "--by" && word !== "A. Bakker");
  const refused = await cash.run(...nameless);
  expect([refused.code, refused.text]).toEqual([
    EXIT.usage,
    expect.stringContaining("nobody is named who decides this"),
  ]);
  await cash.runAlone("key", "create", "--comment", "D. Visser");
  await cash.run(...nameless);
  expect(cash.entries()[0]).toContain("by: D. Visser");
});

test.each([
  ["none of that check", ["P1", "10.00"], "nothing to accept: P1 finds no difference"],
  ["a check without anything to compare", ["C2", "1"], "C2 has nothing to compare in these books"],
  [
    "a check that is not there",
    ["bank-statement-equals-ledger", "1"],
    'did you mean "bank-statements-equal-ledger"?',
  ],
  ["a proof of the entries", ["j1", "1"], "a difference of J1 cannot be accepted: the books"],
  ["a finding about judgement", ["Q4", "1"], "a finding of Q4 is about what people decided"],
  ["an export that was not kept", ["W1", "1"], "W1 was not run: its export of the service"],
  [
    "another amount",
    ["C1", "10.01"],
    "no difference of C1 there is 10.01; there are:\n  2025-01, financial account Kas: 10.00   --place",
  ],
  ["no amount", ["C1", "ten"], "--amount ten: not an amount"],
  [
    "an account that is not there",
    ["C1", "10", "--account", "1011"],
    "no ledger account 1011 in these books",
  ],
  [
    "an account without the difference",
    ["C1", "10", "--account", "1300"],
    "no finding of C1 is at that place; there are:\n  2025-01",
  ],
  [
    "a contact that is not there",
    ["C1", "10", "--contact", "Nobody"],
    "no contact Nobody in these books",
  ],
  ["a month without it", ["C1", "10", "--month", "2025-03"], "no finding of C1 is at that place"],
  ["no month", ["C1", "10", "--month", "March"], "--month March: not a month"],
  [
    "a month in the past",
    ["C1", "10", "--until", "2025-01"],
    "these books go up to February 2025, when the acceptance would have expired",
  ],
  ["no reason", ["C1", "10", "--reason", " "], "--reason is empty"],
])("refused is %s", async (_, [check, amount, ...more], message) => {
  cash.state(10, 10);
  const { code, text } = await cash.run(
    ...["accept", check ?? "", ...YEAR, "--amount", amount ?? ""],
    ...(more.includes("--until") ? [] : ["--until", "2025-04"]),
    ...(more.includes("--reason") ? ["--by", "A. Bakker"] : WHO),
    ...more,
  );
  expect([code, text]).toEqual([EXIT.usage, expect.stringContaining(message)]);
  expect(() => cash.entries()).toThrow();
});

test("refused is what was accepted already, unless it is for longer", async () => {
  cash.state(10, 10);
  await cash.run(...TEN);
  const again = await cash.run(...TEN);
  expect([again.code, again.text]).toEqual([
    EXIT.usage,
    expect.stringContaining(
      'A. Bakker accepted this difference on 21 November 2026, until April 2025: "Coins of',
    ),
  ]);
  const longer = TEN.map((word) => (word === "2025-04" ? "2025-06" : word));
  expect((await cash.run(...longer)).code).toBe(EXIT.reconciled);
  expect(cash.entries()).toHaveLength(2);
});
