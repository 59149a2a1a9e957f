/** The rules for every store, whatever its database; the comments of the port state the same. */
import { expect, test } from "vitest";
import type { Store } from "../../../src/service/store/store.ts";

const TABLE = "CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT, size INTEGER)";
const ADD = "INSERT INTO things (name, size) VALUES (?, ?)";

export function describeStore(kind: string, open: () => Store): void {
  const opened = (): Store => {
    const store = open();
    store.run(TABLE);
    return store;
  };
  const namesIn = (store: Store) =>
    store.rows("SELECT name FROM things ORDER BY id").map(({ name }) => name);

  test(`${kind}: rows are read as they were written, and run returns the number of changed rows`, () => {
    const store = opened();
    expect(store.run(ADD, "chair", 3)).toBe(1);
    store.run(ADD, null, -7);
    expect(store.rows("SELECT * FROM things ORDER BY id")).toEqual([
      { id: 1, name: "chair", size: 3 },
      { id: 2, name: null, size: -7 },
    ]);
    expect(store.run("UPDATE things SET size = size + 1")).toBe(2);
    store.close();
  });

  test(`${kind}: integers beyond 2^53 keep their digits, the others stay numbers`, () => {
    const store = opened();
    const beyond = 123_456_789_012_345_678n;
    for (const size of [1, beyond, 2, -beyond]) store.run(ADD, "x", size);
    const read = "SELECT size FROM things ORDER BY id";
    const sizes = [{ size: 1 }, { size: beyond }, { size: 2 }, { size: -beyond }];
    expect([...store.iterate(read)]).toEqual(sizes);
    expect(store.rows(read)).toEqual(sizes);
    expect(store.rows(`${read} DESC`)).toEqual(sizes.toReversed());
    expect(store.rows("INSERT INTO things (size) VALUES (?) RETURNING size", beyond)).toEqual([
      { size: beyond },
    ]);
    expect(store.rows("SELECT count(*) AS count FROM things")).toEqual([{ count: 5 }]);
    store.close();
  });

  test(`${kind}: a transaction stores all or nothing`, () => {
    const store = opened();
    expect(
      store.transaction(() => {
        store.run(ADD, "kept", 1);
        return "done";
      }),
    ).toBe("done");
    expect(() => {
      store.transaction(() => {
        store.run(ADD, "lost", 1);
        throw new Error("half way");
      });
    }).toThrow("half way");
    expect(namesIn(store)).toEqual(["kept"]);
    store.close();
  });

  test(`${kind}: a nested transaction can fail on its own, and is stored with the outer one`, () => {
    const store = opened();
    store.transaction(() => {
      store.run(ADD, "outer", 1);
      expect(() => {
        store.transaction(() => {
          store.run(ADD, "inner, lost", 1);
          throw new Error("inner");
        });
      }).toThrow("inner");
      store.transaction(() => store.run(ADD, "inner, kept", 1));
    });
    expect(namesIn(store)).toEqual(["outer", "inner, kept"]);
    expect(() => {
      store.transaction(() => {
        store.transaction(() => store.run(ADD, "lost with the outer one", 1));
        throw new Error("outer");
      });
    }).toThrow("outer");
    expect(namesIn(store)).toEqual(["outer", "inner, kept"]);
    store.close();
  });

  test(`${kind}: nothing can wait inside a transaction`, () => {
    const store = opened();
    expect(() => store.transaction(() => Promise.resolve(store.run(ADD, "lost", 1)))).toThrow(
      "a transaction is synchronous",
    );
    expect(namesIn(store)).toEqual([]);
    store.close();
  });

  test(`${kind}: leaving an iteration early closes its statement`, () => {
    const store = opened();
    for (const name of ["a", "b", "c"]) store.run(ADD, name, 1);
    for (const row of store.iterate("SELECT * FROM things")) {
      expect(row["name"]).toBe("a");
      // While the iteration is open, the table is locked.
      expect(() => store.run("DROP TABLE things")).toThrow("locked");
      break;
    }
    expect(() => {
      for (const row of store.iterate("SELECT * FROM things"))
        throw new Error(`at ${String(row["id"])}`);
    }).toThrow("at 1");
    store.run("DROP TABLE things");
    store.close();
  });

  test(`${kind}: the same statement can be read inside its own iteration`, () => {
    const store = opened();
    for (const name of ["a", "b"]) store.run(ADD, name, 1);
    const read = "SELECT name FROM things ORDER BY id";
    const pairs = (): unknown[] => {
      const found: unknown[] = [];
      for (const outer of store.iterate(read)) {
        for (const inner of store.iterate(read)) found.push([outer["name"], inner["name"]]);
        expect(store.rows(read)).toHaveLength(2);
      }
      return found;
    };
    const expected = [
      ["a", "a"],
      ["a", "b"],
      ["b", "a"],
      ["b", "b"],
    ];
    expect(pairs()).toEqual(expected);
    // Again, with statements from the cache.
    expect(pairs()).toEqual(expected);
    store.close();
  });

  test(`${kind}: more statements than the cache holds still work`, () => {
    const store = opened();
    for (let index = 0; index < 1_000; index++) {
      expect(store.rows(`SELECT ${index} AS number`)).toEqual([{ number: index }]);
    }
    store.close();
  });
}
