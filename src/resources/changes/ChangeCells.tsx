import { useRecordContext } from 'react-admin';
import Box from '@mui/material/Box';
import type { Change } from '../../../schemas/generated/types.ts';
import { Actor } from '../../shared/changes/Actor.tsx';
import { FieldChanges } from '../../shared/changes/FieldChanges.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';

type Row = Change & { id: string };

/** The changed record, with a link to its screen. */
export function ChangedRecord() {
  const change = useRecordContext<Row>();
  if (!change) return null;
  return change.href === null ? change.title : <TextLink to={change.href}>{change.title}</TextLink>;
}

/** The changed fields, each before and after. */
export function ChangedFields() {
  const change = useRecordContext<Row>();
  if (!change) return null;
  return (
    <Box sx={{ minWidth: { md: '15rem' } }}>{change.fields.length === 0 ? '-' : <FieldChanges fields={change.fields} />}</Box>
  );
}

/** The person who made the change. */
export function ChangeActor() {
  const change = useRecordContext<Row>();
  return change ? <Actor change={change} /> : null;
}
