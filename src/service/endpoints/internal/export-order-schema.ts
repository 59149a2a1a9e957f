/** The schema of the body of an export, for the documentation; `readExportOrder` reads the body. */
import type { TSchema } from "typebox";
import { Type } from "../../records/json-schema.ts";
import { AUDITFILE_VERSIONS, type Export } from "../../rules/export-order.ts";

const year = Type.Unsafe<string>({
  anyOf: [
    { type: "string", pattern: "^[12]\\d{3}$" },
    { type: "integer", minimum: 1000, maximum: 2999 },
  ],
  description: "The fiscal year",
  examples: ["2025"],
});

export const exportOrderSchema = (name: Export): TSchema =>
  name === "auditfile"
    ? Type.Object({
        year,
        version: Type.Optional(
          Type.Unsafe<string>({
            type: "string",
            enum: [...AUDITFILE_VERSIONS],
            description: "The version of the format",
          }),
        ),
      })
    : Type.Object({ year });
