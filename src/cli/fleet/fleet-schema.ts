/** The JSON Schema of `fleet.yml`, as text. */
import { FLEET_SCHEMA } from "../../fleet/fleet-fields.ts";

/** The contents of `docs/fleet.schema.json`. */
export const fleetSchemaText = (): string => `${JSON.stringify(FLEET_SCHEMA, null, 2)}\n`;
