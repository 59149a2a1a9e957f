/** Draws samples of entries: of the keys of all, the smallest, which anyone can draw again. */
import { hash } from "node:crypto";
import { compareText } from "../ledger/ledger-account.ts";
import type { DocumentRef } from "../ledger/posting.ts";
import { documentKey } from "../ledger/sampled-attachments.ts";

/** An entry that was drawn. */
export interface Drawn {
  readonly key: string;
  readonly document: DocumentRef;
}

/** The key of an entry: SHA-256 of seed, type and id of the document with line feeds between, in UTF-8. */
const sampleKey = (seed: string, { type, id }: DocumentRef): string =>
  hash("sha256", `${seed}\n${type}\n${id}`);

/** The documents of several samples, each once. */
export function drawnDocuments(...samples: readonly (readonly Drawn[])[]): readonly DocumentRef[] {
  const drawn = samples.flat().map(({ document }) => [documentKey(document), document] as const);
  return [...new Map(drawn).values()];
}

export interface Draw {
  readonly add: (document: DocumentRef) => void;
  /** By key. */
  readonly drawn: () => readonly Drawn[];
}

/** A document that is added twice is drawn once. Memory holds at most `size` of them. */
export function drawSample(seed: string, size: number): Draw {
  const drawn: Drawn[] = [];
  return {
    add: (document) => {
      if (size === 0) return;
      const key = sampleKey(seed, document);
      const last = drawn.at(-1);
      if (drawn.length === size && last !== undefined && key >= last.key) return;
      if (drawn.some((one) => one.key === key)) return;
      drawn.push({ key, document });
      drawn.sort((left, right) => compareText(left.key, right.key));
      if (drawn.length > size) drawn.pop();
    },
    drawn: () => drawn,
  };
}
