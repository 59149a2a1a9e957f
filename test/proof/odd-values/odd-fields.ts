/**
 * All odd values about the two administrations: each field once, with the books that have it, and what the service
 * exports of the first.
 */
import { ADMINISTRATIONS } from "../administrations.ts";
import { serving } from "../lies/lying-service.ts";
import { openOddExports, type TriedField } from "./odd-exports.ts";
import { ODDITIES, type OddField, oddFields, withOddity } from "./odd-values.ts";
import { type Ending, endingWith, type TrueRun, trueRun } from "./try-odd-value.ts";

export interface OddFields extends AsyncDisposable {
  readonly fields: readonly TriedField[];
}

/**
 * The fields in the order of their answers; those of the second administration that the first does not have come
 * after, exports last.
 */
export async function openOddFields(signal: AbortSignal): Promise<OddFields> {
  const services: AsyncDisposable[] = [];
  const fields = new Map<string, TriedField>();
  for (const { books, shapes } of ADMINISTRATIONS) {
    const running = await serving(books, shapes);
    services.push(running);
    const truth = await trueRun(running, signal);
    for (const field of oddFields(truth.answers)) {
      if (!fields.has(field.name)) fields.set(field.name, triedField(field, truth, signal));
    }
  }
  const [{ books }] = ADMINISTRATIONS;
  const exports = await openOddExports(books, signal);
  services.push(exports);
  return {
    fields: [...fields.values(), ...exports.fields],
    [Symbol.asyncDispose]: async () => {
      for (const service of services) await service[Symbol.asyncDispose]();
    },
  };
}

const triedField = (field: OddField, truth: TrueRun, signal: AbortSignal): TriedField => ({
  name: field.name,
  endingWith: async (oddity) => {
    const body = withOddity(field, oddity);
    if (body === null) return null;
    return endingWith(truth, { address: field.answer.address, body, oddity }, signal);
  },
});

/** In the order of the oddities. */
export async function endingsOf({
  endingWith: ending,
}: TriedField): Promise<readonly (Ending | null)[]> {
  const endings: (Ending | null)[] = [];
  for (const oddity of ODDITIES) endings.push(await ending(oddity));
  return endings;
}
