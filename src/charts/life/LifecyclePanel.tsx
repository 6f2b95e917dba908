import Box from '@mui/material/Box';
import { usePartyIfAny } from '../../shared/portal/party.ts';
import { fillTemplate } from '../../shared/format/fillTemplate.ts';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { RecordLife } from './RecordLife.tsx';

interface Named {
  /** What the lifecycle calls the record. */
  uid: string;
  /** Where the record has several lives, whose this one is. */
  title?: string;
}

/** The Lifecycle tab of a record: its life, or those of the entries that each have one. */
export function LifecyclePanel({ record }: { record: DataRecord }) {
  const { lifecycle, idProperty } = useDefinition().resource;
  const party = usePartyIfAny();
  if (!lifecycle) return null;
  const known = { ...record, partyId: party?.record.id };
  const entries =
    lifecycle.each === undefined ? [known] : entriesOf(record[lifecycle.each]).map((entry) => ({ ...known, ...entry }));
  const lives = entries.map((entry): Named => {
    const title: unknown = lifecycle.each === undefined ? undefined : Reflect.get(entry, 'name');
    return { uid: fillTemplate(lifecycle.record ?? `{${idProperty}}`, entry), ...(typeof title === 'string' && { title }) };
  });
  if (lives.length === 0) return <Box sx={{ color: 'text.secondary' }}>Nothing has begun for this record yet.</Box>;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {lives.map(({ uid, title }) => (
        <RecordLife key={uid} machine={lifecycle.machine} record={uid} shown={record} {...(title !== undefined && { title })} />
      ))}
    </Box>
  );
}

const entriesOf = (value: unknown): object[] =>
  Array.isArray(value) ? value.filter((entry: unknown) => typeof entry === 'object' && entry !== null) : [];
