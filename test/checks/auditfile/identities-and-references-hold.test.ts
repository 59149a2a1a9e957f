/** X4 by hand: identifiers appear once and references are in the file; each breach is counted. */
import { expect, test } from "vitest";
import { identitiesAndReferencesHold } from "../../../src/checks/auditfile/identities-and-references-hold.ts";
import { changed, comparedIn, findingsOf, SHOP, SHOP_BEFORE } from "./shop-auditfiles.ts";

test("the files break no rule", async () => {
  const compared = await comparedIn(identitiesAndReferencesHold, SHOP, SHOP_BEFORE);
  expect(compared).toHaveLength(20);
  expect(compared).toContain("prior.xaf rule-account-is-defined: 0 = 0");
  expect(await findingsOf(identitiesAndReferencesHold, SHOP, SHOP_BEFORE)).toEqual([]);
});

test("accounts, contacts, codes and periods that are twice there or not there are counted", async () => {
  const account = changed(SHOP, "<accID>1510</accID><accDesc>", "<accID>1500</accID><accDesc>");
  const contact = changed(
    account,
    "<custSupID>c2</custSupID><custSupName>",
    "<custSupID>c1</custSupID><custSupName>",
  );
  const code = changed(contact, "<vatID>I21</vatID><vatDesc>", "<vatID>I09</vatID><vatDesc>");
  const period = changed(
    code,
    "<periodNumber>4</periodNumber><startDatePeriod>",
    "<periodNumber>5</periodNumber><startDatePeriod>",
  );
  expect(await findingsOf(identitiesAndReferencesHold, period)).toEqual([
    "year.xaf rule-0001: 0 = 1",
    "year.xaf rule-0002: 0 = 1",
    "year.xaf rule-periods-are-unique: 0 = 1",
    "year.xaf rule-account-is-defined: 0 = 1",
    "year.xaf rule-relation-is-defined: 0 = 1",
    "year.xaf rule-vat-code-is-defined: 0 = 1",
    "year.xaf rule-period-is-defined: 0 = 1",
  ]);
});

test("a transaction that appears twice is found by its number", async () => {
  const twice = changed(SHOP, "<nr>7002</nr>", "<nr>7001</nr>");
  expect(await findingsOf(identitiesAndReferencesHold, twice)).toEqual([
    "year.xaf rule-transaction-numbers-are-unique: 0 = 1",
  ]);
});
