/** Keys of words as types: the compiler refuses a key that a sheet does not declare. */

/** The names in a space-separated text. */
export type NamesIn<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? First | NamesIn<Rest>
  : Text;

/** The keys with a prefix; space-separated names keep a long list short. */
export function wordsUnder<const Prefix extends string, const Names extends string>(
  prefix: Prefix,
  ...names: readonly Names[]
): readonly `${Prefix}.${NamesIn<Names>}`[];
export function wordsUnder(prefix: string, ...names: readonly string[]): readonly string[] {
  return names.flatMap((each) => each.split(" ")).map((name) => `${prefix}.${name}`);
}
