/** Reports for whom a credential is: the administrations that it reaches, and the scopes that it has. */
import type { ListedAdministration } from "../../api/decode-administrations.ts";
import type { ProfileOptions } from "../../runs/profile/books-address.ts";
import { sourceText } from "../../runs/profile/credential.ts";
import { openAccess, type ServiceAccess } from "../../runs/profile/service-access.ts";
import { withConnection } from "../../runs/profile/with-connection.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";
import type { DoctorContext } from "./doctor-check.ts";
import { listedAdministrations } from "./internal/reached-administration.ts";
import { probing } from "./probing.ts";
import { type ProbedScope, probedScopes, scopesFix } from "./scopes.ts";

const NAME_WIDTH = 16;
const STATE_WIDTH = 9;

/** Failure codes: those of the profile, of the credential and of the service; `administration-unknown`. */
export async function authStatus(
  who: ProfileOptions,
  ports: RunPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const access = await openAccess(who, ports);
  try {
    return await withConnection(access, ports, (connection) => {
      const { probe } = probing(access, connection, ports);
      const context = { access: () => Promise.resolve(access), probe };
      return report(context, access, reporter);
    });
  } finally {
    await access.close();
  }
}

async function report(
  context: Pick<DoctorContext, "access" | "probe">,
  { administrationId, baseUrl, profile }: ServiceAccess,
  reporter: Reporter,
): Promise<ExitCode> {
  const listed = await listedAdministrations(context);
  const source = profile === null ? "of the embedded service" : sourceText(profile.credential);
  reporter.item(
    "credential",
    { source, service: baseUrl, accepted: true },
    `Credential: ${source}, accepted by ${baseUrl}`,
  );
  reportAdministrations(listed, administrationId, reporter);
  const scopes = await probedScopes(context);
  reporter.item("scopes", { count: scopes.length }, "Scopes:");
  for (const scope of scopes) {
    const { scope: name, state, neededBy: needed_by } = scope;
    reporter.item("scope", { scope: name, state, needed_by }, scopeLine(scope));
  }
  const refused = scopes.filter(({ state }) => state === "refused");
  const isComplete = refused.length === 0;
  const data = { administration_id: administrationId, complete: isComplete };
  reporter.result("auth", data, [
    isComplete ? "No scope is refused." : `A scope is refused. ${scopesFix(refused)}`,
  ]);
  return isComplete ? EXIT.reconciled : EXIT.refused;
}

function reportAdministrations(
  listed: readonly ListedAdministration[] | null,
  administrationId: string,
  reporter: Reporter,
): void {
  const data = { count: listed?.length ?? null };
  const title =
    listed === null
      ? "Administrations: this service has no list of them"
      : `Administrations: ${String(listed.length)}`;
  reporter.item("administrations", data, title);
  for (const { id, name } of listed ?? []) {
    const is_chosen = id === administrationId;
    const line = `  ${id.padEnd(NAME_WIDTH)}  ${name}${is_chosen ? " (chosen)" : ""}`;
    reporter.item("administration", { id, name, is_chosen }, line);
  }
}

const scopeLine = ({ scope, state, neededBy }: ProbedScope): string =>
  `  ${scope.padEnd(NAME_WIDTH)}  ${state.padEnd(STATE_WIDTH)}needed by ${neededBy}`;
