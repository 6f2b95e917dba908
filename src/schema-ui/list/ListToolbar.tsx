import TuneRounded from '@mui/icons-material/TuneRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { useDefinition } from '../model/DefinitionContext.ts';
import { describeFields, type Field } from '../model/field.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import { ExportButton } from './export/ExportButton.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import type { ListQuery } from './listQuery.ts';
import { NativeSelect } from './NativeSelect.tsx';
import { ViewsButton } from './views/ViewsButton.tsx';
import { SearchField } from './SearchField.tsx';
import type { Columns } from './useColumns.ts';
import type { ListRecords } from './useListRecords.ts';

interface ListToolbarProps {
  query: ListQuery;
  filters: readonly Field[];
  columns: Columns;
  records: Pick<ListRecords, 'total' | 'isStale'>;
  onChange: (change: Partial<ListQuery>) => void;
}

/** What narrows and arranges a list: search, filters, columns and, where there are no column headers to click, the order. */
export function ListToolbar({ query, filters, columns, records, onChange }: ListToolbarProps) {
  const { resource } = useDefinition();
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const active = new Set(Object.keys(query.filters).map((key) => key.split('.')[0])).size;
  return (
    <Box sx={{ mb: 2, display: 'grid', gap: 2 }}>
      <Box sx={toolbarLook}>
        {resource.list.search && (
          <SearchField hint={resource.list.search.label} value={query.search} onSearch={(search) => onChange({ search })} />
        )}
        {filters.length > 0 && (
          <Button
            variant="outlined"
            color="secondary"
            startIcon={<TuneRounded />}
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {active > 0 ? `Filters (${active})` : 'Filters'}
          </Button>
        )}
        {isNarrow ? <SortChoice query={query} onChange={onChange} /> : <ColumnChooser columns={columns} />}
        <ViewsButton query={query} columns={columns} />
        <ExportButton query={query} filters={filters} columns={columns.shown} />
      </Box>
      {isOpen && (
        <FilterPanel
          id={panelId}
          fields={filters}
          values={query.filters}
          onChange={(changed) => onChange({ filters: changed })}
        />
      )}
      <ActiveFilters fields={filters} query={query} total={records.total} isStale={records.isStale} onChange={onChange} />
    </Box>
  );
}

// On a phone the buttons stand in two columns, and the search and an export's progress take both.
const toolbarLook = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'center',
  '& > form, & > div:not([data-labelled])': { gridColumn: '1 / -1' },
} as const;

function SortChoice({ query, onChange }: Pick<ListToolbarProps, 'query' | 'onChange'>) {
  const { resource, entity, entities } = useDefinition();
  const options = describeFields(resource.list.sort, entity, entities).flatMap(({ name, label }) => [
    { value: name, label: `${label}, ascending` },
    { value: `-${name}`, label: `${label}, descending` },
  ]);
  return (
    <NativeSelect
      label="Sort by"
      labelled="hidden"
      value={`${query.sort.order === 'DESC' ? '-' : ''}${query.sort.field}`}
      options={options}
      onChange={(value) => onChange({ sort: { field: value.replace(/^-/, ''), order: value.startsWith('-') ? 'DESC' : 'ASC' } })}
    />
  );
}
