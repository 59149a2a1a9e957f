/** Which links are valid, for how long, and that invalid links reveal nothing. */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addSeconds } from "../../../src/calendar/instant.ts";
import { type EdgeService, NOW, openEdge } from "../edge-service.ts";
import { HOSTILE, subscribedBooks } from "../subscribed-books.ts";

let now = NOW;
let service: EdgeService;
beforeAll(async () => {
  service = await openEdge({ books: [subscribedBooks()], now: () => now });
});
beforeEach(() => {
  now = NOW;
});
afterAll(() => service.close());

const PORTAL = `/123/customer_contact_portal/${HOSTILE}`;
const SALES = "/123/subscription_templates/80/checkout_identifier";
const linkAt = async (path: string): Promise<string> => String((await service.get(path)).json);
const open = async (link: string): Promise<readonly [status: number, text: string]> => {
  const answer = await fetch(link);
  return [answer.status, await answer.text()];
};

test("a link to the portal is valid for exactly one hour", async () => {
  const link = await linkAt(PORTAL);
  now = "2026-11-15T10:59:59.999Z";
  expect((await open(link))[0]).toBe(200);
  now = "2026-11-15T11:00:00.000Z";
  expect((await open(link))[0]).toBe(404);
  expect((await open(`${link}/invoices`))[0]).toBe(404);
});

test("a sales link does not expire", async () => {
  const link = await linkAt(`${SALES}?contact_id=${HOSTILE}`);
  now = addSeconds(NOW, 10 * 365 * 86_400);
  expect((await open(link))[0]).toBe(200);
});

test("expired links, changed links and links for another page all show the same page", async () => {
  const link = await linkAt(PORTAL);
  const sales = await linkAt(SALES);
  const other = Buffer.from(
    JSON.stringify({ administrationId: "123", contactId: "5002", page: "invoices", until: "" }),
  ).toString("base64url");
  const [claim = "", signature = ""] = new URL(link).pathname.split("/")[2]?.split("~") ?? [];
  const forged = link.replace(claim, other);
  const changed = link.replace(`~${signature}`, `~${turned(signature)}`);
  const answers = [
    await open(forged),
    await open(changed),
    await open(link.slice(0, -1)),
    await open(sales.replace("/s/", "/stp/")),
    await open(sales.replace("/s/", "/portal/")),
    await open((await linkAt(`${SALES}?product_id=61`)).replace("/stp/", "/s/")),
    await open(link.replace("/portal/", "/s/")),
    await open(`${link}/invoices/720`),
  ];
  now = "2026-11-15T11:00:00.000Z";
  answers.push(await open(link));
  expect(answers.map(([status]) => status)).toEqual(answers.map(() => 404));
  const texts = new Set(answers.map(([, text]) => text));
  expect(texts.size).toBe(1);
  const [text = ""] = texts;
  const words = text.replace(/<style>.*?<\/style>/s, "").replaceAll(/<[^>]*>/g, " ");
  expect(words.split(/\s+/).join(" ").trim()).toBe(
    "Deze link werkt niet Deze link werkt niet This link does not work",
  );
});

test("a link of another service is invalid", async () => {
  const other = await openEdge({ books: [subscribedBooks()] });
  const { pathname } = new URL(await linkAt(PORTAL));
  const [status] = await open(new URL(pathname, other.url).href);
  await other.close();
  expect(status).toBe(404);
});

test("pages run no scripts, load no resources, and are neither cached nor indexed", async () => {
  for (const link of [await linkAt(PORTAL), await linkAt(SALES), `${await linkAt(PORTAL)}x`]) {
    const answer = await fetch(link);
    const text = await answer.text();
    const style = /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(answer.headers.get("content-security-policy")).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(text).not.toMatch(/<script|style="|https?:|<form|<img/);
  }
});

/** Another signature with the same length and alphabet. */
const turned = (text: string): string => `${text.slice(20)}${text.slice(0, 20)}`;
