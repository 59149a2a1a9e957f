/** The former versions of accounts and relations, for which no new file has a place: each value of them is listed. */
import { expect, test } from "vitest";
import { account, converted, sourceText } from "./converting.ts";

const CHANGED =
  "<changeInfo><userID>u1</userID>\n<changeDateTime>2025-03-01T10:00:00</changeDateTime></changeInfo>";

/** An account that was renamed twice, after the accounts of the plain file. */
const ACCOUNTS = [
  ...["1000", "1300", "1500"].map((id) => account(id, "B")),
  account(
    "8000",
    "P",
    `${CHANGED}<glAccountHistory>
<glAccount><accID>8000</accID><accDesc>Omzet</accDesc>${CHANGED}</glAccount>
<glAccount><accID>800</accID>
<accDesc>Verkopen</accDesc><accTp>M</accTp></glAccount><glAccount/></glAccountHistory>`,
  ),
].join("");

/** A relation that has moved: two addresses, and an element that no version has. */
const RELATIONS = `<customerSupplier><custSupID>D1</custSupID><custSupName>De Wit</custSupName><customerSupplierHistory>
<customerSupplier><custSupName>Wit &amp; Zn</custSupName><custCreditLimit>-1,5</custCreditLimit><taxRegistrationCountry> </taxRegistrationCountry>
<streetAddress><city>Edam</city></streetAddress><streetAddress><city>Urk</city></streetAddress>
<rating>A</rating><rating>B</rating></customerSupplier></customerSupplierHistory></customerSupplier>`;

const formerOf = async (version: "3.2" | "4.0") => {
  const source = sourceText({ accounts: ACCOUNTS, relations: RELATIONS });
  const { rows, text, proof } = await converted(source, { version });
  const former = rows.filter(({ element }) => element.includes("History"));
  return { former, text, proof };
};

test.each(["4.0", "3.2"] as const)(
  "to version %s, every value of every former version is listed with its line",
  async (version) => {
    const { former, text, proof } = await formerOf(version);
    expect(
      former.map(({ reason, element, of, at, value }) =>
        [reason, element, of.record, at, value].join(" "),
      ),
    ).toEqual(
      [
        "customerSupplier/customerSupplierHistory/customerSupplier[1]/custSupName D1 4 Wit & Zn",
        "customerSupplier/customerSupplierHistory/customerSupplier[1]/custCreditLimit D1 4 -1,5",
        "customerSupplier/customerSupplierHistory/customerSupplier[1]/streetAddress/city D1 5 Edam",
        "customerSupplier/customerSupplierHistory/customerSupplier[1]/streetAddress/city D1 5 Urk",
        "customerSupplier/customerSupplierHistory/customerSupplier[1]/rating D1 6 A",
        "customerSupplier/customerSupplierHistory/customerSupplier[1]/rating D1 6 B",
        "ledgerAccount/glAccountHistory/glAccount[1]/accID 8000 8 8000",
        "ledgerAccount/glAccountHistory/glAccount[1]/accDesc 8000 8 Omzet",
        "ledgerAccount/glAccountHistory/glAccount[1]/changeInfo/userID 8000 8 u1",
        "ledgerAccount/glAccountHistory/glAccount[1]/changeInfo/changeDateTime 8000 9 2025-03-01T10:00:00",
        "ledgerAccount/glAccountHistory/glAccount[2]/accID 8000 10 800",
        "ledgerAccount/glAccountHistory/glAccount[2]/accDesc 8000 11 Verkopen",
        "ledgerAccount/glAccountHistory/glAccount[2]/accTp 8000 11 M",
      ].map((row) => `no place ${row}`),
    );
    expect(text).not.toMatch(/History|Verkopen|Urk/);
    expect(proof.isEqual).toBe(true);
  },
);

test("the change of the record itself is listed apart from those of its former versions", async () => {
  const source = sourceText({ accounts: ACCOUNTS });
  const { remarks } = await converted(source);
  expect(remarks.filter((remark) => remark.includes("ledgerAccount/changeInfo"))).toEqual([
    "no place ledgerAccount/changeInfo/userID: u1 ->",
    "no place ledgerAccount/changeInfo/changeDateTime: 2025-03-01T10:00:00 ->",
  ]);
});

test("an account of a former version is no account of the file", async () => {
  const { text } = await formerOf("4.0");
  expect([...text.matchAll(/<ledgerAccount><accID>(.*?)</g)].map(([, id]) => id)).toEqual([
    "1000",
    "1300",
    "1500",
    "8000",
  ]);
});
