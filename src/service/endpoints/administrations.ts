/** Administrations that the token may see. */
import { administrationRecord, administrationSchema } from "../records/master-records.ts";
import { list } from "../records/record.ts";
import { listOf } from "../records/schema-words.ts";
import { readAdministrations } from "../store/query-administrations.ts";
import type { OverallEndpoint } from "./endpoint.ts";

export const listAdministrations: OverallEndpoint = {
  operation: "GET /administrations",
  summary: "The administrations that the token may see",
  success: { status: 200, record: () => listOf(administrationSchema) },
  answer: ({ store, administrationIds }) => ({
    kind: "record",
    status: 200,
    root: "administrations",
    record: list(
      "administration",
      readAdministrations(store, administrationIds).map(administrationRecord),
    ),
  }),
};
