/** Stores with books in them, in memory or in a state folder: the books are loaded once, every other store is a copy. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sampleAdministration } from "../../fixtures/administrations/sample-administration.ts";
import { sampleDatabase } from "../../src/runs/profile/embedded.ts";
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import { loadAdministration } from "../../src/service/store/load-administration.ts";
import { openStore, storeOn } from "../../src/service/store/sqlite-store.ts";
import type { Store } from "../../src/service/store/store.ts";

/** Databases by the function that makes their books. */
const images = new Map<() => AdministrationBooks, Uint8Array>();

/** The function is the key: it is called once, and returns the same books whenever it is called. */
export function storeWith(books: () => AdministrationBooks): Store {
  const database = new DatabaseSync(":memory:");
  database.deserialize(imageOf(books));
  return storeOn(database);
}

/** Puts the sample database in a state folder, for tests whose subject is not the first start. */
export function prepareSample(home: string): void {
  const path = sampleDatabase({ home });
  for (const folder of [home, dirname(path)]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(path, imageOf(sampleAdministration), { mode: 0o600 });
}

function imageOf(books: () => AdministrationBooks): Uint8Array {
  const image = images.get(books) ?? imageWith(books);
  images.set(books, image);
  return image;
}

function imageWith(books: () => AdministrationBooks): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), "slotsom-store-"));
  const store = openStore(":memory:");
  try {
    loadAdministration(store, books());
    const path = join(folder, "image.sqlite");
    store.run("VACUUM INTO ?", path);
    return readFileSync(path);
  } finally {
    store.close();
    rmSync(folder, { recursive: true });
  }
}
