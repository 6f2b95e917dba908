import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type Ref, useState } from 'react';
import { useDefinition } from '../model/DefinitionContext.ts';
import type { Field } from '../model/field.ts';
import { EmptyList } from './EmptyList.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { isNarrowed, type ListQuery } from './listQuery.ts';
import { Pager } from './Pager.tsx';
import { RecordCards } from './RecordCards.tsx';
import { RecordTable } from './RecordTable.tsx';
import type { ListRecords } from './useListRecords.ts';

interface ListBodyProps {
  ref: Ref<HTMLElement>;
  query: ListQuery;
  records: ListRecords;
  columns: readonly Field[];
  onChange: (change: Partial<ListQuery>) => void;
}

const NOTHING_MATCHES = 'Nothing matches. Try fewer words or other filters, or clear them to see everything.';

/** The rows of a list, as a table where there is room for one and as cards on a phone; or why there are none. */
export function ListBody({ ref, query, records, columns, onChange }: ListBodyProps) {
  const { resource } = useDefinition();
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const { rows, total, error, isStale, retry } = records;
  const [shown, setShown] = useState(query);
  // The range stays that of the rows which stand in.
  if (!isStale && shown !== query) setShown(query);
  const Rows = isNarrow ? RecordCards : RecordTable;

  const onClear = isNarrowed(query) ? () => onChange({ search: '', filters: {} }) : undefined;

  if (error) {
    // The same question would be refused again.
    const isRefused = 'status' in error && (error.status === 400 || error.status === 422);
    return (
      <LoadFailure
        what={resource.pluralTitle.toLowerCase()}
        error={error}
        onRetry={retry}
        {...(isRefused && onClear && { onReset: onClear })}
      />
    );
  }
  if (rows?.length === 0 && !isStale)
    return onClear ? <EmptyList text={NOTHING_MATCHES} onClear={onClear} /> : <EmptyList text={resource.list.emptyText} />;
  return (
    <Box
      component="section"
      ref={ref}
      aria-label={resource.pluralTitle}
      aria-busy={rows === undefined || isStale}
      sx={{ position: 'relative', scrollMarginTop: '7em' }}
    >
      {isStale && (
        <LinearProgress aria-label="Loading" sx={{ position: 'absolute', insetInline: 0, top: 0, zIndex: 1, height: 3 }} />
      )}
      <Rows
        rows={rows}
        columns={columns}
        sort={query.sort}
        placeholders={Math.min(query.perPage, 10)}
        onSort={(sort) => onChange({ sort })}
      />
      {total !== undefined && <Pager list={resource.pluralTitle} query={query} shown={shown} total={total} onChange={onChange} />}
    </Box>
  );
}
