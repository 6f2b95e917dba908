import type { AnyStateMachine } from 'xstate';
import { lifecycles } from '../../../machines/generated/lifecycles.ts';
import type { ResourceFiles } from '../../../schemas/generated/resources.ts';
import type { Change, ChangedField } from '../../../schemas/generated/types.ts';
import { describeField, describeValue } from '../../../schemas/lib/fields/field.ts';
import type { JsonSchema } from '../../../schemas/lib/jsonSchema.ts';
import { formatGivenValue } from '../../../schemas/lib/text/formatValue.ts';
import type { FieldChange } from '../../store/fieldChange.ts';
import type { ChangeRow } from '../../store/changes/changes.ts';
import { filesNamed } from '../../store/resources/recordStore.ts';
import type { ApiContext } from '../core/context.ts';
import { labelOf } from '../../../machines/lifecycles/storedState.ts';
import { valueReader } from './readableChanges.ts';

const charts: Readonly<Record<string, AnyStateMachine>> = lifecycles;

/** The identifiers of a record are of use to a program, not to a person. */
const isIdentifier = (property: JsonSchema | undefined): boolean =>
  property?.format === 'uuid' && property['x-reference'] === undefined;

/** The portal's screen of the changed record, if it has one and the record is still there. */
function hrefOf({ kind, recordUid, employerId, action }: ChangeRow, files: ResourceFiles | undefined): string | null {
  if (employerId === null || action === 'delete') return null;
  if (kind === 'employers') return `/employers/${employerId}`;
  const { endpoints, recordPath, portalPath, screens, scope } = files?.resource ?? {};
  if (!endpoints?.show || screens === 'hand-written' || scope !== 'employer' || recordPath?.includes('{')) return null;
  return `/employers/${employerId}/${recordPath ?? portalPath}/${recordUid}`;
}

/** A stored value in words, as the field's screens say it; null for an empty one. A fact beside the fields is described by itself. */
export function formatStoredValue(files: ResourceFiles | undefined, field: string, value: unknown): string | null {
  const property = files?.entity.properties[field];
  const described =
    files && property ? describeField(field, property, files.entity, files.entities) : describeValue(field, value);
  return formatGivenValue(described, value);
}

function shownField(
  { field, label, from, to, fromName, toName, isSecret, about = [] }: FieldChange,
  files: ResourceFiles | undefined,
  isReadable: (files: ResourceFiles, field: string) => boolean,
): ChangedField[] {
  const property = files?.entity.properties[field];
  // The words of a question tell about the values, as on the record, which leaves it out too.
  if (files && about.some((one) => !isReadable(files, one))) return [];
  if (isIdentifier(property)) return [];
  const isHidden = isSecret === true || (files !== undefined && !isReadable(files, field));
  const shown = { field, label: label ?? property?.title ?? field, isHidden };
  if (isHidden) return [{ ...shown, from: null, to: null }];
  const textOf = (value: unknown): string | null => formatStoredValue(files, field, value);
  return [{ ...shown, from: fromName ?? textOf(from), to: toName ?? textOf(to) }];
}

/** The step of a lifecycle as a changed field, for a record whose fields do not hold it. */
function stateChange({ machine, fromState, toState }: ChangeRow): ChangedField[] {
  const chart = charts[machine ?? ''];
  if (!chart || toState === null || fromState === toState) return [];
  const from = fromState === null ? null : labelOf(chart, fromState);
  return [{ field: 'state', label: 'Status', from, to: labelOf(chart, toState), isHidden: false }];
}

/** The changed fields in one text. */
const textOf = (fields: readonly ChangedField[]): string =>
  fields
    .map(({ label, from, to, isHidden }) => {
      if (isHidden) return `${label}: changed`;
      return from === null ? `${label}: ${to ?? 'empty'}` : `${label}: ${from} → ${to ?? 'empty'}`;
    })
    .join('; ');

/** A change with the names of the employer and the employee. */
export type ShownChange = Change & Pick<ChangeRow, 'employerId' | 'employerName' | 'employeeName'>;

/** Changes as the caller sees them: values as on the screens, and those that they may not read hidden. */
export function shownChanges(c: ApiContext, rows: readonly ChangeRow[]): ShownChange[] {
  const readers = new Map<number | null, ReturnType<typeof valueReader>>();
  return rows.map((row) => {
    const { employerId } = row;
    const { action: _action, machine: _machine, fromState: _from, toState: _to, ...change } = row;
    const isReadable = readers.get(employerId) ?? valueReader(c, employerId);
    readers.set(employerId, isReadable);
    const files = filesNamed(row.kind);
    const own = row.fields.flatMap((one) => shownField(one, files, isReadable));
    const fields = row.fields.length > 0 ? own : stateChange(row);
    return {
      ...change,
      changedTimestamp: row.changedTimestamp.toISOString(),
      href: hrefOf(row, files),
      fields,
      changes: textOf(fields),
    };
  });
}
