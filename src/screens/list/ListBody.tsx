import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef } from 'react';
import { ProgressLine } from '../../shared/ui/ProgressLine.tsx';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import type { Field } from '../../../schemas/lib/fields/field.ts';
import { EmptyList } from './EmptyList.tsx';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { Pager } from './Pager.tsx';
import { RecordCards } from './table/RecordCards.tsx';
import { RecordTable } from './table/RecordTable.tsx';
import { useListState } from './useListState.ts';
import { useSearchParams } from 'react-router';
import { pageSizeOf } from './address/listQuery.ts';
import { presetOf } from './address/presets.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';

const NOTHING_MATCHES = 'No matches. Try fewer words or other filters, or clear them to see everything.';

/** The rows of a list, as a table or, on a phone, as cards; or the reason why there are none. */
export function ListBody({ columns }: { columns: readonly Field[] }) {
  const { resource } = useDefinition();
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const { data, error, filterValues, isPlaceholderData, setFilters, refetch } = useListState();
  const preset = presetOf(useSearchParams()[0], resource.list);
  const section = useRef<HTMLElement>(null);
  const Rows = isNarrow ? RecordCards : RecordTable;
  const onClear = Object.keys(filterValues).length > 0 ? () => setFilters({}) : undefined;
  if (error) {
    // The same request would be refused again.
    const isRefused = 'status' in error && (error.status === 400 || error.status === 422);
    return (
      <LoadFailure
        what={inSentence(resource.pluralTitle)}
        error={error}
        onRetry={() => void refetch()}
        {...(isRefused && onClear && { onReset: onClear })}
      />
    );
  }
  if (data?.length === 0 && !isPlaceholderData)
    return onClear ? (
      <EmptyList text={NOTHING_MATCHES} onClear={onClear} />
    ) : (
      <EmptyList text={preset?.emptyText ?? resource.list.emptyText} />
    );
  return (
    <Box
      component="section"
      ref={section}
      aria-label={resource.pluralTitle}
      aria-busy={data === undefined || isPlaceholderData}
      sx={{ position: 'relative', scrollMarginTop: '7em' }}
    >
      {isPlaceholderData && <ProgressLine label="Loading" />}
      <Rows columns={columns} />
      <Pager
        list={resource.pluralTitle}
        firstSize={pageSizeOf(resource.list)}
        onTurn={() => section.current?.scrollIntoView({ block: 'nearest' })}
      />
    </Box>
  );
}
