/** The schema of the body of an export, for the documentation; `readExportOrder` reads the body. */
import type { JsonSchema } from "../../../fields/kind.ts";
import { AUDITFILE_VERSIONS, type Export } from "../../rules/export-order.ts";

const year: JsonSchema = {
  anyOf: [
    { type: "string", pattern: "^[12]\\d{3}$" },
    { type: "integer", minimum: 1000, maximum: 2999 },
  ],
  description: "The fiscal year",
  examples: ["2025"],
};
const version: JsonSchema = {
  type: "string",
  enum: AUDITFILE_VERSIONS,
  description: "The version of the format",
};

export const exportOrderSchema = (name: Export): JsonSchema => ({
  type: "object",
  required: ["year"],
  properties: name === "auditfile" ? { year, version } : { year },
});
