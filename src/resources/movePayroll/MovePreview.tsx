import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { ListBase } from 'react-admin';
import { useCallback, useEffect, useMemo } from 'react';
import { Value } from '../../fields/format/Value.tsx';
import { cellClass, DataTable } from '../../screens/list/table/DataTable.tsx';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { SearchField } from '../../screens/list/SearchField.tsx';
import { Pager } from '../../screens/list/Pager.tsx';
import { TableFrame } from '../../screens/list/table/TableFrame.tsx';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { colours } from '../../shared/theme/tokens.ts';
import { Action } from '../../shared/ui/Action.tsx';
import { describeFields } from '../../../schemas/lib/fields/field.ts';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { useListState } from '../../screens/list/useListState.ts';

interface MovePreviewProps {
  /** The names of the chosen employees, by uid; null means all. */
  chosen: ReadonlyMap<string, string> | null;
  onChoose: (chosen: ReadonlyMap<string, string>) => void;
  /** Called with the number of active employees of the payroll, when all of them move. */
  onCount: (count: number) => void;
}

const COLUMNS = ['lastName', 'firstName', 'payrollNumber', 'employmentStartDate'];
const PER_PAGE = 50;
/** As many names as a line or two hold. */
const MOST_NAMES = 8;
const sort = { field: 'lastName', order: 'ASC' } as const;
const queryOptions = { refetchOnMount: 'always', onError: () => undefined } as const;

/** The active employees of a payroll, page by page from the service, with the same filter that the service uses to move them. */
export function MovePreview({ payrollUid, ...props }: MovePreviewProps & { payrollUid: string }) {
  const filter = useMemo(() => ({ payrollUid, isActive: true }), [payrollUid]);
  return (
    <ListBase
      resource="employees"
      storeKey={false}
      disableSyncWithLocation
      disableAuthentication
      perPage={PER_PAGE}
      sort={sort}
      filter={filter}
      queryOptions={queryOptions}
    >
      <Preview {...props} />
    </ListBase>
  );
}

function Preview({ chosen, onChoose, onCount }: MovePreviewProps) {
  const { resource, entity, entities } = useDefinition();
  const fields = useMemo(() => describeFields(COLUMNS, entity, entities), [entity, entities]);
  const { data, total, error, isPlaceholderData, filterValues, setFilters, refetch } = useListState();
  const { q } = filterValues;
  const search = typeof q === 'string' ? q : '';
  const onSearch = useCallback((text: string) => setFilters(text === '' ? {} : { q: text }), [setFilters]);
  useEffect(() => {
    // While some are chosen, their number counts, and a search may hide others.
    if (total !== undefined && chosen === null) onCount(total);
  }, [total, chosen, onCount]);

  if (error) return <LoadFailure what="employees" error={error} onRetry={() => void refetch()} />;
  if (!data || total === undefined) return <Skeleton variant="rounded" height={320} />;
  const toggle = (rows: readonly DataRecord[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const row of rows)
      if (isChosen) next.set(String(row.id), nameOf(row));
      else next.delete(String(row.id));
    onChoose(next);
  };
  const chosenHere = data.filter(({ id }) => chosen?.has(String(id))).length;
  return (
    <Box aria-busy={isPlaceholderData}>
      {chosen !== null && (
        <Box sx={{ mt: 2, display: 'flex' }}>
          <SearchField hint={resource.list.search?.label ?? 'Name'} value={search} onSearch={onSearch} />
        </Box>
      )}
      <Box sx={{ my: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, color: 'text.secondary' }}>
        <Box component="p" role="status" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
          {chosen === null ? `${people(total)} will move.` : chosenText(chosen)}
        </Box>
        {chosen !== null && chosen.size > 0 && (
          <Action look="plain" onClick={() => onChoose(new Map())} style={{ padding: 0 }}>
            Clear selection
          </Action>
        )}
      </Box>
      {total === 0 && search !== '' && <Box component="p">No employee on this payroll matches. Try fewer letters.</Box>}
      {total > 0 && (
        <>
          <TableFrame label="Employees to move">
            <DataTable>
              <caption>Employees to move</caption>
              <thead>
                <tr>
                  {chosen !== null && (
                    <th scope="col">
                      <Tick
                        label="Select all on this page"
                        isChosen={chosenHere === data.length}
                        isPartly={chosenHere > 0 && chosenHere < data.length}
                        onChange={(isChosen) => toggle(data, isChosen)}
                      />
                    </th>
                  )}
                  {fields.map((field) => (
                    <th key={field.name} scope="col" className={cellClass(field)}>
                      {field.label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.map((row) => (
                  <tr key={row.id}>
                    {chosen !== null && (
                      <td>
                        <Tick
                          label={`Select ${nameOf(row)}`}
                          isChosen={chosen.has(String(row.id))}
                          onChange={(isChosen) => toggle([row], isChosen)}
                        />
                      </td>
                    )}
                    {fields.map((field) => (
                      <td key={field.name} className={cellClass(field)}>
                        <Value field={field} value={row[field.name]} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </DataTable>
          </TableFrame>
          <Pager list="Employees to move" />
        </>
      )}
    </Box>
  );
}

const nameOf = (row: DataRecord): string => `${String(row['firstName'])} ${String(row['lastName'])}`;
const people = (count: number): string => formatCount(count, 'employee');

/** @example chosenText(new Map([['e1', 'Ada Mills']])) // '1 employee chosen: Ada Mills' */
function chosenText(chosen: ReadonlyMap<string, string>): string {
  if (chosen.size === 0) return 'No employees selected yet.';
  const names = [...chosen.values()];
  const more = names.length - MOST_NAMES;
  return `${people(names.length)} chosen: ${names.slice(0, MOST_NAMES).join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`;
}

interface TickProps {
  label: string;
  isChosen: boolean;
  isPartly?: boolean;
  onChange: (isChosen: boolean) => void;
}

function Tick({ label, isChosen, isPartly = false, onChange }: TickProps) {
  return (
    <Box component="label" sx={{ display: 'inline-grid', placeItems: 'center', minWidth: 24, minHeight: 24, cursor: 'pointer' }}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        ref={(box) => {
          if (box) box.indeterminate = isPartly;
        }}
        onChange={(event) => onChange(event.target.checked)}
        style={{ width: 20, height: 20, margin: 0, accentColor: colours.pink }}
      />
    </Box>
  );
}
