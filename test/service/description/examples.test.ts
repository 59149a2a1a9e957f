/** The examples of the documentation work as they are shown: every command, every body in XML, every recipe. */
import { createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleAdministration } from "../../../fixtures/administrations/sample-administration.ts";
import { SCOPES } from "../../../src/service/endpoints/endpoint.ts";
import { ENDPOINTS, OVERALL_ENDPOINTS } from "../../../src/service/endpoints/index.ts";
import { type EdgeService, openEdge } from "../edge-service.ts";
import { openReceiver, type Receiver } from "../webhooks/receiver.ts";
import { openShell, type Shell, textOf } from "./shell.ts";

let service: EdgeService;
let receiver: Receiver;
let shell: Shell;
let token: string;
beforeAll(async () => {
  receiver = await openReceiver();
  service = await openEdge({ books: [sampleAdministration()], webhooksOverHttp: true });
  token = service.token(SCOPES);
  shell = openShell(token);
}, 60_000);
afterAll(async () => {
  await service.close();
  await receiver.close();
});

const docs = async (): Promise<string> => (await service.get("/docs", {})).text;
const RECEIVER_SHOWN = "http://127.0.0.1:9000/hook";

interface ShownExample {
  readonly command: string;
  /** Empty for an operation without a body. */
  readonly xml: string;
}

/** The example of an operation on the current page, with the receiver of this test. */
async function exampleOf(id: string): Promise<ShownExample> {
  const [, rest = ""] = (await docs()).split(`<article id="${id}">`);
  const [article = ""] = rest.split("</article>");
  const textAfter = (start: string): string => {
    const [, text = ""] = /^\s*<pre>([\s\S]*?)<\/pre>/.exec(article.split(start)[1] ?? "") ?? [];
    return textOf(text).replace(RECEIVER_SHOWN, receiver.url);
  };
  return {
    command: textAfter("<h4>Example</h4>"),
    xml: textAfter("<summary>The same body in XML</summary>"),
  };
}

const idOf = (operation: string): string => {
  const [method = "", path = ""] = operation.split(" ");
  return `${method.toLowerCase()}${path.replaceAll(/[{}]/g, "").replaceAll("/", "_")}`;
};
const OPERATIONS = [...OVERALL_ENDPOINTS, ...ENDPOINTS];
const statusOf = (operation: string): number =>
  OPERATIONS.find((endpoint) => endpoint.operation === operation)?.success.status ?? 0;

/** The status of a command; curl follows a redirect to its file. */
async function statusOfCommand(command: string): Promise<string> {
  const { output } = await shell.run(
    command.replace(/(^|\| )curl /, String.raw`$1curl -sS -w '\n%{http_code}' `),
  );
  return output;
}

/** Sends the body in XML; null if it succeeds. */
async function xmlRefusal(
  operation: string,
  { command, xml }: ShownExample,
): Promise<string | null> {
  const [, address = ""] = /"(http[^"]+)\.json"/.exec(command) ?? [];
  const answer = await fetch(`${address}.xml`, {
    method: operation.split(" ")[0] ?? "",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/xml" },
    body: xml,
  });
  const text = await answer.text();
  return answer.status === statusOf(operation) ? null : `${operation}: ${text}\n${xml}`;
}

test("every command succeeds as it is shown, with the documented status, and so does its body in XML", async () => {
  const failures: string[] = [];
  const send = async (operation: string, example: ShownExample): Promise<void> => {
    const { command, xml } = example;
    const output = await statusOfCommand(command);
    const status = statusOf(operation);
    const expected = status === 302 ? 200 : status;
    if (!output.endsWith(`\n${String(expected)}`)) {
      failures.push(`${operation}: ${output}\n${command}`);
    }
    const inXml = xml === "" ? null : await xmlRefusal(operation, example);
    if (inXml !== null) failures.push(inXml);
    if (operation.startsWith("POST /reports/export")) await service.idle();
  };
  /** Sends those whose records exist; returns the others. */
  const sendReady = async (operations: readonly string[]): Promise<readonly string[]> => {
    const later: string[] = [];
    for (const operation of operations) {
      const example = await exampleOf(idOf(operation));
      expect(example.command, operation).toContain(service.url);
      if (/\/\$[A-Z]/.test(example.command)) later.push(operation);
      else await send(operation, example);
    }
    return later;
  };
  const all = OPERATIONS.map(({ operation }) => operation);
  const creations = all.filter((operation) => operation.startsWith("POST "));
  let waiting: readonly string[] = [];
  for (const method of ["POST", "PATCH", "GET", "DELETE"]) {
    waiting = await sendReady([
      ...waiting,
      ...all.filter((operation) => operation.startsWith(`${method} `)),
    ]);
  }
  // A deletion took what these need along; whoever reads the page creates it again.
  for (let round = 0; waiting.length > 0 && round < 3; round += 1) {
    await sendReady(creations);
    waiting = await sendReady(waiting);
  }
  // No request gives a purchase invoice a file: those of the sample came with the data of the administration.
  expect(waiting).toEqual([
    "GET /documents/purchase_invoices/{id}/attachments/{attachment_id}/download",
  ]);
  expect(failures).toEqual([]);
}, 180_000);

/** A port that nothing uses now. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => {
        resolve(typeof address === "object" && address !== null ? address.port : 0);
      });
    });
  });

test("the recipes work one after the other, in one shell", async () => {
  const page = await docs();
  const [, guide = ""] = /<section id="getting-started"([\s\S]*?)<\/section>/.exec(page) ?? [];
  const [, ...shown] = [...guide.matchAll(/<pre>([\s\S]*?)<\/pre>/g)].map(([, text = ""]) =>
    textOf(text),
  );
  expect(shown).toHaveLength(6);
  const commands = shown.join("\n").replaceAll("9000", String(await freePort()));
  // Curl fails for a refusal, so that the first refused request ends the shell.
  const strict = 'curl() { command curl -sS --fail-with-body "$@"; }';
  const { code, output } = await shell.run(commands, strict);
  expect(output).toContain('"state":"paid"');
  // Of 43.60 with 21 % tax; a rate that is reversed or not deductible would leave the price as it is.
  expect(output).toContain('"total_price_excl_tax":"36.03"');
  expect(output).toContain("The signature is right");
  expect(output).toContain("auditfile");
  expect({ code, output: code === 0 ? "" : output }).toEqual({ code: 0, output: "" });
}, 120_000);
