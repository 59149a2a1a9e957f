/** A check of `slotsom doctor`, its context and its outcome. */
import type { OutgoingProxy } from "../../api/outgoing-proxy.ts";
import type { ApiRequest, ApiResponse } from "../../api/transport.ts";
import type { Books } from "../../ledger/books.ts";
import type { Lacking } from "../../runs/preflight/lacking.ts";
import type { ProfileOptions } from "../../runs/profile/books-address.ts";
import type { ServiceAccess } from "../../runs/profile/service-access.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import type { State } from "../../runs/state/state.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Probe } from "./probes.ts";

/** `unknown`: an earlier check failed on the same problem, or there is no way to find out. */
export type Outcome =
  | { readonly state: "ok" | "unknown"; readonly message: string }
  | { readonly state: "warning"; readonly message: string; readonly fix: string }
  | {
      readonly state: "fault";
      readonly message: string;
      readonly fix: string;
      /** The exit code of a run with this fault. */
      readonly exitCode: ExitCode;
    };

export interface DoctorCheck<Of = DoctorContext> {
  readonly id: string;
  /** One or two words before the outcome. */
  readonly title: string;
  /** A thrown Failure is a fault with the same message; a repeated one is reported once. */
  readonly run: (context: Of) => Outcome | Promise<Outcome>;
}

/** An answer, and the milliseconds between which the service wrote it. */
export interface Probed {
  readonly request: ApiRequest;
  readonly response: ApiResponse;
  readonly sentMs: number;
  readonly receivedMs: number;
  /** The proxy through which it came; null for none. */
  readonly via: OutgoingProxy | null;
}

export interface RequestCount {
  all: number;
  reports: number;
}

export interface DoctorOptions extends ProfileOptions {
  /** The folder for packs. */
  readonly out: string;
  /** A folder with the user's own templates. */
  readonly templates: string | null;
}

/** For checks of this machine, whatever the source of the books. */
export interface MachineContext {
  readonly options: DoctorOptions;
  readonly ports: RunPorts;
  /** The state folder, which exists; throws the Failure of one that cannot be used. */
  readonly state: () => State;
  /** Whether the books are those of the sample; false if that is unknown. */
  readonly isSample: boolean;
}

/** For books of auditfiles. */
export interface AuditfileContext extends MachineContext {
  /** Throws the Failure of files that cannot be read. */
  readonly books: () => Promise<Books>;
}

/** For books of a service. */
export interface DoctorContext extends MachineContext {
  /** The profile with its credential; throws the Failure of either. */
  readonly access: () => Promise<ServiceAccess>;
  /** Each probe is sent once, however many checks use it. Throws the Failure when there is no answer. */
  readonly probe: (probe: Probe) => Promise<Probed>;
}

export const ok = (message: string): Outcome => ({ state: "ok", message });
export const unknown = (message: string): Outcome => ({ state: "unknown", message });
export const warning = (message: string, fix: string): Outcome => ({
  state: "warning",
  message,
  fix,
});
/** A run would refuse to start for the same reason. */
export const faultOf = ({ what, remedy }: Lacking): Outcome =>
  fault(EXIT.usage, { message: what, fix: remedy });
export const fault = (
  exitCode: ExitCode,
  { message, fix }: { readonly message: string; readonly fix: string },
): Outcome => ({ state: "fault", message, fix, exitCode });
