/** Connections through the proxy of the environment, with a proxy that works, refuses, asks for a user, or is away. */
import { describe, expect, test } from "vitest";
import { nameOfProxy, passwordOf, proxyIn } from "../../src/api/outgoing-proxy.ts";
import { Failure } from "../../src/failure.ts";
import { type ConnectProxy, startConnectProxy } from "../support/connect-proxy.ts";
import { endingOnce } from "../support/ending.ts";
import { securedPort } from "../support/secured-port.ts";
import { localServer } from "./local-server.ts";
import { send } from "./sending.ts";

describe("the variables:", () => {
  test.each([
    [{}, null],
    [{ HTTPS_PROXY: "" }, null],
    [{ NO_PROXY: "*" }, null],
    [{ HTTPS_PROXY: "http://a:1" }, "HTTPS_PROXY a:1"],
    [{ https_proxy: "http://a:1", HTTPS_PROXY: "http://b:2" }, "https_proxy a:1"],
    [{ https_proxy: "", HTTPS_PROXY: "http://b:2" }, null],
    [{ HTTP_PROXY: "http://c:3" }, "HTTP_PROXY c:3"],
    [{ HTTP_PROXY: "http://c:3", HTTPS_PROXY: " a:1 " }, "HTTPS_PROXY a:1"],
    [{ http_proxy: "https://c:3/" }, "http_proxy c:3"],
  ])("%j", (environment, named) => {
    const proxy = proxyIn(environment);
    expect(proxy === null ? null : `${proxy.variable} ${nameOfProxy(proxy)}`).toBe(named);
  });

  test.each(["socks5://user:hunter2@a:1", "http://user:hunter2@a:1:2", "http://user:hunter2@"])(
    "%s is no address of a proxy, and the message does not repeat it",
    async (text) => {
      const proxy = proxyIn({ HTTPS_PROXY: text });
      const failure = await failureOf({ baseUrl: "https://0.0.0.0:1" }, proxy);
      expect([failure.code, failure.message]).toEqual([
        "arguments-invalid",
        "the environment variable HTTPS_PROXY is not the address of a proxy",
      ]);
      expect(failure.remedy).not.toContain("hunter2");
    },
  );

  test("the password is that of the address, decoded", () => {
    const passwords = ["http://u:a%40b@p:1", "u:word@p:1", "http://u@p:1", "p:1"].map((text) =>
      passwordOf(proxyIn({ HTTPS_PROXY: text })!),
    );
    expect(passwords).toEqual(["a@b", "word", null, null]);
  });
});

async function plain(): Promise<{ readonly baseUrl: string }> {
  const server = await localServer((response) => response.end("[]"));
  endingOnce(async () => server[Symbol.asyncDispose]());
  return server;
}

async function served(): Promise<{ readonly baseUrl: string }> {
  const { baseUrl } = await plain();
  return { baseUrl: await securedPort(Number(new URL(baseUrl).port)) };
}

const proxyOf = ({ host }: Pick<ConnectProxy, "host">, exceptions = "", user = "") =>
  proxyIn({ HTTPS_PROXY: `http://${user}${host}`, NO_PROXY: exceptions });

async function failureOf(
  server: { readonly baseUrl: string },
  proxy: ReturnType<typeof proxyIn>,
): Promise<Failure> {
  const thrown: unknown = await send(server, { proxy }).catch((cause: unknown) => cause);
  if (thrown instanceof Failure) return thrown;
  throw new Error(`no failure: ${String(thrown)}`);
}

test("a request passes through a tunnel of the proxy, and hosts of NO_PROXY go past it", async () => {
  const [server, proxy] = [await served(), await startConnectProxy()];
  const { host, port } = new URL(server.baseUrl);
  expect((await send(server, { proxy: proxyOf(proxy) })).status).toBe(200);
  expect(proxy.asked).toEqual([host]);
  for (const exceptions of ["0.0.0.0", `other.example, 0.0.0.0:${port}`, "*"]) {
    expect((await send(server, { proxy: proxyOf(proxy, exceptions) })).status).toBe(200);
  }
  expect(proxy.asked).toEqual([host]);
  for (const exceptions of ["0.0.0.0:1", "example"]) {
    expect((await send(server, { proxy: proxyOf(proxy, exceptions) })).status).toBe(200);
  }
  expect(proxy.asked).toEqual([host, host, host]);
});

test("this machine is not asked for through a proxy", async () => {
  const [server, proxy] = [await plain(), await startConnectProxy()];
  expect((await send(server, { proxy: proxyOf(proxy) })).status).toBe(200);
  expect(proxy.asked).toEqual([]);
});

test("a proxy that asks for a user gets that of its address", async () => {
  const server = await served();
  const proxy = await startConnectProxy({ credential: "office:p@ss/word" });
  const own = proxyOf(proxy, "", "office:p%40ss%2Fword@");
  expect((await send(server, { proxy: own })).status).toBe(200);
});

test("without the right user it is a refusal, in which no password appears", async () => {
  const server = await served();
  const proxy = await startConnectProxy({ credential: "office:right" });
  const without = await failureOf(server, proxyOf(proxy));
  const wrong = await failureOf(server, proxyOf(proxy, "", "office:wrong@"));
  const line = "GET /123/reports/general_ledger.json?period=202501..202512";
  expect([without.code, without.message]).toEqual([
    "proxy-refused",
    `${line}: the proxy ${proxy.host} asks for a user and a password (407)`,
  ]);
  expect([wrong.code, wrong.message, wrong.remedy]).toEqual([
    "proxy-refused",
    `${line}: the proxy ${proxy.host} refuses the user and password of HTTPS_PROXY (407)`,
    `Write both in HTTPS_PROXY, as in http://user:password@${proxy.host} with %40 for an @, or name the host of the service in NO_PROXY if it is reached without a proxy.`,
  ]);
});

test.each([
  [403, "proxy-refused", "refuses the connection (403)"],
  [502, "service-unreachable", "(it answered 502)"],
  [null, "service-unreachable", "(UND_ERR_PRX_CONN)"],
])("a proxy that answers %s is named", async (status, code, what) => {
  const [server, proxy] = [await served(), await startConnectProxy({ status })];
  const failure = await failureOf(server, proxyOf(proxy));
  expect([failure.code, failure.message.includes(proxy.host)]).toEqual([code, true]);
  expect(failure.message).toContain(what);
});

test("a proxy that is away is named, with its variable", async () => {
  const [server, proxy] = [await served(), await startConnectProxy()];
  await proxy.stop();
  const failure = await failureOf(server, proxyOf(proxy));
  expect([failure.code, failure.message, failure.remedy]).toEqual([
    "service-unreachable",
    `GET /123/reports/general_ledger.json?period=202501..202512: no answer through the proxy ${proxy.host} (ECONNREFUSED)`,
    "Check the proxy of HTTPS_PROXY and the base url, then run the same command again; a host in NO_PROXY is reached without the proxy. Received answers are saved.",
  ]);
});

test("a certificate that is not trusted behind a proxy leads to the variable for its file", async () => {
  const [{ baseUrl }, proxy] = [await served(), await startConnectProxy()];
  const other = { baseUrl: baseUrl.replace("0.0.0.0", "books.example") };
  const failure = await failureOf(other, proxyOf(proxy));
  expect([failure.code, failure.message]).toEqual([
    "service-unreachable",
    expect.stringContaining("(ERR_TLS_CERT_ALTNAME_INVALID)"),
  ]);
  expect(failure.remedy).toContain("NODE_EXTRA_CA_CERTS");
});
