/** What a check of `slotsom doctor` is, and what it may look at. */
import type { ApiRequest, ApiResponse } from "../../api/transport.ts";
import type { Who } from "../../runs/profile/books-address.ts";
import type { ServiceAccess } from "../../runs/profile/service-access.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import type { State } from "../../runs/state/state.ts";
import type { ExitCode } from "../exit-code.ts";
import type { Probe } from "./probes.ts";

/** `unknown`: what it needs was found at fault by a check before it, or nothing tells. */
export type Outcome =
  | { readonly state: "ok" | "unknown"; readonly said: string }
  | { readonly state: "warning"; readonly said: string; readonly fix: string }
  | {
      readonly state: "fault";
      readonly said: string;
      readonly fix: string;
      /** What a run would end with. */
      readonly exitCode: ExitCode;
    };

export interface DoctorCheck {
  readonly id: string;
  /** A word or two before the outcome. */
  readonly title: string;
  /** A thrown Failure is a fault with its words; of one that recurs only the first is reported. */
  readonly run: (context: DoctorContext) => Outcome | Promise<Outcome>;
}

/** An answer with the two instants between which the service wrote it, in milliseconds. */
export interface Probed {
  readonly request: ApiRequest;
  readonly response: ApiResponse;
  readonly sentMs: number;
  readonly receivedMs: number;
}

export interface RequestCount {
  all: number;
  reports: number;
}

export interface DoctorOptions extends Who {
  /** The folder for packs. */
  readonly out: string;
  /** A folder with templates of the user. */
  readonly templates: string | null;
}

export interface DoctorContext {
  readonly options: DoctorOptions;
  readonly ports: RunPorts;
  readonly state: State;
  /** No profile was named: the books are those of the sample. */
  readonly isSample: boolean;
  /** The profile with its credential; throws what is wrong with either. */
  readonly access: () => Promise<ServiceAccess>;
  /** Sent once, however many checks look at it. Throws the Failure when no answer came. */
  readonly probe: (probe: Probe) => Promise<Probed>;
}

export const ok = (said: string): Outcome => ({ state: "ok", said });
export const unknown = (said: string): Outcome => ({ state: "unknown", said });
export const warning = (said: string, fix: string): Outcome => ({ state: "warning", said, fix });
export const fault = (
  exitCode: ExitCode,
  { said, fix }: { readonly said: string; readonly fix: string },
): Outcome => ({ state: "fault", said, fix, exitCode });
