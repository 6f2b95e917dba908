import ArrowUpwardRounded from '@mui/icons-material/ArrowUpwardRounded';
import { RecordContextProvider, type SortPayload } from 'react-admin';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { PrefetchLink } from '../../../shared/navigation/PrefetchLink.tsx';
import { type RowActions, useRowActions } from '../../actions/useRowActions.tsx';
import { useDefinition } from '../../../fields/model/DefinitionContext.ts';
import type { Field } from '../../../../schemas/lib/fields/field.ts';
import type { DataRecord } from '../../../fields/model/record.ts';
import { useResourceParts } from '../../../fields/parts/resourceParts.ts';
import { computedTitles } from '../../../../schemas/lib/resources/computedTitles.ts';
import { Cell } from './Cell.tsx';
import { cellClass, DataTable } from './DataTable.tsx';
import { nameOfRow } from './nameOfRow.ts';
import { useRowKeys } from './rowKeys.ts';
import { useRecordLink } from '../../screenAddresses.ts';
import { SelectAll, SelectRow } from '../selection/SelectBox.tsx';
import { useBulkActions } from '../selection/useBulkActions.ts';
import { TableFrame } from './TableFrame.tsx';
import { useListState } from '../useListState.ts';

const MOST_PLACEHOLDERS = 10;

/** The rows as a table. The first column links to the record, and a click anywhere else in the row opens it too. */
export function RecordTable({ columns }: { columns: readonly Field[] }) {
  const { resource } = useDefinition();
  const { data, perPage } = useListState();
  const actions = useRowActions();
  const isSelectable = useBulkActions().length > 0;
  return (
    <TableFrame label={resource.pluralTitle}>
      <DataTable>
        <caption>{resource.pluralTitle}</caption>
        <thead>
          <tr>
            {isSelectable && <SelectAll />}
            {columns.map((field) => (
              <ColumnHeader key={field.name} field={field} isSortable={resource.list.sort.includes(field.name)} />
            ))}
            {actions && (
              <th scope="col" className="row-menus">
                <span className="for-screen-readers">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {data ? (
            <Rows rows={data} columns={columns} actions={actions} isSelectable={isSelectable} />
          ) : (
            <PlaceholderRows count={Math.min(perPage, MOST_PLACEHOLDERS)} cells={columns.length + (isSelectable ? 1 : 0)} />
          )}
        </tbody>
      </DataTable>
      {actions?.layer}
    </TableFrame>
  );
}

function ColumnHeader({ field, isSortable }: { field: Field; isSortable: boolean }) {
  const { sort, setSort } = useListState();
  const isSorted = sort.field === field.name;
  const isAscending = isSorted && sort.order === 'ASC';
  const aria = isSorted ? ({ 'aria-sort': isAscending ? 'ascending' : 'descending' } as const) : {};
  // A second click may come before the list has drawn the order that the first one asked for.
  const asked = useRef<SortPayload['order'] | null>(null);
  useEffect(() => {
    asked.current = null;
  }, [sort.field, sort.order]);
  function turn(): void {
    const last = asked.current ?? (isSorted ? sort.order : null);
    asked.current = last === 'ASC' ? 'DESC' : 'ASC';
    setSort({ field: field.name, order: asked.current });
  }
  return (
    <th scope="col" className={cellClass(field)} {...aria}>
      {isSortable ? (
        <button type="button" onClick={turn}>
          {field.label}
          <ArrowUpwardRounded aria-hidden />
        </button>
      ) : (
        field.label
      )}
    </th>
  );
}

/** A click on a row opens its record, unless it ends a text selection or hits a control. */
function isPlainClick(event: MouseEvent<HTMLElement>): boolean {
  const isOnControl = event.target instanceof Element && event.target.closest('a, button, input, label') !== null;
  return !isOnControl && !event.metaKey && !event.ctrlKey && (globalThis.getSelection()?.toString() ?? '') === '';
}

interface FilledRowsProps {
  rows: readonly DataRecord[];
  columns: readonly Field[];
  actions: RowActions | null;
  isSelectable: boolean;
}

function Rows({ rows, columns, actions, isSelectable }: FilledRowsProps) {
  const { recordTitle } = useDefinition().resource;
  const { columns: parts = {} } = useResourceParts();
  const isTitle = ({ name }: Field): boolean => recordTitle === `{${name}}` && !parts[name];
  // A title that is worked out need not contain the words of the link, which its name must have (WCAG 2.5.3).
  const isWorkedOut = computedTitles.some((name) => recordTitle.includes(`{${name}}`));
  const linkOf = useRecordLink();
  const navigate = useNavigate();
  const keys = useRowKeys(rows.map(({ id }) => String(id)));
  return rows.map((record) => {
    const { to, title } = linkOf(record);
    return (
      <RecordContextProvider key={keys.get(String(record.id))} value={record}>
        {/* For the keyboard, the link in the row's header does the same. */}
        <tr
          {...(to && { 'data-opens': '', onClick: (event: MouseEvent<HTMLElement>) => isPlainClick(event) && void navigate(to) })}
        >
          {isSelectable && <SelectRow id={record.id} title={title} />}
          {columns.map((field, index) => {
            // The name of a record that is no longer in use includes its status. docs/product.md, section 4.
            const value = isTitle(field) ? title : <Cell field={field} record={record} isLinked={index > 0 || to === null} />;
            if (index > 0) {
              return (
                <td key={field.name} className={cellClass(field)}>
                  {value}
                </td>
              );
            }
            return (
              <th key={field.name} scope="row">
                {to ? (
                  <PrefetchLink to={to} {...(!isWorkedOut && { 'aria-label': nameOfRow(field, record, title) })}>
                    {value}
                  </PrefetchLink>
                ) : (
                  value
                )}
              </th>
            );
          })}
          {actions && <td>{actions.buttonOf(record, title)}</td>}
        </tr>
      </RecordContextProvider>
    );
  });
}

function PlaceholderRows({ count, cells }: { count: number; cells: number }) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={`placeholder-${row + 1}`} aria-hidden>
      {Array.from({ length: cells }, (_cell, cell) => (
        <td key={`cell-${cell + 1}`}>
          <span className="placeholder">&nbsp;</span>
        </td>
      ))}
    </tr>
  ));
}
