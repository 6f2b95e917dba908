import { Hono } from 'hono';
import { validate } from '../../../schemas/built/entities/notice-preferences.js';
import entity from '../../../schemas/entities/notice-preferences.schema.json' with { type: 'json' };
import type { NoticePreferences } from '../../../schemas/generated/types.ts';
import type { NoticeKind } from '../../../schemas/lib/notices/noticeKinds.ts';
import { preferenceFields } from '../../../schemas/lib/notices/preferenceFields.ts';
import { keepPreferences, type Preferences, preferencesOf } from '../../store/notices/preferences.ts';
import { type FieldError, Refusal } from '../../work/core/refusal.ts';
import { authenticated } from '../core/authenticated.ts';
import { validBody } from '../core/body.ts';
import type { ApiContext, ApiEnvironment } from '../core/context.ts';
import { assertAsSeen, setEntityTag } from '../core/entityTag.ts';
import { kindsOf, noticeReader } from './noticeReader.ts';

/** The subjects about which the caller chooses. */
const ownKinds = (c: ApiContext): NoticeKind[] => kindsOf(noticeReader(c.var.caller));

function toAnswer(preferences: Preferences, kinds: readonly NoticeKind[]): NoticePreferences {
  const entries = kinds.flatMap((kind) => {
    const { mail, counted } = preferenceFields(kind);
    return [
      [mail, preferences[kind].mail],
      [counted, preferences[kind].isCounted],
    ];
  });
  return Object.fromEntries(entries) as NoticePreferences;
}

/** @throws Refusal invalid for a subject of which the caller gets no notices. */
function assertOwn(sent: NoticePreferences, kinds: readonly NoticeKind[]): void {
  const known = new Set<string>(kinds.flatMap((kind) => Object.values(preferenceFields(kind))));
  const faults = Object.keys(sent).flatMap((field): FieldError[] =>
    known.has(field) ? [] : [{ field, defaultMessage: 'You get no notices about this. Leave it out' }],
  );
  if (faults.length > 0) throw Refusal.invalid(faults);
}

/** The choices of the signed-in person about their notices. They belong to that person alone, so they need no permission. */
export const noticePreferenceRoutes = new Hono<ApiEnvironment>()
  .get('/me/notice-preferences', authenticated, async (c) => {
    const { deps, caller } = c.var;
    const found = await deps.store.read([], (reader) => preferencesOf(reader, caller.userUid));
    return c.json({ data: await setEntityTag(c, toAnswer(found, ownKinds(c))) });
  })
  .patch('/me/notice-preferences', authenticated, async (c) => {
    const { deps, caller } = c.var;
    const kinds = ownKinds(c);
    const sent = (await validBody(c, validate, entity)) as NoticePreferences;
    assertOwn(sent, kinds);
    const data = await deps.store.within([], async (tx) => {
      const before = await preferencesOf(tx, caller.userUid, true);
      await assertAsSeen(c, toAnswer(before, kinds));
      const choices = kinds.map((kind) => {
        const { mail, counted } = preferenceFields(kind);
        return { kind, mail: sent[mail] ?? before[kind].mail, isCounted: sent[counted] ?? before[kind].isCounted };
      });
      await keepPreferences(
        tx,
        caller.userUid,
        choices.filter(({ kind, ...choice }) => JSON.stringify(choice) !== JSON.stringify(before[kind])),
      );
      return toAnswer(await preferencesOf(tx, caller.userUid), kinds);
    });
    return c.json({ data: await setEntityTag(c, data) });
  });
