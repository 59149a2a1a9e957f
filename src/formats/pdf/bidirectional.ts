/**
 * The order of a text on the page where some of it is read from right to left, by the Unicode bidirectional algorithm
 * (UAX 9).
 */
import { createRequire } from "node:module";
import type { Bidi } from "bidi-js";
import { invariant } from "../../failure.ts";
import { FROM_RIGHT } from "../../ledger/isolated-text.ts";

/** A part of a text that is read in one direction; its characters are in the order in which they are read. */
export interface Piece {
  readonly text: string;
  readonly isRightToLeft: boolean;
}

export interface Bidirectional {
  /** The pieces from left to right. */
  readonly piecesOf: (text: string) => readonly Piece[];
  /** The bracket that opens to the other side, and any other character itself. */
  readonly mirrored: (character: string) => string;
}

/** The algorithm has the direction of each character. */
const RIGHT_TO_LEFT = new RegExp(`[${FROM_RIGHT}]`, "u");
/** Marks that state a direction: they are followed and not drawn. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u2066-\u2069]/gu;
/**
 * Marks that turn letters against their own direction, with which a name could make a sentence say something else:
 * they are left out.
 */
const OVERRIDES = /[\u202a-\u202e]/gu;

const load = createRequire(import.meta.url);

/** Loads the algorithm when a text needs it: 0.05 s. */
export function bidirectional(): Bidirectional {
  let loaded: Bidi | null = null;
  const algorithm = (): Bidi => {
    loaded ??= loadBidi();
    return loaded;
  };
  return {
    piecesOf: (text) => {
      const own = text.replace(OVERRIDES, "");
      if (!RIGHT_TO_LEFT.test(own)) {
        return [{ text: own.replace(DIRECTION_MARKS, ""), isRightToLeft: false }];
      }
      return inVisualOrder(levelledPieces(own, algorithm())).filter((piece) => piece.text !== "");
    },
    mirrored: (character) => algorithm().getMirroredCharacter(character) ?? character,
  };
}

function loadBidi(): Bidi {
  const found: unknown = load("bidi-js");
  invariant(isFactory(found), "bidi-js exports the function that makes the algorithm");
  return found();
}

const isFactory = (found: unknown): found is () => Bidi => typeof found === "function";

interface LevelledPiece extends Piece {
  readonly level: number;
}

/**
 * In the order of reading. The level of a piece is odd if it is read from right to left, and higher inside another
 * direction.
 */
function levelledPieces(text: string, algorithm: Bidi): readonly LevelledPiece[] {
  const base = isNameFromRight(text) ? "rtl" : "ltr";
  const { levels } = algorithm.getEmbeddingLevels(text, base);
  const pieces: LevelledPiece[] = [];
  let from = 0;
  for (let at = 1; at <= text.length; at += 1) {
    const level = levels[from] ?? 0;
    if (at < text.length && levels[at] === level) continue;
    const own = text.slice(from, at).replace(DIRECTION_MARKS, "");
    pieces.push({ text: own, isRightToLeft: level % 2 === 1, level });
    from = at;
  }
  return pieces;
}

/**
 * A document in Dutch or English is read from left to right, and so is a sentence of it that begins with a name in
 * Hebrew. A text that begins with a letter of the other direction and has most of its letters in it is such a name
 * itself, and `B.V.` stands at its left end.
 */
function isNameFromRight(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const fromRight = letters.filter((letter) => RIGHT_TO_LEFT.test(letter)).length;
  const [first = ""] = /[\p{L}\p{Nd}]/u.exec(text) ?? [];
  return RIGHT_TO_LEFT.test(first) && fromRight * 2 > letters.length;
}

/** Rule L2: from the highest level to the lowest odd one, every sequence at that level or above is reversed. */
function inVisualOrder(pieces: readonly LevelledPiece[]): readonly LevelledPiece[] {
  let ordered = [...pieces];
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    const next: LevelledPiece[] = [];
    let sequence: LevelledPiece[] = [];
    for (const piece of ordered) {
      if (piece.level >= level) sequence.unshift(piece);
      else {
        next.push(...sequence, piece);
        sequence = [];
      }
    }
    ordered = [...next, ...sequence];
  }
  return ordered;
}
