/** A second pull of books with many contacts: it asks for their versions and for those that changed. */
import { expect, test } from "vitest";
import { expectedForContacts } from "../../src/pull/contacts-again.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import type { ServedAdministration } from "../support/embedded-service.ts";
import { ADMINISTRATION_ID } from "./pull-sample.ts";
import {
  change,
  type Place,
  placeWith,
  pullAgain,
  receiptsAndJournals,
  type SecondRun,
} from "./second-run-books.ts";
import { idle } from "./small-pull.ts";

const MORE = 400;
const idOfMore = (place: number): string => String(413_900_000_000_000_000n + BigInt(place));

/** The sample, and 400 contacts that nothing was booked on. */
function manyContacts(): AdministrationBooks {
  const books = receiptsAndJournals();
  const [first] = books.contacts;
  const more = Array.from({ length: MORE }, (_, place) => ({
    ...first!,
    id: idOfMore(place),
    companyName: `More ${String(place)}`,
    customerId: `M${String(place)}`,
  }));
  return { ...books, contacts: [...books.contacts, ...more] };
}

/** The requests for contacts: pages of the list, lists of versions, and contacts by their ids. */
function forContacts({ requests }: SecondRun): Readonly<Record<string, number>> {
  const own = requests.filter((address) => address.includes(`${ADMINISTRATION_ID}/contacts`));
  const counted = (part: RegExp): number => own.filter((address) => part.test(address)).length;
  return {
    pages: counted(/contacts\.json/),
    versions: counted(/synchronization\.json\?/),
    byId: counted(/synchronization\.json$/),
  };
}

async function namesIn(place: Place, name: string): Promise<ReadonlyMap<string, string>> {
  const { books, close } = await openBooks(place.path(name), idle());
  close();
  expect(books.intake.nameLists.find(({ list }) => list === "contacts")).toMatchObject({
    rows: books.contacts.size,
    rowsStated: books.contacts.size,
  });
  return new Map([...books.contacts].map(([id, contact]) => [id, contact.name]));
}

const renamed = (id: string, name: string) => ({
  path: `/contacts/${id}.json`,
  body: { contact: { company_name: name } },
});

test("a second pull costs the versions and a request for a hundred contacts that changed", async () => {
  const place = await placeWith({ books: manyContacts });
  const { service, path } = place;
  const first = await pullAgain(service, path("1"));
  expect(forContacts(first)).toEqual({ pages: 5, versions: 1, byId: 0 });
  const unchanged = await pullAgain(service, path("2"));
  expect(forContacts(unchanged)).toEqual({ pages: 0, versions: 1, byId: 0 });
  expect(await namesIn(place, "2")).toEqual(await namesIn(place, "1"));

  for (let number = 0; number < 101; number += 1) {
    const { path: at, body } = renamed(idOfMore(number), `Renamed ${String(number)}`);
    await change(service, "PATCH", at, body);
  }
  await change(service, "PATCH", `/contacts/${idOfMore(200)}/archive.json`);
  const created = (await change(service, "POST", "/contacts.json", {
    contact: { company_name: "Newcomer" },
  })) as { readonly id: string };
  const third = await pullAgain(service, path("3"));
  expect(forContacts(third)).toEqual({ pages: 0, versions: 1, byId: 2 });
  const names = await namesIn(place, "3");
  expect(
    [idOfMore(100), idOfMore(101), idOfMore(200), created.id].map((id) => names.get(id)),
  ).toEqual(["Renamed 100", "More 101", "More 200", "Newcomer"]);
  // A pull that begins from none finds the same.
  const none = { basis: { isLedgerTrusted: false, files: new Map() } };
  expect(forContacts(await pullAgain(service, path("4"), none))["pages"]).toBe(5);
  expect(await namesIn(place, "4")).toEqual(names);
});

test("a dry run expects the versions of a long list, and the list where there is nothing to begin from", () => {
  const list = { pages: 201, versions: 1, byId: 0, carriedOver: 0 };
  const second = { pages: 0, versions: 1, byId: 3, carriedOver: 201 };
  expect([
    expectedForContacts(null, true),
    expectedForContacts({ ...list, pages: 2, versions: 0 }, true),
    expectedForContacts(list, true),
    expectedForContacts(second, true),
    expectedForContacts(second, false),
  ]).toEqual([
    { pages: 1, versions: 0, byId: 0 },
    { pages: 2, versions: 0, byId: 0 },
    { pages: 0, versions: 1, byId: 0 },
    { pages: 0, versions: 1, byId: 3 },
    { pages: 201, versions: 1, byId: 0 },
  ]);
});

test("where most contacts changed, the whole list is read again", async () => {
  const { service, path } = await placeWith({ books: manyContacts });
  await pullAgain(service, path("1"));
  const contacts = (await listed(service)).flat();
  for (const id of contacts) {
    const { path: at, body } = renamed(id, `All ${id}`);
    await change(service, "PATCH", at, body);
  }
  expect(forContacts(await pullAgain(service, path("2")))).toMatchObject({ pages: 5, byId: 0 });
});

const listed = (service: ServedAdministration): Promise<readonly (readonly string[])[]> =>
  Promise.all(
    [1, 2, 3, 4, 5].map(async (page) => {
      const path = `/contacts.json?per_page=100&page=${String(page)}`;
      const rows = (await change(service, "GET", path)) as readonly { readonly id: string }[];
      return rows.map(({ id }) => id);
    }),
  );
