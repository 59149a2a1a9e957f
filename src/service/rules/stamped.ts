/** When a record was created and last changed: ISO 8601, UTC, milliseconds. */
import type { RecordOf } from "../../fields/record.ts";
import { instant } from "../../fields/scalars.ts";

export const STAMPS = { createdAt: instant, updatedAt: instant };
export type Stamped = RecordOf<typeof STAMPS>;
