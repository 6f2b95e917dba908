import ArrowUpwardRounded from '@mui/icons-material/ArrowUpwardRounded';
import Skeleton from '@mui/material/Skeleton';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { PrefetchLink } from '../../shared/navigation/PrefetchLink.tsx';
import { type RowActions, useRowActions } from '../actions/useRowActions.tsx';
import { Value } from '../format/Value.tsx';
import { useDefinition } from '../model/DefinitionContext.ts';
import type { Field } from '../model/field.ts';
import { cellClass, DataTable } from './DataTable.tsx';
import { TableFrame } from './TableFrame.tsx';
import { useRowKeys } from './rowKeys.ts';
import { type RowsProps, useRecordLink } from './rows.ts';

/** The rows as a table. Its first column leads to the record; a click anywhere else in the row does too. */
export function RecordTable({ rows, columns, sort, placeholders, onSort }: RowsProps) {
  const { resource } = useDefinition();
  const actions = useRowActions();
  const isSortable = (name: string): boolean => resource.list.sort.includes(name);
  return (
    <TableFrame label={resource.pluralTitle}>
      <DataTable>
        <caption>{resource.pluralTitle}</caption>
        <thead>
          <tr>
            {columns.map((field) => (
              <ColumnHeader key={field.name} field={field} sort={sort} {...(isSortable(field.name) && { onSort })} />
            ))}
            {actions && (
              <th scope="col" className="row-menus">
                <span className="for-screen-readers">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows ? (
            <Rows rows={rows} columns={columns} actions={actions} />
          ) : (
            <PlaceholderRows count={placeholders} columns={columns} />
          )}
        </tbody>
      </DataTable>
      {actions?.layer}
    </TableFrame>
  );
}

function ColumnHeader({ field, sort, onSort }: { field: Field; sort: RowsProps['sort']; onSort?: RowsProps['onSort'] }) {
  const isSorted = sort.field === field.name;
  const isAscending = isSorted && sort.order === 'ASC';
  const aria = isSorted ? ({ 'aria-sort': isAscending ? 'ascending' : 'descending' } as const) : {};
  return (
    <th scope="col" className={cellClass(field.kind)} {...aria}>
      {onSort ? (
        <button type="button" onClick={() => onSort({ field: field.name, order: isAscending ? 'DESC' : 'ASC' })}>
          {field.label}
          <ArrowUpwardRounded aria-hidden />
        </button>
      ) : (
        field.label
      )}
    </th>
  );
}

/** A click on a row opens its record, unless it ends the selection of some text or has something else to do. */
function isPlainClick(event: MouseEvent<HTMLElement>): boolean {
  const isOnControl = event.target instanceof Element && event.target.closest('a, button, input') !== null;
  return !isOnControl && !event.metaKey && !event.ctrlKey && (globalThis.getSelection()?.toString() ?? '') === '';
}

interface FilledRowsProps {
  rows: NonNullable<RowsProps['rows']>;
  columns: readonly Field[];
  actions: RowActions | null;
}

function Rows({ rows, columns, actions }: FilledRowsProps) {
  const { recordTitle } = useDefinition().resource;
  const isTitle = ({ name }: Field): boolean => recordTitle === `{${name}}`;
  const linkOf = useRecordLink();
  const navigate = useNavigate();
  const keys = useRowKeys(rows.map(({ id }) => String(id)));
  return rows.map((record) => {
    const { to, title } = linkOf(record);
    return (
      // The link in the row's header does the same for the keyboard.
      <tr
        key={keys.get(String(record.id))}
        {...(to && { 'data-opens': '', onClick: (event: MouseEvent<HTMLElement>) => isPlainClick(event) && void navigate(to) })}
      >
        {columns.map((field, index) => {
          // What is no longer in use is named with its status. SPEC.md, section 4.
          const value = isTitle(field) ? title : <Value field={field} value={record[field.name]} />;
          if (index > 0) {
            return (
              <td key={field.name} className={cellClass(field.kind)}>
                {value}
              </td>
            );
          }
          return (
            <th key={field.name} scope="row">
              {to ? (
                <PrefetchLink to={to} aria-label={title}>
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
    );
  });
}

function PlaceholderRows({ count, columns }: { count: number; columns: readonly Field[] }) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={`placeholder-${row + 1}`} aria-hidden>
      {columns.map((field) => (
        <td key={field.name}>
          <Skeleton width="70%" />
        </td>
      ))}
    </tr>
  ));
}
