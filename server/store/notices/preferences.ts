import { type RawBuilder, sql } from 'kysely';
import { kindRules, type NoticeKind, noticeKinds, type NoticeMail } from '../../../schemas/lib/notices/noticeKinds.ts';
import type { Reader, Scoped, Store } from '../createStore.ts';

/** The choices of a person about a subject. */
export interface Preference {
  mail: NoticeMail;
  /** Whether its unread notices are counted in the bell. */
  isCounted: boolean;
}

/** The choices about all subjects. */
export type Preferences = Readonly<Record<NoticeKind, Preference>>;

/** The choices of a person, with the default of each subject about which they have not chosen. @param lock - Until the transaction ends. */
export async function preferencesOf(reader: Reader, userUid: string, lock = false): Promise<Preferences> {
  // Two changes at the same moment run one after the other, also before the first row.
  if (lock) await sql`select pg_advisory_xact_lock(hashtextextended('notices of ' || ${userUid}, 0))`.execute(reader);
  const { rows } = await sql<Preference & { kind: NoticeKind }>`
    select kind, mail, is_counted as "isCounted" from portal.notice_preferences where user_uid = ${userUid}`.execute(reader);
  const chosen = new Map(rows.map(({ kind, ...choice }) => [kind, choice]));
  const entries = noticeKinds.map((kind) => [kind, chosen.get(kind) ?? { mail: kindRules[kind].mail, isCounted: true }]);
  return Object.fromEntries(entries) as Preferences;
}

/** Whether a person gets an email of each notice about a subject. Call it outside a transaction, whose scope may not see the person. */
export const wantsMailAtOnce = (store: Store, userUid: string, kind: NoticeKind): Promise<boolean> =>
  store.read({ employers: [], userUid }, async (reader) => (await preferencesOf(reader, userUid))[kind].mail === 'atOnce');

/** Keeps the choices of a person about some subjects. */
export async function keepPreferences(
  tx: Scoped,
  userUid: string,
  choices: readonly (Preference & { kind: NoticeKind })[],
): Promise<void> {
  if (choices.length === 0) return;
  await sql`
    insert into portal.notice_preferences (user_uid, kind, mail, is_counted)
    select ${userUid}, t.kind, t.mail, t."isCounted" from jsonb_to_recordset(${JSON.stringify(choices)}::text::jsonb) as t(kind text, mail text, "isCounted" boolean)
    on conflict (user_uid, kind) do update set mail = excluded.mail, is_counted = excluded.is_counted`.execute(tx);
}

const defaults = sql.join(
  noticeKinds.map((kind) => sql`when ${sql.lit(kind)} then ${sql.lit(kindRules[kind].mail)}`),
  sql` `,
);

/** The emails that a person gets about a subject, in SQL. */
export const mailOf = (userUid: RawBuilder<unknown>, kind: RawBuilder<unknown>): RawBuilder<NoticeMail> => sql<NoticeMail>`
  coalesce((select p.mail from portal.notice_preferences p where p.user_uid = ${userUid} and p.kind = ${kind}), case ${kind} ${defaults} end)`;
