import TuneRounded from '@mui/icons-material/TuneRounded';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { Action } from '../../shared/ui/Action.tsx';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import { describeFields } from '../../../schemas/lib/fields/field.ts';
import { ActiveFilters, FoundCount } from './filters/ActiveFilters.tsx';
import { ColumnChooser } from './table/ColumnChooser.tsx';
import { ExportButton } from './export/ExportButton.tsx';
import { InvalidFilters } from './filters/InvalidFilters.tsx';
import { NativeSelect } from './filters/NativeSelect.tsx';
import { SearchField } from './SearchField.tsx';
import type { Columns } from './table/useColumns.ts';
import { useFilterFields } from './filters/useFilterFields.ts';
import { useSearch } from './useSearch.ts';
import { ViewsButton } from './views/ViewsButton.tsx';
import { useListState } from './useListState.ts';

const loadFilters = () => import('./filters/FilterPanel.tsx');
const FilterPanel = lazy(async () => ({ default: (await loadFilters()).FilterPanel }));
const prefetch = () => void loadFilters().catch(() => undefined);

/** The toolbar of a list: search, filters, columns and, if there are no column headers to click, the order. */
export function ListToolbar({ columns }: { columns: Columns }) {
  const { resource } = useDefinition();
  const filters = useFilterFields();
  const { filterValues } = useListState();
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const filtersButton = useRef<HTMLButtonElement>(null);
  const [search, setSearch] = useSearch();
  const active = filters.filter(({ name }) => filterValues[name] !== undefined).length;
  return (
    <Box sx={{ mb: 1.5, display: 'grid', gap: 1.5 }}>
      <Box sx={toolbarLook}>
        <Box className="screen-only" sx={{ display: 'contents' }}>
          {resource.list.search && <SearchField hint={resource.list.search.label} value={search} onSearch={setSearch} />}
          {filters.length > 0 && (
            <Action
              ref={filtersButton}
              look="outlined"
              aria-expanded={isOpen}
              aria-controls={panelId}
              onPointerEnter={prefetch}
              onFocus={prefetch}
              onClick={() => setIsOpen(!isOpen)}
            >
              <TuneRounded aria-hidden fontSize="small" />
              {active > 0 ? `Filters (${active})` : 'Filters'}
            </Action>
          )}
          {isNarrow ? <SortChoice /> : <ColumnChooser columns={columns} />}
          <ViewsButton columns={columns} />
          <ExportButton columns={columns.shown} />
        </Box>
        <FoundCount />
      </Box>
      {isOpen && (
        <Suspense>
          <FilterPanel id={panelId} />
        </Suspense>
      )}
      <ActiveFilters />
      <InvalidFilters onRemoved={() => filtersButton.current?.focus()} />
    </Box>
  );
}

// On a phone the buttons are in two columns, and the search and an export's progress take both.
const toolbarLook = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  '& > [role=status], & > div > form, & > div > div:not([data-labelled])': { gridColumn: '1 / -1' },
} as const;

function SortChoice() {
  const { resource, entity, entities } = useDefinition();
  const { sort, setSort } = useListState();
  const options = describeFields(resource.list.sort, entity, entities).flatMap(({ name, label }) => [
    { value: name, label: `${label}, ascending` },
    { value: `-${name}`, label: `${label}, descending` },
  ]);
  return (
    <NativeSelect
      label="Sort by"
      labelled="hidden"
      value={`${sort.order === 'DESC' ? '-' : ''}${sort.field}`}
      options={options}
      onChange={(value) => setSort({ field: value.replace(/^-/, ''), order: value.startsWith('-') ? 'DESC' : 'ASC' })}
    />
  );
}
