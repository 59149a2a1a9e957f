/**
 * A set of identifiers that takes 16 bytes for one of digits, where a set of strings takes about a hundred. With
 * a million entries in a month this decides whether memory stays flat.
 */

/** Identifiers that certainly fit into 64 bits and have only one spelling. */
const DIGITS = /^[1-9]\d{0,17}$/;
const PLACES_FIRST = 1_024;
/** Above this load factor a lookup takes too many steps. */
const FILL_MAX = 0.6;
/** No identifier of digits is 0, so 0 marks an empty place. */
const EMPTY = 0n;

export class IdSet {
  /** The rare identifiers that are not plain digits. */
  readonly #texts = new Set<string>();
  #places = new BigUint64Array(PLACES_FIRST);
  #count = 0;
  /** A buffer for one key, also accessible as two halves. */
  readonly #key = new BigUint64Array(1);
  readonly #halves = new Uint32Array(this.#key.buffer);

  get size(): number {
    return this.#count + this.#texts.size;
  }

  /** Adds the identifier and returns whether it is new. */
  add(id: string): boolean {
    if (!DIGITS.test(id)) {
      const before = this.#texts.size;
      return this.#texts.add(id).size > before;
    }
    const key = BigInt(id);
    const place = this.#placeIn(this.#places, key);
    if (this.#places[place] === key) return false;
    this.#places[place] = key;
    this.#count += 1;
    if (this.#count > this.#places.length * FILL_MAX) this.#grow();
    return true;
  }

  clear(): void {
    this.#texts.clear();
    this.#places = new BigUint64Array(PLACES_FIRST);
    this.#count = 0;
  }

  #grow(): void {
    const wider = new BigUint64Array(this.#places.length * 2);
    for (const key of this.#places) {
      if (key !== EMPTY) wider[this.#placeIn(wider, key)] = key;
    }
    this.#places = wider;
  }

  /** The place of the key, or the empty place where it belongs. */
  #placeIn(places: BigUint64Array, key: bigint): number {
    const last = places.length - 1;
    this.#key[0] = key;
    const [low = 0, high = 0] = this.#halves;
    // Both halves are mixed, so that ids at a regular distance do not collide.
    let place = (Math.imul(low, 0x9e37_79b1) ^ Math.imul(high, 0x85eb_ca6b)) >>> 0;
    place = (place ^ (place >>> 15)) & last;
    while (places[place] !== EMPTY && places[place] !== key) place = (place + 1) & last;
    return place;
  }
}
