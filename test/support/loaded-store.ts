/** Stores in memory with books in them: the books are loaded once, every other store is a copy. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import { loadAdministration } from "../../src/service/store/load-administration.ts";
import { openStore, storeOn } from "../../src/service/store/sqlite-store.ts";
import type { Store } from "../../src/service/store/store.ts";

/** Databases by the function that makes their books. */
const images = new Map<() => AdministrationBooks, Uint8Array>();

/** The function is the key: it is called once, and returns the same books whenever it is called. */
export function storeWith(books: () => AdministrationBooks): Store {
  const image = images.get(books) ?? imageWith(books);
  images.set(books, image);
  const database = new DatabaseSync(":memory:");
  database.deserialize(image);
  return storeOn(database);
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
