/** `slotsom auth status`: the administrations that a credential reaches, and its scopes. */
import { expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import type { FalseAnswer } from "../support/false-answers.ts";
import { doctorSetups } from "./doctor/doctor-setup.ts";

const { service, setup } = doctorSetups();
const STATUS = ["auth", "status", "--profile", "test"];

const refusing = (path: RegExp, scope: string): FalseAnswer => ({
  path,
  status: 401,
  body: JSON.stringify({ error: `No access to ${scope}` }),
});

test("the administrations and the scopes of a credential are listed", async () => {
  const { made, falsified } = await setup([
    {
      path: /\/administrations\.json/,
      body: (honest) => {
        const [own] = JSON.parse(honest) as readonly Readonly<Record<string, unknown>>[];
        return JSON.stringify([own, { ...own, id: "7", name: "Cafe" }]);
      },
    },
  ]);
  expect(await runCli(STATUS, made.world)).toBe(EXIT.reconciled);
  expect(made.out().split("\n")).toEqual([
    `Credential: environment variable TOKEN, accepted by ${falsified.url}`,
    "Administrations: 2",
    `  ${service().administrationId}   Handelsonderneming Voorbeeld B.V. (chosen)`,
    "  7                 Cafe",
    "Scopes:",
    "  bank              present  needed by pull, close, monthly and handoff",
    "  documents         present  needed by pull, close, monthly and handoff",
    "  sales_invoices    present  needed by pull, close, monthly and handoff",
    "  settings          present  needed by pull, close, monthly and handoff",
    "  estimates         unknown  needed by export auditfile, and by close and handoff without --skip-exports",
    "No scope is refused.",
    "",
  ]);
  expect(falsified.requests).toHaveLength(6);
  expect(made.out() + made.err()).not.toContain(service().token);
});

test("a refused scope ends with code 4, after every scope is listed", async () => {
  const { made } = await setup([
    refusing(/projects/, "settings"),
    refusing(/estimates/, "estimates"),
  ]);
  expect(await runCli([...STATUS, "--json"], made.world)).toBe(EXIT.refused);
  const messages = made
    .out()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const scopes = messages.filter(({ type }) => type === "scope");
  expect(scopes.map(({ scope, state }) => `${String(scope)} ${String(state)}`)).toEqual([
    "bank present",
    "documents present",
    "sales_invoices present",
    "settings refused",
    "estimates refused",
  ]);
  expect(messages.at(-1)).toMatchObject({ type: "auth", complete: false });
});

test("a refused credential ends with code 4, and is never printed", async () => {
  const { made } = await setup();
  const environment = { ...made.world.environment, TOKEN: "wrong-token-0" };
  expect(await runCli(STATUS, { ...made.world, environment })).toBe(EXIT.refused);
  expect(made.err()).toContain("the service refused the credential");
  expect(made.out() + made.err()).not.toContain("wrong-token-0");
});

test("a credential for other administrations lists them and ends with code 4", async () => {
  const { made } = await setup([], { administration_id: "999" });
  expect(await runCli(STATUS, made.world)).toBe(EXIT.refused);
  expect(made.out()).toContain(`  ${service().administrationId}   Handelsonderneming`);
  expect(made.err()).toContain("the credential has no access to administration 999");
});

test("a service without a list of administrations still shows the scopes", async () => {
  const { made } = await setup([
    { path: /\/administrations\.json/, status: 404, body: '{"error":"not found"}' },
  ]);
  expect(await runCli(STATUS, made.world)).toBe(EXIT.reconciled);
  expect(made.out()).toContain("Administrations: this service has no list of them\nScopes:\n");
});
