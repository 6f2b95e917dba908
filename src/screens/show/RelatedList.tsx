import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { keepPreviousData } from '@tanstack/react-query';
import { ReferenceManyFieldBase } from 'react-admin';
import { use, useId, useMemo } from 'react';
import type { Resource } from '../../../schemas/generated/types.ts';
import { cellClass, DataTable } from '../list/table/DataTable.tsx';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { Pager } from '../list/Pager.tsx';
import { TableFrame } from '../list/table/TableFrame.tsx';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import { ResourcePartsContext } from '../../fields/parts/resourceParts.ts';
import { describeFields } from '../../../schemas/lib/fields/field.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { AddRelated } from './AddRelated.tsx';
import { RelatedCards } from './RelatedCards.tsx';
import { RelatedValue, type RelatedRowsProps, useRelatedLink } from './relatedRows.tsx';
import { useListState } from '../list/useListState.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';

type Related = NonNullable<Resource['related']>[number];

const PER_PAGE = 5;
const noColumns = {};
const sort = { field: 'id', order: 'ASC' } as const;
const queryOptions = { retry: false, placeholderData: keepPreviousData, onError: () => undefined };

/** A related list, such as an employee's contributions, a few rows at a time. */
export function RelatedList({ related, record }: { related: Related; record: DataRecord }) {
  const { resource } = useDefinition();
  const reference = `${resource.name}/${related.id}`;
  return (
    <ReferenceManyFieldBase
      reference={reference}
      target={resource.idProperty}
      record={record}
      resource={resource.name}
      perPage={PER_PAGE}
      sort={sort}
      // The same key for all records: otherwise react-admin would store a selection for each record that was ever opened.
      storeKey={`related.${reference}`}
      queryOptions={queryOptions}
    >
      <RelatedCard related={related} record={record} />
    </ReferenceManyFieldBase>
  );
}

function RelatedCard({ related, record }: { related: Related; record: DataRecord }) {
  const { entities } = useDefinition();
  const headingId = useId();
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const Rows = isNarrow ? RelatedCards : RelatedTable;
  const fields = useMemo(() => {
    const entity = entities[related.entity];
    if (!entity) throw new Error(`No entity "${related.entity}": add schemas/entities/${related.entity}.schema.json.`);
    return describeFields(related.columns, entity, entities);
  }, [related, entities]);
  const linkOf = useRelatedLink(related.resource);
  const columns = use(ResourcePartsContext)[related.resource ?? '']?.columns ?? noColumns;
  const { data, error, isPlaceholderData, refetch } = useListState();
  return (
    <Card
      component="section"
      aria-labelledby={headingId}
      aria-busy={data === undefined || isPlaceholderData}
      sx={{ p: { xs: 2, sm: 3 }, position: 'relative' }}
    >
      {isPlaceholderData && (
        <LinearProgress aria-label="Loading" sx={{ position: 'absolute', insetInline: 0, top: 0, height: 3 }} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography id={headingId} component="h2" variant="h2">
          {related.title}
        </Typography>
        {related.resource && <AddRelated resource={related.resource} record={record} />}
      </Box>
      {error && <LoadFailure what={inSentence(related.title)} error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={160} />}
      {!error && data?.length === 0 && <Typography color="text.secondary">{related.emptyText}</Typography>}
      {!error && data && data.length > 0 && (
        <>
          <Rows title={related.title} fields={fields} rows={data} linkOf={linkOf} columns={columns} />
          <Box sx={{ mb: -1 }}>
            <Pager list={related.title} hasSizes={false} />
          </Box>
        </>
      )}
    </Card>
  );
}

function RelatedTable({ title, fields, rows, linkOf, columns }: RelatedRowsProps) {
  return (
    <TableFrame label={title}>
      <DataTable>
        <caption>{title}</caption>
        <thead>
          <tr>
            {fields.map((field) => (
              <th key={field.name} scope="col" className={cellClass(field)}>
                {field.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {fields.map((field, index) => (
                <td key={field.name} className={cellClass(field)}>
                  <RelatedValue field={field} row={row} to={index === 0 ? linkOf(row) : null} columns={columns} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </TableFrame>
  );
}
