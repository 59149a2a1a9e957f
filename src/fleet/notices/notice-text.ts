/** A notice in words, for people: what was made, why it is a draft, what failed and what to do, and where it is. */
import { join } from "node:path";
import { invariant } from "../../failure.ts";
import { readWordTable, type WordTable, wordsOf } from "../../packs/read-words.ts";
import { templatesFolder } from "../../runs/program.ts";
import type { NotificationSettings } from "./notification.ts";
import { NOTIFIED_STATES } from "./notification-fields.ts";
import type { Notice, NoticedJob } from "./outbox.ts";

export interface NoticeText {
  /** One line. */
  readonly subject: string;
  readonly text: string;
}

type Language = NotificationSettings["language"];
type Word = (key: string, values?: Readonly<Record<string, string>>) => string;

/** The words of a notice, and those of packs. */
export interface Spoken {
  readonly language: Language;
  readonly own: Word;
  readonly ofPacks: Word;
}

/** Jobs of each state that a digest names; a webhook has all of them. */
const NAMED_MAX = 200;
/** Reasons of one draft that are named. */
const REASONS_MAX = 12;

/** Has the same text whenever it is called for the same notice. */
export function noticeText(notice: Notice, { kind, language }: NotificationSettings): NoticeText {
  const spoken = spokenIn(language);
  const { subject, lines } =
    kind === "digest" ? digestText(notice, spoken) : packText(onlyJobOf(notice), spoken);
  return textOf({ subject, lines });
}

/** The text of a message: control characters of names are spaces. */
export const textOf = ({ subject, lines }: Worded): NoticeText => ({
  subject: oneLine(subject),
  text: `${lines.map(oneLine).join("\n")}\n`,
});

interface Worded {
  readonly subject: string;
  readonly lines: readonly string[];
}

function onlyJobOf({ jobs }: Notice): NoticedJob {
  const [job] = jobs;
  invariant(job !== undefined && jobs.length === 1, "a notice of a pack has its job");
  return job;
}

/** A pack of which a notice speaks: what it is, how it ended, and why. */
export interface NoticedPack
  extends Pick<
    NoticedJob,
    "member" | "administrationName" | "pack" | "period" | "state" | "failure"
  > {
  readonly result: Pick<NonNullable<NoticedJob["result"]>, "blocking" | "because"> | null;
}

/** The subject of a notice of one pack, and its first lines; `meaning` is what its state means to its readers. */
export function packHead(job: NoticedPack, spoken: Spoken, meaning: string): Worded {
  const { own } = spoken;
  const { member, state, failure } = job;
  const name = nameOf(job);
  const pack = packOf(job, spoken);
  return {
    subject: own("subject.pack", { status: own(`status.${state}`), administration: name, pack }),
    lines: [
      own("administration", { name, member }),
      own("pack", { pack }),
      own("state", { meaning }),
      ...(state === "draft"
        ? ["", own("why-draft"), ...reasonsOf(job, spoken).map((reason) => `- ${reason}`)]
        : []),
      ...(failure === null
        ? []
        : ["", own("failure", { ...failure }), own("remedy", { ...failure })]),
    ],
  };
}

function packText(job: NoticedJob, spoken: Spoken): Worded {
  const { own } = spoken;
  const { state, result, failure, worker } = job;
  const { subject, lines } = packHead(job, spoken, own(`status-meaning.${state}`));
  return {
    subject,
    lines: [
      ...lines,
      ...(failure === null ? [] : [own("retry", { job: job.id })]),
      "",
      ...(result === null ? [] : [own("folder", { folder: result.folder, worker: worker ?? "" })]),
      ...(result === null || result.storedIn === null ? [] : [own("stored", { job: job.id })]),
      own("job", { job: job.id }),
      ...(job.runId === null ? [] : [own("run", { run: job.runId })]),
    ],
  };
}

function digestText({ batch, packName, jobs }: Notice, spoken: Spoken): Worded {
  const { own } = spoken;
  const values = { packName, day: dayText(batch, spoken), counts: checkCountsText(jobs, spoken) };
  const drafts = jobs.filter(({ state }) => state === "draft");
  const failed = jobs.filter(({ state }) => state === "failed");
  const named = (all: readonly NoticedJob[], detail: (job: NoticedJob) => string): string[] => [
    ...all
      .slice(0, NAMED_MAX)
      .map((job) => `- ${nameOf(job)} (${job.member}), ${packOf(job, spoken)}: ${detail(job)}`),
    ...(all.length > NAMED_MAX
      ? [own("more", { count: numberText(all.length - NAMED_MAX, spoken), batch })]
      : []),
  ];
  const why = (job: NoticedJob): string => reasonsOf(job, spoken).join("; ");
  return {
    subject: own("subject.digest", values),
    lines: [
      own("digest-start", values),
      ...(drafts.length === 0 ? [] : ["", own("drafts"), ...named(drafts, why)]),
      ...(failed.length === 0
        ? []
        : [
            "",
            own("failures"),
            ...named(failed, ({ failure }) =>
              failure === null ? "" : `${failure.message} (${failure.code}). ${failure.remedy}`,
            ),
            own("retry-all"),
          ]),
    ],
  };
}

const nameOf = ({ administrationName, member }: NoticedPack): string =>
  administrationName ?? member;

const packOf = ({ pack, period }: NoticedPack, spoken: Spoken): string =>
  spoken.ofPacks(`pack.${pack}`, { year: period, month: monthText(period, spoken) });

/** The broken checks first, with their findings. */
function reasonsOf({ result }: NoticedPack, spoken: Spoken): readonly string[] {
  if (result === null) return [];
  const { own, ofPacks } = spoken;
  const broken = result.blocking.map(({ id, findings }) =>
    own("reason.check-broken", {
      check: id,
      title: ofPacks(`checks.${id}`),
      findings: own("findings", { count: numberText(findings, spoken) }),
    }),
  );
  const others = result.because
    .filter(({ kind }) => kind !== "check-broken")
    .map(({ kind, subject }) =>
      kind === "not-tied"
        ? own("reason.not-tied", { check: subject, title: ofPacks(`checks.${subject}`) })
        : own(`reason.${kind}`, { month: monthText(subject, spoken) }),
    );
  const all = [...broken, ...others];
  const more = all.length - REASONS_MAX;
  return [...all.slice(0, REASONS_MAX), ...(more > 0 ? [`+ ${numberText(more, spoken)}`] : [])];
}

/** `1,996 final, 3 drafts, 1 not made`; states without a job are left out. */
const checkCountsText = (jobs: readonly NoticedJob[], spoken: Spoken): string =>
  NOTIFIED_STATES.flatMap((wanted) => {
    const count = jobs.filter(({ state }) => state === wanted).length;
    return count === 0
      ? []
      : [spoken.own(`counts.${wanted}`, { count: numberText(count, spoken) })];
  }).join(", ");

const numberText = (count: number, { language }: Spoken): string => count.toLocaleString(language);

/** `October 2025`, `Q3 2025`; other text, such as a fiscal year, as it is. */
function monthText(period: string, { ofPacks }: Spoken): string {
  const [, ofYear, quarter] = /^(\d{4})-Q([1-4])$/.exec(period) ?? [];
  if (ofYear !== undefined && quarter !== undefined) {
    return ofPacks("sheets.quarter", { quarter, year: ofYear });
  }
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(period) ?? [];
  if (year === undefined || month === undefined) return period;
  return `${ofPacks(`month-names.${month.replace(/^0/, "")}`)} ${year}`;
}

/** `5 January 2026`; a batch that is no day as it is. */
export function dayText(batch: string, spoken: Spoken): string {
  const [, month, day] = /^(\d{4}-\d{2})-(\d{2})$/.exec(batch) ?? [];
  if (month === undefined || day === undefined) return batch;
  return `${day.replace(/^0/, "")} ${monthText(month, spoken)}`;
}

/** The words of notices in a language. */
export function spokenIn(language: Language): Spoken {
  const templates = templatesFolder();
  return {
    language,
    own: wordIn(language, join(templates, "notices")),
    ofPacks: wordIn(language, templates),
  };
}

function wordIn(language: Language, folder: string): Word {
  const reading = readWordTable(folder, language);
  invariant(reading.ok, `the words in ${folder} can be read`);
  const table: WordTable = reading.value;
  return (key, values) => wordsOf(language, table).of(key, values);
}

/** Names come from other systems: in a mail a line feed would begin another header. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, " ");
