/** Names and dates are repeated on many rows: each is read and kept once. */
export function once<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (given) => {
    const before = known.get(given);
    if (before !== undefined) return before;
    const value = read(given);
    known.set(given, value);
    return value;
  };
}
