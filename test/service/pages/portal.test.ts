/** The portal: the data of the contact of a link, and never that of another contact. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bearer, type EdgeService, NOW, openEdge } from "../edge-service.ts";
import {
  ARCHIVED,
  HOSTILE,
  SECRETIVE,
  salesInvoice,
  subscribedBooks,
} from "../subscribed-books.ts";

let now = NOW;
let service: EdgeService;
beforeAll(async () => {
  service = await openEdge({ books: [subscribedBooks()], now: () => now });
});
beforeEach(() => {
  now = NOW;
});
afterAll(() => service.close());

const linkTo = async (rest: string): Promise<string> =>
  String((await service.get(`/123/customer_contact_portal/${rest}`)).json);
const open = async (link: string): Promise<{ status: number; text: string }> => {
  const answer = await fetch(link);
  return { status: answer.status, text: await answer.text() };
};
const pageOf = async (rest: string): Promise<string> => (await open(await linkTo(rest))).text;
/** The text of a page without markup; cells are separated by bars. */
const wordsOf = (page: string): string =>
  page
    .replace(/<style>.*?<\/style>/s, "")
    .replaceAll(/<\/t[hd]>/g, " | ")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("\u00a0", " ")
    .replaceAll(/[ \n]+/g, " ");

test("the overview has open invoices and current subscriptions", async () => {
  const words = wordsOf(await pageOf(HOSTILE));
  expect(words).toContain("Klantportaal");
  expect(words).toContain(
    "F711 | 10-11-2026 | 24-11-2026 | JPY 1.210,00 | JPY 1.210,00 | Open | " +
      "F710 | 01-10-2026 | 15-10-2026 | € 1.210,00 | € 1.000,00 | Te laat | " +
      "Totaal | | | JPY 1.210,00 | JPY 1.210,00 | | Totaal | | | € 1.210,00 | € 1.000,00 | |",
  );
  expect(words).toContain("3 | € 10,50 | per maand | 31-01-2026 | 30-11-2026 |");
  // The subscription that ended is not listed.
  expect(words).not.toContain("31-10-2026");
});

test("the list of invoices has all invoices except drafts, with open amounts", async () => {
  const words = wordsOf(await pageOf(`${HOSTILE}/invoices`));
  expect(words).toContain("F713 | 01-09-2026 | 15-09-2026 | € 1.210,00 | – | Betaald |");
  expect(words).toContain("Totaal | | | € 2.420,00 | € 1.000,00 |");
  expect(words).not.toContain("KLADJE");
});

test("invoices are listed fifty to a page, newest first", async () => {
  const dates = ["2026-11-01", "2026-11-30"] as const;
  const many = Array.from({ length: 51 }, (_, index) =>
    salesInvoice(String(1001 + index), HOSTILE, dates),
  );
  const full = await openEdge({ books: [subscribedBooks({ documents: () => many })] });
  const { json } = await full.get(`/123/customer_contact_portal/${HOSTILE}/invoices`);
  const pageAt = (query: string): Promise<{ status: number; text: string }> =>
    open(`${String(json)}${query}`);
  const [first, second] = [await pageAt(""), await pageAt("?page=2")];
  const others = await Promise.all(["?page=3", "?page=0", "?page=x"].map(pageAt));
  await full.close();
  const references = ({ text }: { readonly text: string }): readonly string[] =>
    [...text.matchAll(/F1\d{3}/g)].map(([reference]) => reference);
  expect([references(first).length, references(first)[0]]).toEqual([50, "F1051"]);
  expect(references(second)).toEqual(["F1001"]);
  expect(wordsOf(first.text)).toContain("Totaal van deze pagina | | | € 60.500,00 |");
  expect(first.text).toContain("page=2");
  expect(second.text).toContain("page=1");
  expect(others.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test("the page of an invoice has its lines and its tax", async () => {
  const { status, text } = await open(`${await linkTo(`${HOSTILE}/invoices`)}/invoices/710`);
  expect(status).toBe(200);
  expect(wordsOf(text)).toContain(
    "&lt;i&gt;Regel&lt;/i&gt; van 710 | 2 | € 500,00 | 21% high | € 1.000,00 | " +
      "Totaal exclusief btw | | | | € 1.000,00 | Btw | | | | € 210,00 | " +
      "Totaal inclusief btw | | | | € 1.210,00 |",
  );
});

test("the subscription of the link is first, and is marked", async () => {
  const page = await pageOf(`${HOSTILE}/subscriptions/71`);
  const rows = page.split("<tr").filter((row) => row.includes("<td"));
  expect(rows.map((row) => row.startsWith(' class="chosen"'))).toEqual([true, false, false]);
  expect(wordsOf(rows[0] ?? "")).toContain("15-02-2026 | – tot en met 31-10-2026 |");
});

test("the pages of a link only have links to each other", async () => {
  const link = await linkTo(HOSTILE);
  const { text } = await open(link);
  const path = new URL(link).pathname;
  const targets = [...text.matchAll(/href="([^"]*)"/g)].map(([, target = ""]) => target);
  expect(targets.toSorted()).toEqual(
    [
      "#contents",
      ...["overview", "invoices", "subscriptions", "invoices/711", "invoices/710"].map(
        (part) => `${path}/${part}`,
      ),
    ].toSorted(),
  );
  for (const target of targets.slice(1)) {
    expect((await open(new URL(target, link).href)).status, target).toBe(200);
  }
});

test("no page or address of the link has data of another contact", async () => {
  const link = await linkTo(`${HOSTILE}/subscriptions/70`);
  for (const part of ["", "/overview", "/invoices", "/subscriptions", "/invoices/710"]) {
    const { status, text } = await open(`${link}${part}`);
    expect(status, part).toBe(200);
    expect(text, part).not.toMatch(/geheim/i);
  }
  for (const part of ["/invoices/720", "/invoices/712", "/invoices/999", "/contacts", "/a/b"]) {
    expect((await open(`${link}${part}`)).status, part).toBe(404);
  }
  expect(await pageOf(SECRETIVE)).toMatch(/GEHEIM-1/);
});

test("names, references and descriptions are text, whatever they contain", async () => {
  const page = await pageOf(HOSTILE);
  expect(page).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Zn&#39;");
  expect(page).toContain("&lt;b&gt;Koffie&lt;/b&gt;");
  expect(page).not.toMatch(/<script|<b>|<i>/);
});

test("an archived contact has a portal, empty when there are no invoices or subscriptions", async () => {
  const words = wordsOf(await pageOf(ARCHIVED));
  expect(words).toContain("Alle facturen zijn betaald.");
  expect(words).toContain("Er zijn geen abonnementen.");
});

test("an administration in English has pages in English", async () => {
  const books = subscribedBooks();
  const english = await openEdge({
    books: [{ ...books, administration: { ...books.administration, language: "en" } }],
  });
  const { json } = await english.get(`/123/customer_contact_portal/${HOSTILE}`);
  const { text } = await open(String(json));
  await english.close();
  expect(text).toContain('<html lang="en">');
  expect(wordsOf(text)).toContain(
    "F710 | 1 Oct 2026 | 15 Oct 2026 | € 1,210.00 | € 1,000.00 | Overdue |",
  );
});

test("a link needs one of two scopes; without either the request is refused", async () => {
  const paths = [HOSTILE, `${HOSTILE}/invoices`, `${HOSTILE}/subscriptions/70`];
  const neither = bearer(service.token(["documents", "bank", "settings", "time_entries"]));
  const either = bearer(service.token(["estimates"]));
  for (const rest of paths) {
    const path = `/123/customer_contact_portal/${rest}`;
    const refused = await service.get(path, neither);
    expect([refused.status, refused.json]).toEqual([
      401,
      { error: "No access to sales_invoices or estimates" },
    ]);
    expect((await service.get(path, either)).status).toBe(200);
  }
});

test.each([
  ["999", "Contact"],
  ["999/invoices", "Contact"],
  ["999/subscriptions/70", "Contact"],
  [`${HOSTILE}/subscriptions/999`, "Subscription"],
  // A subscription of another contact, and one without a template.
  [`${HOSTILE}/subscriptions/73`, "Subscription"],
  [`${HOSTILE}/subscriptions/72`, "Subscription"],
])("a link for %s is refused: no such %s", async (rest, model) => {
  const { status, json } = await service.get(`/123/customer_contact_portal/${rest}`);
  expect([status, json]).toEqual([404, { error: `Record not found for model name: ${model}` }]);
});
