import Box from '@mui/material/Box';
import { useMemo, useRef } from 'react';
import { useDefinition } from '../model/DefinitionContext.ts';
import { describeFields } from '../model/field.ts';
import { AddButton } from './AddButton.tsx';
import { ListBody } from './ListBody.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { useColumns } from './useColumns.ts';
import { useListQuery } from './useListQuery.ts';
import { useListRecords } from './useListRecords.ts';

/** A resource's list as part of another page, with its search, filters, columns and pages in that page's address. */
export function EmbeddedList() {
  const definition = useDefinition();
  const { resource, entity, entities } = definition;
  const [query, change] = useListQuery(resource.list);
  const columns = useColumns(definition);
  const filters = useMemo(() => describeFields(resource.list.filters, entity, entities), [resource, entity, entities]);
  const records = useListRecords(resource.name, query, filters);
  const body = useRef<HTMLElement>(null);
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 2, '&:empty': { display: 'none' } }}>
        <AddButton />
      </Box>
      <ListToolbar query={query} filters={filters} columns={columns} records={records} onChange={change} />
      <ListBody ref={body} query={query} records={records} columns={columns.shown} onChange={change} />
    </>
  );
}
