/** The embedded service with the sample administration, for commands that run without a profile. */
import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  SAMPLE_SETTINGS,
  sampleAdministration,
} from "../../fixtures/administrations/trading-company.ts";
import type { Shapes } from "../service/endpoints/endpoint.ts";
import { createToken, revokeToken } from "../service/http/tokens.ts";
import { type RunningService, startService } from "../service/start-service.ts";
import { loadAdministration } from "../service/store/load-administration.ts";
import { openStore } from "../service/store/sqlite-store.ts";
import type { Store } from "../service/store/store.ts";
import { programVersion } from "./program.ts";
import { type State, stateFolder } from "./state.ts";
import type { World } from "./world.ts";

export interface EmbeddedService {
  readonly url: string;
  readonly credential: string;
  readonly administrationId: string;
  readonly today: string;
  readonly close: () => Promise<void>;
}
