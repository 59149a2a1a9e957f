/** The source of a figure: the answer of the API, identified by the hash of its body. */
declare const brand: unique symbol;

/** SHA-256 of an answer's body as received, 64 hexadecimal digits. */
export type SourceHash = string & { readonly [brand]: "SourceHash" };

export const sourceHash = (hexadecimal: string): SourceHash => hexadecimal as SourceHash;
