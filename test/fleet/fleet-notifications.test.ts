import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { readFleetFile } from "../../src/fleet/fleet-file.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { faultsIn, fleetFileIn, MONTHLY, FLEET_START as START } from "./fleet-files.ts";

let folder = "";
beforeAll(() => {
  folder = temporaryFolder();
});

const fileWith = (text: string): string => fleetFileIn(folder, text);
const faultsOf = (text: string): readonly string[] => faultsIn(folder, text);

const MAIL = "from: fleet@office.example, to: [books@office.example]";
const SMTP = "host: smtp.office.example, user: fleet, credential: { file: smtp-password }";

test("a notification states about which packs it is, and the way; unnamed ones are known by their settings", () => {
  const file = fileWith(`${START}${MONTHLY}notifications:
  - name: drafts
    when: each pack
    of: [draft, failed]
    packs: [monthly]
    services: [office]
    language: en
    webhook: { url: "https://hooks.example/x?office=1", secret: { env: HOOK } }
  - when: digest
    mail: { ${MAIL}, smtp: { ${SMTP} } }
`);
  const { notifications } = readFleetFile(file);
  const known = { packs: new Set(["monthly"]), services: new Set(["office"]) };
  expect(notifications).toEqual([
    {
      settings: {
        key: "drafts",
        kind: "pack",
        states: ["draft", "failed"],
        language: "en",
        way: { kind: "webhook", url: "https://hooks.example/x?office=1", secret: { env: "HOOK" } },
      },
      ...known,
    },
    {
      settings: {
        key: expect.stringMatching(/^[0-9a-f]{16}$/) as unknown,
        kind: "digest",
        states: ["final", "draft", "failed"],
        language: "nl",
        way: {
          kind: "mail",
          from: "fleet@office.example",
          to: ["books@office.example"],
          host: "smtp.office.example",
          port: 587,
          tls: "starttls",
          login: { user: "fleet", credential: { file: join(folder, "smtp-password") } },
        },
      },
      ...known,
    },
  ]);
});

test("every fault of a notification has its line, and no address or secret is repeated", () => {
  expect(
    faultsOf(`${START}${MONTHLY}notifications:
  - when: each pack
    of: [drafts]
    packs: [montly]
    webhook: { url: "http://hooks.example/hidden", secret: hidden-secret }
  - when: weekly
    mail: { from: office, to: [], smtp: { host: "smtp .example", port: 70000 } }
`),
  ).toEqual([
    'line 11, notifications/0/of/0: must be "final" or "draft" or "failed"',
    "line 13, notifications/0/webhook/url: must be an address with https, as in https://hooks.example/slotsom; http only on this machine; or the source of such an address, as in { env: HOOK_URL }",
    "line 13, notifications/0/webhook/secret: must be { env: NAME }, { file: path } or { command: line }, never the key itself",
    'line 14, notifications/1/when: must be "each pack" or "digest"',
    "line 15, notifications/1/mail/from: must be an address, as in books@office.example",
    "line 15, notifications/1/mail/to: must be an address or a list of them",
    "line 15, notifications/1/mail/smtp/host: must be the name of a machine, as in smtp.office.example",
    "line 15, notifications/1/mail/smtp/port: must be <= 65535",
  ]);
});

test("a notification names packs and services of the file, one way, and TLS unless the server is on this machine", () => {
  const url = "{ url: https://hooks.example/, secret: { env: HOOK } }";
  const local = `{ ${MAIL}, smtp: { host: 127.0.0.1, port: 25, tls: none } }`;
  expect(
    faultsOf(`${START}${MONTHLY}notifications:
  - { name: one, when: digest, webhook: ${url}, mail: ${local} }
  - { name: one, when: digest, packs: [montly], services: [ofice], webhook: ${url} }
  - { when: digest }
  - { when: digest, mail: ${local} }
  - when: digest
    mail:
      from: fleet@office.example
      to: books@office.example
      smtp:
        host: smtp.office.example
        tls: none
        user: fleet
`),
  ).toEqual([
    "line 10, notifications/0: must have one of webhook and mail",
    "line 11, notifications/1/name: another one is called one",
    'line 11, notifications/1/packs/0: unknown pack "montly": did you mean "monthly"?',
    'line 11, notifications/1/services/0: unknown service "ofice": did you mean "office"?',
    "line 12, notifications/2: must have one of webhook and mail",
    "line 18, notifications/4/mail/smtp: user and credential belong together; add the other one",
    "line 20, notifications/4/mail/smtp/tls: none is for a server on this machine; use starttls or implicit",
  ]);
});

const BUCKET = "endpoint: https://s3.example, region: eu, bucket: packs";

test("a store is a folder, a file or its fields, with paths from the folder of the file", () => {
  const storeOf = (store: string): unknown =>
    readFleetFile(fileWith(`${START}${MONTHLY}output: { store: ${store} }\n`)).store;
  expect(storeOf("kept")).toBe(join(folder, "kept"));
  expect(
    storeOf(`{ ${BUCKET}, access_key: { env: ACCESS }, secret_key: { file: keys/secret } }`),
  ).toEqual({
    endpoint: "https://s3.example",
    region: "eu",
    bucket: "packs",
    access_key: { env: "ACCESS" },
    secret_key: { file: join(folder, "keys/secret") },
  });
  expect(
    faultsOf(`${START}${MONTHLY}output:
  store:
    ${BUCKET.replaceAll(", ", "\n    ").replace("https", "http")}
    secret_key: hidden-key
`),
  ).toEqual([
    "line 10, output/store: missing access_key",
    "line 11, output/store/endpoint: must be an address with https, as in https://s3.eu-central-1.amazonaws.com; http only on this machine",
    "line 14, output/store/secret_key: must be { env: NAME }, { file: path } or { command: line }, never the key itself",
  ]);
});
