/**
 * A set of identifiers that takes 16 bytes for one of digits, where a set of strings takes about a hundred. With
 * a million entries in a month this decides whether memory stays flat.
 */

/** Identifiers of digits have at most two halves of nine digits, which fit into 32 bits each, and only one spelling. */
const DIGITS_MAX = 18;
const DIGITS_LOW = 9;
const [DIGIT_FIRST, DIGIT_LAST] = [48, 57];
const PLACES_FIRST = 1_024;
/** Above this load factor a lookup takes too many steps. */
const FILL_MAX = 0.6;

export class IdSet {
  /** The rare identifiers that are not plain digits. */
  readonly #texts = new Set<string>();
  /** Two halves for each place. No identifier of digits is 0, so both are 0 in an empty place. */
  #halves = new Uint32Array(PLACES_FIRST * 2);
  #count = 0;

  get size(): number {
    return this.#count + this.#texts.size;
  }

  /** Adds the identifier and returns whether it is new. */
  add(id: string): boolean {
    const { length } = id;
    if (length === 0 || length > DIGITS_MAX || id.charCodeAt(0) === DIGIT_FIRST) {
      return this.#addText(id);
    }
    let [high, low] = [0, 0];
    for (let index = 0; index < length; index++) {
      const code = id.charCodeAt(index);
      if (code < DIGIT_FIRST || code > DIGIT_LAST) return this.#addText(id);
      if (index < length - DIGITS_LOW) high = high * 10 + code - DIGIT_FIRST;
      else low = low * 10 + code - DIGIT_FIRST;
    }
    if (!put(this.#halves, high, low)) return false;
    this.#count += 1;
    if (this.#count * 2 > this.#halves.length * FILL_MAX) this.#grow();
    return true;
  }

  clear(): void {
    this.#texts.clear();
    this.#halves = new Uint32Array(PLACES_FIRST * 2);
    this.#count = 0;
  }

  #addText(id: string): boolean {
    const before = this.#texts.size;
    return this.#texts.add(id).size > before;
  }

  #grow(): void {
    const wider = new Uint32Array(this.#halves.length * 2);
    for (let at = 0; at < this.#halves.length; at += 2) {
      const [high = 0, low = 0] = [this.#halves[at], this.#halves[at + 1]];
      if (high !== 0 || low !== 0) put(wider, high, low);
    }
    this.#halves = wider;
  }
}

/** Writes the key to the empty place where it belongs; false if it has a place already. */
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
