/**
 * A set of identifiers that takes 16 bytes for one that ends in a number, where a set of strings takes about a hundred.
 * With a million entries in a month, or transactions in a journal, this decides whether memory stays flat.
 */

/** A number has at most two halves of nine digits, which fit into 32 bits each. */
const DIGITS_MAX = 18;
const DIGITS_LOW = 9;
const [DIGIT_FIRST, DIGIT_LAST] = [48, 57];
const PLACES_FIRST = 64;
/** Above this load factor a lookup takes too many steps. */
const FILL_MAX = 0.6;
/** Different texts before a number; beyond them identifiers are kept as texts. */
const STARTS_MAX = 1_000;

interface Numbers {
  /** Two halves for each place. No number is 0, so both are 0 in an empty place. */
  halves: Uint32Array;
  count: number;
}

export class IdSet {
  /** The rare identifiers that do not end in a number. */
  readonly #texts = new Set<string>();
  /** Numbers by the text before them. */
  readonly #numbers = new Map<string, Numbers>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Adds the identifier and returns whether it is new. */
  add(id: string): boolean {
    const isNew = this.#addNumber(id) ?? this.#addText(id);
    if (isNew) this.#size += 1;
    return isNew;
  }

  clear(): void {
    this.#texts.clear();
    this.#numbers.clear();
    this.#size = 0;
  }

  /** Null if the identifier has no place as a number. */
  #addNumber(id: string): boolean | null {
    const start = startOfNumber(id);
    if (start === id.length) return null;
    const numbers = this.#numbersAfter(id.slice(0, start));
    if (numbers === null) return null;
    let [high, low] = [0, 0];
    for (let index = start; index < id.length; index++) {
      const digit = id.charCodeAt(index) - DIGIT_FIRST;
      if (index < id.length - DIGITS_LOW) high = high * 10 + digit;
      else low = low * 10 + digit;
    }
    if (!put(numbers.halves, high, low)) return false;
    numbers.count += 1;
    if (numbers.count * 2 > numbers.halves.length * FILL_MAX) grow(numbers);
    return true;
  }

  #numbersAfter(start: string): Numbers | null {
    const known = this.#numbers.get(start);
    if (known !== undefined) return known;
    if (this.#numbers.size === STARTS_MAX) return null;
    const numbers = { halves: new Uint32Array(PLACES_FIRST * 2), count: 0 };
    this.#numbers.set(start, numbers);
    return numbers;
  }

  #addText(id: string): boolean {
    const before = this.#texts.size;
    return this.#texts.add(id).size > before;
  }
}

/** Where the digits at the end begin, without zeros before them: a number has one spelling. */
function startOfNumber(id: string): number {
  const { length } = id;
  let start = length;
  while (start > 0 && length - start < DIGITS_MAX && isDigit(id.charCodeAt(start - 1))) start -= 1;
  while (start < length && id.charCodeAt(start) === DIGIT_FIRST) start += 1;
  return start;
}

const isDigit = (code: number): boolean => code >= DIGIT_FIRST && code <= DIGIT_LAST;

function grow(numbers: Numbers): void {
  const { halves } = numbers;
  const wider = new Uint32Array(halves.length * 2);
  for (let at = 0; at < halves.length; at += 2) {
    const [high = 0, low = 0] = [halves[at], halves[at + 1]];
    if (high !== 0 || low !== 0) put(wider, high, low);
  }
  numbers.halves = wider;
}

/** Writes the number to the empty place where it belongs; false if it has a place already. */
function put(halves: Uint32Array, high: number, low: number): boolean {
  const last = halves.length / 2 - 1;
  // Both halves are mixed, so that ids at a regular distance do not collide.
  let place = (Math.imul(low, 0x9e37_79b1) ^ Math.imul(high, 0x85eb_ca6b)) >>> 0;
  place = (place ^ (place >>> 15)) & last;
  for (; ; place = (place + 1) & last) {
    const [highThere, lowThere] = [halves[place * 2], halves[place * 2 + 1]];
    if (highThere === high && lowThere === low) return false;
    if (highThere === 0 && lowThere === 0) break;
  }
  halves[place * 2] = high;
  halves[place * 2 + 1] = low;
  return true;
}
