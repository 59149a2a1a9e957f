/** The page of a sales link: the products, the presets, and the notice that nothing can be ordered. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { PAGE_STYLE } from "../../../src/service/pages/page-style.ts";
import { CUSTOMER } from "../edge-books.ts";
import { type EdgeService, openEdge } from "../edge-service.ts";
import { subscribedBooks } from "../subscribed-books.ts";

let service: EdgeService;
beforeAll(async () => {
  service = await openEdge({ books: [subscribedBooks()] });
});
afterAll(() => service.close());

const wordsAt = async (query: string, template = "80"): Promise<string> => {
  const path = `/123/subscription_templates/${template}/checkout_identifier?${query}`;
  const page = await (await fetch(String((await service.get(path)).json))).text();
  return page
    .replace(/<style>.*?<\/style>/s, "")
    .replaceAll(/<\/t[hd]>/g, " | ")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("\u00a0", " ")
    .replaceAll(/[ \n]+/g, " ");
};
const NO_ORDER = "Op deze pagina kunt u niets bestellen.";

test("a link to a template offers all its products, with a total for each frequency", async () => {
  const words = await wordsAt(`contact_id=${CUSTOMER}&start_date=2026-12-01`);
  expect(words).toContain("Klant Afnemer BV Ingangsdatum 01-12-2026");
  expect(words).toContain(
    "What 62 is | per 2 kwartalen | 9% low | € 100,00 | € 109,00 | " +
      "&lt;b&gt;Koffie&lt;/b&gt; What 61 is | per maand | 21% high | € 10,50 | € 12,71 | " +
      "Totaal per 2 kwartalen | | | € 100,00 | € 109,00 | Totaal per maand | | | € 10,50 | € 12,71 |",
  );
  expect(words).toContain(NO_ORDER);
});

test("a link to a product offers only that product", async () => {
  const words = await wordsAt("product_id=62");
  expect(words).toContain("What 62 is | per 2 kwartalen | 9% low | € 100,00 | € 109,00 |");
  expect(words).not.toContain("Koffie");
  expect(words).not.toContain("Totaal");
  expect(words).toContain(NO_ORDER);
});

test("a product under a reverse charge costs the same with and without tax", async () => {
  const stored = service.store;
  stored.run("UPDATE tax_rates SET treatment = 'reverse_charge' WHERE id = '22'");
  const words = await wordsAt("product_id=62");
  stored.run("UPDATE tax_rates SET treatment = 'charged' WHERE id = '22'");
  expect(words).toContain("What 62 is | per 2 kwartalen | 9% low | € 100,00 | € 100,00 |");
});

test("values without a preset are shown as not chosen yet", async () => {
  expect(await wordsAt("")).toContain("Klant nog niet gekozen Ingangsdatum nog niet gekozen");
});

test("the pages have the colours of the house style", () => {
  const house: unknown = parse(readFileSync("templates/styles/house.yml", "utf8"));
  const { colours } = house as { readonly colours: Readonly<Record<string, string>> };
  for (const [name, colour] of Object.entries(colours)) {
    expect(PAGE_STYLE.markup).toContain(`--${name.replace("_", "-")}: #${colour};`);
  }
});
