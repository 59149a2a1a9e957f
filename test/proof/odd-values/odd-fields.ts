/** All odd values about the two administrations: each field once, with the books that have it. */
import { ADMINISTRATIONS } from "../administrations.ts";
import { serving } from "../lies/lying-service.ts";
import { ODDITIES, type OddField, type Oddity, oddFields, withOddity } from "./odd-values.ts";
import { type Ending, endingWith, type TrueRun, trueRun } from "./try-odd-value.ts";

/** A field with the books that have it. */
interface FieldOfBooks {
  readonly field: OddField;
  readonly truth: TrueRun;
}

export interface OddFields extends AsyncDisposable {
  readonly fields: readonly FieldOfBooks[];
}

/** The fields in the order of their answers; those of the second administration that the first does not have come last. */
export async function openOddFields(signal: AbortSignal): Promise<OddFields> {
  const services: AsyncDisposable[] = [];
  const fields = new Map<string, FieldOfBooks>();
  for (const { books, shapes } of ADMINISTRATIONS) {
    const running = await serving(books, shapes);
    services.push(running);
    const truth = await trueRun(running, signal);
    for (const field of oddFields(truth.answers)) {
      const known = fields.get(field.name);
      if (known === undefined) fields.set(field.name, { field, truth });
    }
  }
  return {
    fields: [...fields.values()],
    [Symbol.asyncDispose]: async () => {
      for (const service of services) await service[Symbol.asyncDispose]();
    },
  };
}

/** How a run ends with an oddity of a field; null for one that is the field's own value. */
export async function endingOf(
  { field, truth }: FieldOfBooks,
  oddity: Oddity,
  signal: AbortSignal,
): Promise<Ending | null> {
  const body = withOddity(field, oddity);
  if (body === null) return null;
  return endingWith(truth, { address: field.answer.address, body, oddity }, signal);
}

/** In the order of the oddities. */
export async function endingsOf(
  of: FieldOfBooks,
  signal: AbortSignal,
): Promise<readonly (Ending | null)[]> {
  const endings: (Ending | null)[] = [];
  for (const oddity of ODDITIES) endings.push(await endingOf(of, oddity, signal));
  return endings;
}
