import Box from '@mui/material/Box';
import { usePartyIfAny } from '../../shared/portal/party.ts';
import { fillTemplate } from '../../shared/format/fillTemplate.ts';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { RecordLife } from './RecordLife.tsx';

interface Named {
  /** The record's name in the lifecycle. */
  uid: string;
  /** The owner of this life, if the record has several. */
  title?: string;
}

/** The Lifecycle tab of a record: its life, or the lives of its entries. */
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
  if (lives.length === 0) return <Box sx={{ color: 'text.secondary' }}>There is no lifecycle for this record yet.</Box>;
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
