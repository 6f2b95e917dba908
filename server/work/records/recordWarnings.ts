import type { RecordFiles } from '../../../schemas/generated/records.ts';
import {
  askedOf,
  type AskedWarning,
  askedWarnings,
  type Confirmation,
  CONFIRMATIONS,
  isConfirmed,
} from '../../../domain/questions/fieldWarnings.ts';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import { keepConfirmations } from '../../store/records/confirmedWarnings.ts';
import { recordStore } from '../../store/resources/recordStore.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { note } from '../changes/actor.ts';
import { Refusal } from '../core/refusal.ts';
import { type Acting, todayOf } from '../core/acting.ts';
import type { RecordChange } from '../hooks/hooks.ts';
import { headingOf } from './shownRecord.ts';

/** A question that names the other record with the same value. */
type Asked = AskedWarning & { other?: { title: string; href: string } };

/** The names of the questions that the actor confirms, among those that can be asked. Asked for only when there is a question. */
export type ConfirmedOf = (known: readonly string[]) => Promise<ReadonlySet<string>>;

const namesOf = ({ 'x-warnings': warnings = [] }: EntitySchema): string[] => warnings.map(({ warning }) => warning);

/**
 * The questions about a new record without generated routes, all of them confirmed by the caller.
 *
 * @throws Refusal invalid with the questions that the caller does not confirm.
 */
export async function confirmedQuestions(
  c: Acting,
  entity: EntitySchema,
  record: StoredRecord,
  confirmedOf: ConfirmedOf,
): Promise<AskedWarning[]> {
  const asked = askedWarnings(entity, record, record, todayOf(c));
  if (asked.length === 0) return [];
  const names = await confirmedOf(namesOf(entity));
  const open = asked.filter(({ warning }) => !names.has(warning));
  if (open.length > 0) throw Refusal.ofUnlikely(open);
  return asked;
}

/**
 * Asks about the unlikely values of a change (`x-warnings`), and keeps the answers of the caller with the record.
 *
 * @throws Refusal invalid with the questions that nobody has confirmed for these values.
 */
export async function askAboutUnlikely(
  c: Acting,
  files: RecordFiles,
  change: RecordChange,
  confirmedOf: ConfirmedOf,
): Promise<void> {
  const { tx, owner, before, fields, record } = change;
  const { entity, resource } = files;
  if (!entity['x-warnings']) return;
  const written = Object.fromEntries(Object.entries(fields).filter(([field, value]) => before?.[field] !== value));
  const answered = (before?.[CONFIRMATIONS] ?? []) as Confirmation[];
  const asked = [...askedWarnings(entity, record, written, todayOf(c)), ...(await takenWarnings(files, change, written))].filter(
    (one) => !isConfirmed(one, answered),
  );
  if (asked.length === 0) return;
  const names = await confirmedOf(namesOf(entity));
  const open = asked.filter(({ warning }) => !names.has(warning));
  if (open.length > 0) throw Refusal.ofUnlikely(open);
  await keepConfirmations(tx, {
    resource: resource.name,
    recordUid: String(record[resource.idProperty]),
    owner,
    userUid: c.var.caller.userUid,
    at: c.var.deps.clock(),
    confirmed: asked,
  });
  noteConfirmations(files, change, asked);
}

/** Notes the confirmed questions, for the entry of the change in the record's history. */
function noteConfirmations(files: RecordFiles, { c, tx, owner, record }: RecordChange, confirmed: readonly AskedWarning[]): void {
  const { name, idProperty, title } = files.resource;
  const heading = headingOf(files, record) || title;
  note(c, tx, {
    employerId: owner,
    kind: name,
    recordUid: String(record[idProperty]),
    title: heading,
    action: 'change',
    activity: `Unusual details confirmed: ${heading}`,
    fields: confirmed.map(({ warning, question, values }) => ({
      field: `confirmed ${warning}`,
      label: 'Confirmed',
      to: question,
      about: Object.keys(values),
    })),
  });
}

/** Questions about values that another record of the owner has: the service alone can judge them. */
async function takenWarnings(files: RecordFiles, { tx, owner, record }: RecordChange, written: StoredRecord): Promise<Asked[]> {
  const { entity, resource } = files;
  const store = recordStore(files);
  const found: Asked[] = [];
  for (const warning of entity['x-warnings'] ?? []) {
    const { field, unique, except = [] } = warning;
    const value = written[field];
    if (!unique || typeof value !== 'string' || except.includes(value)) continue;
    const uid = await store.otherWith(tx, owner, { field, value, except: String(record[resource.idProperty]) });
    const other = uid === undefined ? null : await store.find(tx, owner, uid);
    if (uid === undefined || !other) continue;
    const title = headingOf(files, other);
    const parent = owner === null ? '' : `/employers/${owner}`;
    found.push({
      ...askedOf(warning, record, { other: title }),
      other: { title, href: `${parent}/${resource.portalPath}/${uid}` },
    });
  }
  return found;
}
