/** The store and the webhooks of a fleet through the proxy of the environment. */
import { expect, test } from "vitest";
import { proxyIn } from "../../src/api/outgoing-proxy.ts";
import { sendWebhook } from "../../src/fleet/notices/webhook.ts";
import type { S3Ports } from "../../src/fleet/s3-client.ts";
import { s3Store } from "../../src/fleet/s3-store.ts";
import { startConnectProxy } from "../support/connect-proxy.ts";
import { signalOfTest } from "../support/ending.ts";
import { securedPort } from "../support/secured-port.ts";
import { startHookServer } from "./notices/receivers.ts";
import { ACCESS_KEY, BUCKET, REGION, SECRET_KEY, startS3Server } from "./s3-server.ts";

const securedOf = async (url: string): Promise<string> => securedPort(Number(new URL(url).port));

/** The first object that a store lists whose ports have these variables; waits take no time. */
function listOf(endpoint: string, variables: Readonly<Record<string, string>>, path_style = true) {
  let waitedMs = 0;
  const ports: S3Ports = {
    environment: { ACCESS: ACCESS_KEY, SECRET: SECRET_KEY, ...variables },
    monotonicMs: () => waitedMs,
    random: () => 0.5,
    sleep: (ms) => {
      waitedMs += ms;
      return Promise.resolve();
    },
  };
  const keys = { access_key: { env: "ACCESS" }, secret_key: { env: "SECRET" } };
  const place = { endpoint, region: REGION, bucket: BUCKET, path_style, ...keys };
  return s3Store(place, ports).list("packs")[Symbol.asyncIterator]().next();
}

test("a store is reached through the proxy, and past it by NO_PROXY", async () => {
  const endpoint = await securedOf((await startS3Server()).url);
  const proxy = await startConnectProxy();
  const HTTPS_PROXY = `http://${proxy.host}`;
  expect((await listOf(endpoint, { HTTPS_PROXY })).done).toBe(true);
  expect(proxy.asked).toEqual([new URL(endpoint).host]);
  await listOf(endpoint, { HTTPS_PROXY, NO_PROXY: "0.0.0.0" });
  expect(proxy.asked).toHaveLength(1);
});

test("a proxy that refuses the store ends the attempt at once; one that is away is waited for", async () => {
  const endpoint = await securedOf((await startS3Server()).url);
  const refusing = await startConnectProxy({ status: 403 });
  const refused = listOf(endpoint, { HTTPS_PROXY: `http://${refusing.host}` });
  await expect(refused).rejects.toMatchObject({
    code: "proxy-refused",
    message: `${endpoint}/${BUCKET}: the proxy ${refusing.host} refuses the connection (403)`,
  });
  expect(refusing.asked).toHaveLength(1);
  const away = await startConnectProxy();
  await away.stop();
  const waiting = listOf(endpoint, { HTTPS_PROXY: `http://${away.host}` });
  await expect(waiting).rejects.toThrow(`(ECONNREFUSED through the proxy ${away.host})`);
});

test("a bucket is in the host name, or in the path", async () => {
  const proxy = await startConnectProxy({ status: 403 });
  const HTTPS_PROXY = `http://${proxy.host}`;
  const elsewhere = "https://s3.example:9000";
  await expect(listOf(elsewhere, { HTTPS_PROXY }, false)).rejects.toThrow("proxy");
  await expect(listOf(elsewhere, { HTTPS_PROXY }, true)).rejects.toThrow("proxy");
  expect(proxy.asked).toEqual(["office.s3.example:9000", "s3.example:9000"]);
});

test("a notice goes to its webhook through the proxy, and names one that refuses", async () => {
  const hook = await startHookServer();
  const url = `${await securedOf(hook.url)}/hook`;
  const sendBy = (host: string) =>
    sendWebhook(
      url,
      {
        id: "1",
        body: "{}",
        secret: "hook-secret-0123456789",
        now: new Date().toISOString(),
        proxy: proxyIn({ HTTPS_PROXY: host }),
      },
      signalOfTest(),
    );
  const proxy = await startConnectProxy();
  expect(await sendBy(proxy.host)).toEqual({ kind: "sent", refused: 0 });
  expect([hook.received.length, proxy.asked.length]).toEqual([1, 1]);
  const asking = await startConnectProxy({ credential: "u:p" });
  expect(await sendBy(asking.host)).toEqual({
    kind: "passing",
    reason: `407 through the proxy ${asking.host}`,
  });
});
