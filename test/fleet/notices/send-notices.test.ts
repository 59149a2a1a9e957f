/** Notices reach a real HTTP server and a real mail server: signed, once, again after a refusal, and never with a secret in an event. */
import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { rootCertificates, setDefaultCACertificates } from "node:tls";
import { expect, test } from "vitest";
import { addMs } from "../../../src/calendar/instant.ts";
import type { FleetQueue } from "../../../src/fleet/fleet-queue.ts";
import { NOTICE_LEASE_MS } from "../../../src/fleet/notices/local-outbox.ts";
import type { NotificationSettings } from "../../../src/fleet/notices/notification.ts";
import {
  type NoticeEvent,
  noticeSender,
  sendLeft,
} from "../../../src/fleet/notices/send-notices.ts";
import { makeCertificates } from "../../service/webhooks/certificates.ts";
import { whenFinished } from "../../support/ending.ts";
import { endedWithTest } from "../../support/started-process.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { jobOf, RESULT, workerNamed } from "../fleet-jobs.ts";
import { openQueueAt, type QueuePlace } from "../queue-places.ts";
import type { SenderOrder } from "./notice-sender.ts";
import {
  hookSettings,
  mailSettings,
  SECRET,
  startHookServer,
  startMailServer,
} from "./receivers.ts";

const START = "2026-01-05T06:00:00.000Z";
const NEVER = new AbortController().signal;
const PASSWORD = "mail-password-0123456789";

interface Office {
  readonly queue: FleetQueue;
  readonly place: QueuePlace;
  readonly events: readonly NoticeEvent[];
  readonly send: () => Promise<void>;
  readonly pass: (ms: number) => void;
  readonly kinds: () => readonly string[];
}

/** A queue in which the job of each of these members has ended, and one sender. */
async function office(
  settings: NotificationSettings,
  members: readonly string[] = ["a"],
  environment: Readonly<Record<string, string>> = { HOOK: SECRET, MAIL: PASSWORD },
): Promise<Office> {
  const place = { kind: "local", home: temporaryFolder() } as const;
  let passedMs = 0;
  const now = (): string => addMs(START, passedMs);
  const queue = await openQueueAt(place, { now, leaseMs: 60_000 });
  whenFinished(() => queue.close());
  await queue.outbox.define([settings]);
  await queue.add(members.map((member) => jobOf(member, { notify: [settings.key] })));
  const seat = await queue.register(workerNamed("one"));
  for (let at = 0; at < members.length; at++) await (await seat.claim())?.complete(RESULT);
  const events: NoticeEvent[] = [];
  const sender = noticeSender(queue.outbox, {
    environment,
    now,
    monotonicMs: () => passedMs,
    random: () => 0.5,
    onNotice: (event) => events.push(event),
  });
  return {
    queue,
    place,
    events,
    send: () => sender.sendDue(NEVER),
    pass: (ms) => {
      passedMs += ms;
    },
    kinds: () =>
      events.map((event) =>
        event.kind === "notice-sent"
          ? "sent"
          : `${event.retryAt === null ? "set aside" : "waits"}: ${event.reason}`,
      ),
  };
}

test("a webhook is a signed POST with a time and an idempotency key, sent once", async () => {
  const hook = await startHookServer();
  const at = await office(hookSettings(hook.url));
  await at.send();
  await at.send();
  expect(at.kinds()).toEqual(["sent"]);
  const [{ headers, url, body } = { headers: {}, url: "", body: "" }, ...others] = hook.received;
  expect(others).toEqual([]);
  expect(url).toBe("/hook?office=1");
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "idempotency-key": (JSON.parse(body) as { id: string }).id,
    "slotsom-timestamp": "1767592800",
  });
  const signed = createHmac("sha256", SECRET).update(`1767592800.${body}`).digest("hex");
  expect(headers["slotsom-signature"]).toBe(`v1=${signed}`);
  expect(await at.queue.outbox.unsent()).toEqual([]);
});

test("a receiver that refuses for a while gets the notice when it is back, with the same key and the same bytes", async () => {
  const answers = [503, 429, null, 500, 200];
  const hook = await startHookServer((_, count) => answers[count - 1] as number | null);
  const at = await office(hookSettings(hook.url));
  for (let attempt = 1; attempt <= 5; attempt++) {
    await at.send();
    at.pass(100_000);
  }
  expect(at.kinds()).toEqual([
    "waits: answered 503",
    "waits: answered 429",
    "waits: UND_ERR_SOCKET",
    "waits: answered 500",
    "sent",
  ]);
  const delays = at.events.flatMap((event, index) =>
    event.kind === "notice-failed" && event.retryAt !== null
      ? [Date.parse(event.retryAt) - Date.parse(START) - index * 100_000]
      : [],
  );
  expect(delays).toEqual([5_000, 10_000, 20_000, 40_000]);
  expect(new Set(hook.received.map(({ body }) => body)).size).toBe(1);
  expect(new Set(hook.received.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
});

test("a refusal and a redirect set the notice aside; it is not sent to another address", async () => {
  const hook = await startHookServer((_, count) => (count === 1 ? 307 : 404));
  const at = await office(hookSettings(hook.url), ["a", "b"]);
  await at.send();
  expect(at.kinds()).toEqual(["set aside: answered 307", "set aside: answered 404"]);
  expect(hook.received.map(({ url }) => url)).toEqual(["/hook?office=1", "/hook?office=1"]);
  at.pass(1e9);
  await at.send();
  expect(hook.received.length).toBe(2);
  await at.queue.outbox.retry();
  await at.send();
  expect(hook.received.length).toBe(4);
});

test("a receiver that is away is not asked for each of many notices at once", async () => {
  let isBack = false;
  const hook = await startHookServer(() => (isBack ? 200 : 503));
  const at = await office(hookSettings(hook.url), ["a", "b", "c"]);
  await at.send();
  expect(hook.received.length).toBe(1);
  isBack = true;
  at.pass(5_000);
  await at.send();
  expect(at.kinds()).toEqual(["waits: answered 503", "sent", "sent", "sent"]);
});

test("after a day of attempts a notice is set aside", async () => {
  const hook = await startHookServer(() => 503);
  const at = await office(hookSettings(hook.url));
  for (let attempt = 1; attempt <= 101; attempt++) {
    await at.send();
    at.pass(15 * 60_000);
  }
  expect(at.kinds().slice(98)).toEqual(["waits: answered 503", "set aside: answered 503"]);
});

test("a machine without the secret leaves the notice to others, and asks nobody without a signature", async () => {
  const hook = await startHookServer();
  const at = await office(hookSettings(hook.url), ["a", "b"], {});
  await at.send();
  expect(at.kinds()).toEqual([
    "waits: no credential: the environment variable HOOK is not set or empty",
  ]);
  at.pass(60_000);
  await at.send();
  expect([at.events.length, hook.received.length]).toEqual([1, 0]);
  const others: string[] = [];
  const unsent = await sendLeft(
    at.queue.outbox,
    {
      environment: { HOOK: SECRET },
      now: () => addMs(START, 60_000),
      monotonicMs: () => 0,
      random: () => 0.5,
      sleep: () => Promise.reject(new Error("nothing to wait for")),
      signal: NEVER,
      onNotice: ({ kind }) => others.push(kind),
    },
    10_000,
  );
  expect([unsent, others]).toEqual([[], ["notice-sent", "notice-sent"]]);
});

test("a sender that is killed before it marks the notice lets it be sent again, with the same key", async () => {
  let pid = 0;
  const hook = await startHookServer((_, count) => {
    if (count === 1) process.kill(pid, "SIGKILL");
    return count === 1 ? null : 200;
  });
  const at = await office(hookSettings(hook.url));
  const order: SenderOrder = { place: at.place, now: START, secret: SECRET };
  const argv = ["test/fleet/notices/notice-sender.ts", JSON.stringify(order)];
  const child = endedWithTest(
    spawn(process.execPath, argv, { stdio: ["ignore", "pipe", "inherit"] }),
  );
  pid = child.pid ?? 0;
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
  await at.send();
  expect(hook.received.length).toBe(1);
  at.pass(NOTICE_LEASE_MS);
  await at.send();
  expect(at.kinds()).toEqual(["sent"]);
  const [first, second] = hook.received;
  expect(second?.headers["idempotency-key"]).toBe(first?.headers["idempotency-key"]);
  expect([second?.body, hook.received.length]).toEqual([first?.body, 2]);
});

test("a mail has a subject, a text and a Message-ID that stays the same", async () => {
  let isFirst = true;
  const server = await startMailServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onMailFrom: (_address, _session, done) => {
      done(isFirst ? Object.assign(new Error("try later"), { responseCode: 451 }) : null);
      isFirst = false;
    },
  });
  const at = await office(mailSettings(server.port));
  await at.send();
  at.pass(60_000);
  await at.send();
  expect(at.kinds()).toEqual(["waits: EENVELOPE 451", "sent"]);
  const [event] = at.events;
  const [mail = ""] = server.received;
  expect(mail).toContain(`\r\nMessage-ID: <${event?.notice.id ?? ""}@office.example>\r\n`);
  expect(mail).toContain("\r\nTo: books@office.example\r\n");
  expect(mail).toContain("Subject: Definitief: Small Works, Managementrapportage oktober 2025\r\n");
  expect(mail).toContain("Dossier: Managementrapportage oktober 2025");
  expect(mail).not.toContain("attachment");
});

test("a mail server needs TLS with a certificate that is trusted, and only then sees the password", async () => {
  const seen: string[] = [];
  const certificates = makeCertificates();
  const server = await startMailServer({
    ...certificates.server,
    onAuth: ({ username, password }, _session, done) => {
      seen.push(`${String(username)} ${String(password)}`);
      done(null, { user: "fleet" });
    },
  });
  const login = { user: "fleet", credential: { env: "MAIL" } };
  const at = await office(mailSettings(server.port, { host: "localhost", tls: "starttls", login }));
  await at.send();
  expect(at.kinds()).toEqual(["waits: ESOCKET"]);
  setDefaultCACertificates([...rootCertificates, certificates.authority]);
  whenFinished(() => {
    setDefaultCACertificates([...rootCertificates]);
  });
  at.pass(60_000);
  await at.send();
  expect(at.kinds().slice(1)).toEqual(["sent"]);
  expect([seen, server.received.length]).toEqual([[`fleet ${PASSWORD}`], 1]);
  expect(JSON.stringify(at.events)).not.toContain(PASSWORD);
});

test("a server without STARTTLS gets neither the password nor the mail", async () => {
  const seen: string[] = [];
  const server = await startMailServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => {
      seen.push(String(username));
      done(null, { user: "fleet" });
    },
  });
  const login = { user: "fleet", credential: { env: "MAIL" } };
  const at = await office(mailSettings(server.port, { tls: "starttls", login }));
  await at.send();
  expect(at.kinds()).toEqual(["set aside: ETLS 500"]);
  expect([seen, server.received]).toEqual([[], []]);
});

test("a receiver that the server refuses for good sets the mail aside; one of two is reported", async () => {
  const server = await startMailServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: ({ address }, _session, done) => {
      const isKnown = address.startsWith("books@");
      done(isKnown ? null : Object.assign(new Error("no such user"), { responseCode: 550 }));
    },
  });
  const gone = await office(mailSettings(server.port, { to: ["gone@office.example"] }));
  await gone.send();
  expect(gone.kinds()).toEqual(["set aside: EENVELOPE 550"]);
  const both = ["books@office.example", "gone@office.example"];
  const at = await office(mailSettings(server.port, { to: both }));
  await at.send();
  expect(at.events).toMatchObject([{ kind: "notice-sent", refused: 1 }]);
});
