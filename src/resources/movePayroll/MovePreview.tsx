import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { ListBase } from 'react-admin';
import { useEffect, useMemo } from 'react';
import { Value } from '../../fields/format/Value.tsx';
import { cellClass, DataTable } from '../../screens/list/table/DataTable.tsx';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { Pager } from '../../screens/list/Pager.tsx';
import { TableFrame } from '../../screens/list/table/TableFrame.tsx';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import { describeFields } from '../../fields/model/field.ts';
import { formatCount } from '../../shared/format/count.ts';
import { useListState } from '../../screens/list/useListState.ts';

interface MovePreviewProps {
  /** The uids of the chosen employees; null means all. */
  selected: ReadonlySet<string> | null;
  onSelect: (selected: ReadonlySet<string>) => void;
  /** Called with the number of active employees of the payroll. */
  onCount: (count: number) => void;
}

const COLUMNS = ['lastName', 'firstName', 'payrollNumber', 'employmentStartDate'];
const PER_PAGE = 25;
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

function Preview({ selected, onSelect, onCount }: MovePreviewProps) {
  const { entity, entities } = useDefinition();
  const fields = useMemo(() => describeFields(COLUMNS, entity, entities), [entity, entities]);
  const { data, total, error, isPlaceholderData, refetch } = useListState();
  useEffect(() => {
    if (total !== undefined && !isPlaceholderData) onCount(total);
  }, [total, isPlaceholderData, onCount]);

  if (error) return <LoadFailure what="employees" error={error} onRetry={() => void refetch()} />;
  if (!data || total === undefined) return <Skeleton variant="rounded" height={320} />;
  const toggle = (uids: readonly string[], isChosen: boolean) => {
    const next = new Set(selected);
    for (const uid of uids)
      if (isChosen) next.add(uid);
      else next.delete(uid);
    onSelect(next);
  };
  const uids = data.map(({ id }) => String(id));
  const chosenHere = uids.filter((uid) => selected?.has(uid)).length;
  return (
    <Box aria-busy={isPlaceholderData}>
      <Typography role="status" sx={{ my: 2 }} color="text.secondary">
        {selected === null
          ? `${formatCount(total)} ${total === 1 ? 'employee' : 'employees'} will move.`
          : `${formatCount(selected.size)} of ${formatCount(total)} chosen.`}
      </Typography>
      {total > 0 && (
        <>
          <TableFrame label="Employees to move">
            <DataTable>
              <caption>Employees to move</caption>
              <thead>
                <tr>
                  {selected !== null && (
                    <th scope="col">
                      <Tick
                        label="Choose all on this page"
                        isChosen={chosenHere === uids.length}
                        isPartly={chosenHere > 0 && chosenHere < uids.length}
                        onChange={(isChosen) => toggle(uids, isChosen)}
                      />
                    </th>
                  )}
                  {fields.map((field) => (
                    <th key={field.name} scope="col" className={cellClass(field.kind)}>
                      {field.label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.map((row) => (
                  <tr key={row.id}>
                    {selected !== null && (
                      <td>
                        <Tick
                          label={`Choose ${String(row['firstName'])} ${String(row['lastName'])}`}
                          isChosen={selected.has(String(row.id))}
                          onChange={(isChosen) => toggle([String(row.id)], isChosen)}
                        />
                      </td>
                    )}
                    {fields.map((field) => (
                      <td key={field.name} className={cellClass(field.kind)}>
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
        style={{ width: 20, height: 20, margin: 0 }}
      />
    </Box>
  );
}
