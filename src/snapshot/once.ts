/** Names and dates are repeated on many rows: each is read and kept once. */
export function once<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  // Neighbouring rows are much alike, and two texts are compared faster than one is looked up.
  let last: { readonly text: string; readonly value: Value } | null = null;
  return (given) => {
    if (last?.text === given) return last.value;
    const value = known.get(given) ?? read(given);
    known.set(given, value);
    last = { text: given, value };
    return value;
  };
}
