/** Keys of words as types: a key that a sheet does not declare is an error of the compiler. */

/** The names in a text, divided by blanks. */
export type NamesIn<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? First | NamesIn<Rest>
  : Text;

/** The keys below a prefix; names divided by blanks let a long list take few lines. */
export function wordsUnder<const Prefix extends string, const Names extends string>(
  prefix: Prefix,
  ...names: readonly Names[]
): readonly `${Prefix}.${NamesIn<Names>}`[];
export function wordsUnder(prefix: string, ...names: readonly string[]): readonly string[] {
  return names.flatMap((each) => each.split(" ")).map((name) => `${prefix}.${name}`);
}
