/** What many sheets need of the same books, worked out by the first of them and kept as long as the books. */
import type { Books } from "./books.ts";

export function oncePerBooks<Value extends object>(
  work: (books: Books) => Value,
): (books: Books) => Value {
  const known = new WeakMap<Books, Value>();
  return (books) => {
    const before = known.get(books);
    if (before !== undefined) return before;
    const value = work(books);
    known.set(books, value);
    return value;
  };
}
