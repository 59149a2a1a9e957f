/** The administrations that the token may access. */

import { listOf } from "../../fields/kind.ts";
import { list } from "../../fields/node.ts";
import { ADMINISTRATION } from "../records/master-records.ts";
import { readAdministrations } from "../store/query-administrations.ts";
import type { OverallEndpoint } from "./endpoint.ts";

export const listAdministrations: OverallEndpoint = {
  operation: "GET /administrations",
  summary: "Lists the administrations that the token may access",
  success: { status: 200, record: listOf(ADMINISTRATION).schemaIn },
  answer: ({ store, administrationIds, shapes }) => ({
    kind: "record",
    status: 200,
    root: "administrations",
    record: list(
      "administration",
      readAdministrations(store, administrationIds).map((administration) =>
        ADMINISTRATION.node(administration, { administration, shapes }),
      ),
    ),
  }),
};
