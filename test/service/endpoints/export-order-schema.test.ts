/** The body of an export is decoded by hand; its documented schema accepts exactly the same bodies. */
import { Compile } from "typebox/compile";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportOrderSchema } from "../../../src/service/endpoints/internal/export-order-schema.ts";
import { EXPORTS } from "../../../src/service/rules/export-order.ts";
import { type EdgeService, openEdge } from "../edge-service.ts";

let service: EdgeService;
beforeAll(async () => {
  service = await openEdge();
});
afterAll(() => service.close());

const BODIES = [
  ...[{ year: "2025" }, { year: 2025 }, { year: "1999" }, { year: "2025", other: [1] }],
  ...[{}, { year: "" }, { year: null }, { year: "25" }, { year: "3025" }, { year: 3025 }],
  ...[{ year: 2025.5 }, { year: ["2025"] }, { year: true }, { year: { year: "2025" } }],
  ...[
    { year: "2025", version: "4.0" },
    { year: "2025", version: "3.2" },
  ],
  ...[
    { year: "2025", version: 4 },
    { year: "2025", version: "" },
  ],
];
const ORDER_ERRORS = /^(year|version) (is|does not)/;

test.each(EXPORTS)(
  "the export %s accepts exactly the bodies that its schema accepts",
  async (name) => {
    const validator = Compile(exportOrderSchema(name));
    for (const body of BODIES) {
      const sent = JSON.stringify(body);
      const { json } = await service.post(`/123/reports/export/${name}`, sent);
      const { error = "" } = Object(json) as { readonly error?: string };
      expect(`${sent} ${ORDER_ERRORS.test(error) ? "refused" : "accepted"}`).toBe(
        `${sent} ${validator.Check(body) ? "accepted" : "refused"}`,
      );
    }
  },
);
