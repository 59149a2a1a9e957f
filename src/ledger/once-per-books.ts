/** What many sheets need of the same books, worked out by the first of them and kept as long as the books. */
import type { Books } from "./books.ts";

export interface OncePerBooks<Value> {
  (books: Books): Value;
  /** Says that the value is the same for other books: if it is known of these, it is not worked out again. */
  readonly alike: (books: Books, others: Books) => void;
}

export function oncePerBooks<Value extends object>(
  work: (books: Books) => Value,
): OncePerBooks<Value> {
  const known = new WeakMap<Books, Value>();
  const once = (books: Books): Value => {
    const before = known.get(books);
    if (before !== undefined) return before;
    const value = work(books);
    known.set(books, value);
    return value;
  };
  const alike = (books: Books, others: Books): void => {
    const value = known.get(books);
    if (value !== undefined) known.set(others, value);
  };
  return Object.assign(once, { alike });
}
