/**
 * The identifiers of a month's entries: a set that takes 16 bytes for one of digits, where a set of
 * texts takes a hundred. Of a million entries that decides whether memory stays flat.
 */

/** What fits into 64 bits for certain, and has one writing only. */
const DIGITS = /^[1-9]\d{0,17}$/;
const PLACES_FIRST = 1_024;
/** Fuller than this, looking up takes too many steps. */
const FILL_MAX = 0.6;
/** No identifier of digits is 0, so an empty place is. */
const EMPTY = 0n;

export class IdSet {
  /** Any identifier that is not plain digits, which is rare. */
  readonly #texts = new Set<string>();
  #places = new BigUint64Array(PLACES_FIRST);
  #count = 0;
  /** One key, and the same bytes as two halves. */
  readonly #key = new BigUint64Array(1);
  readonly #halves = new Uint32Array(this.#key.buffer);

  get size(): number {
    return this.#count + this.#texts.size;
  }

  /** Answers whether the identifier is new. */
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

  /** Where the key is, or the empty place where it belongs. */
  #placeIn(places: BigUint64Array, key: bigint): number {
    const last = places.length - 1;
    this.#key[0] = key;
    const [low = 0, high = 0] = this.#halves;
    // Both halves are mixed, so that ids that rise by a step do not pile up.
    let place = (Math.imul(low, 0x9e37_79b1) ^ Math.imul(high, 0x85eb_ca6b)) >>> 0;
    place = (place ^ (place >>> 15)) & last;
    while (places[place] !== EMPTY && places[place] !== key) place = (place + 1) & last;
    return place;
  }
}
