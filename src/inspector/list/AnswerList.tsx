import { type ListControllerResult, ListContextProvider } from 'react-admin';
import { type ReactNode, useRef } from 'react';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';
import { describeFields, type Field } from '../../../schemas/lib/fields/field.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { Pager } from '../../screens/list/Pager.tsx';
import { SelectAll, SelectRow } from '../../screens/list/selection/SelectBox.tsx';
import { Cell } from '../../screens/list/table/Cell.tsx';
import { cellClass, DataTable } from '../../screens/list/table/DataTable.tsx';
import { TableFrame } from '../../screens/list/table/TableFrame.tsx';
import type { ListState } from '../../screens/list/useListState.ts';
import { ScrollBody } from '../parts/ScrollBody.tsx';
import { colours } from '../../shared/theme/tokens.ts';

/** A page of records, as the service answers it. */
export interface AnswerPage<Row> {
  data: Row[];
  meta: { totalCount: number; perPage: number };
}

/** A column. Its heading and its values come from the field's schema unless it has its own. */
export interface AnswerColumn<Row> {
  field: keyof Row & string;
  label?: string;
  render?: (row: Row) => ReactNode;
}

interface AnswerListProps<Row> {
  /** The name of the list, for its table and its pages. */
  title: string;
  /** The entity of the rows, with its JSON as it is imported. */
  schema: object;
  idProperty: keyof Row & string;
  columns: readonly AnswerColumn<Row>[];
  answer: AnswerPage<Row>;
  page: number;
  onTurn: (page: number) => void;
  /** The open record. */
  current?: string | null;
  /** For a list whose rows can be selected. */
  selection?: {
    ids: readonly string[];
    onSelect: (ids: readonly string[]) => void;
    /** The name of a row, for its checkbox. */
    nameOf: (row: Row) => string;
  };
}

/** The rows of an answer in the portal's own table, with its pages: react-admin's ListContext holds them. */
export function AnswerList<Row extends object>({
  title,
  schema,
  idProperty,
  columns,
  answer,
  page,
  onTurn,
  current = null,
  selection,
}: AnswerListProps<Row>) {
  const section = useRef<HTMLElement>(null);
  // A JSON import widens every literal to string.
  const entity = schema as EntitySchema;
  const fields = describeFields(
    columns.map(({ field }) => field),
    entity,
    {},
  );
  const rows = answer.data.map((row) => ({ row, record: { ...row, id: String(row[idProperty]) } }));
  const list = {
    data: rows.map(({ record }) => record),
    total: answer.meta.totalCount,
    page,
    perPage: answer.meta.perPage,
    isPlaceholderData: false,
    setPage: onTurn,
    selectedIds: selection?.ids ?? [],
    onSelect: (ids) => selection?.onSelect(ids.map(String)),
    onToggleItem: (id) => selection?.onSelect(toggleId(selection.ids, String(id))),
  } satisfies Partial<ListState>;
  return (
    // The house's parts read this part of the context: useListState.
    <ListContextProvider value={list as unknown as ListControllerResult<DataRecord>}>
      <ScrollBody ref={section} label={`List of ${inSentence(title)}`}>
        <TableFrame label={title}>
          <DataTable sx={{ '& tr[aria-current] > *': { background: colours.pinkTint } }}>
            <caption>{title}</caption>
            <thead>
              <tr>
                {selection && <SelectAll />}
                {fields.map((field, index) => (
                  <th key={field.name} scope="col" className={cellClass(field)}>
                    {columns[index]?.label ?? field.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ row, record }) => (
                <tr key={record.id} aria-current={record.id === current ? 'true' : undefined}>
                  {selection && <SelectRow id={record.id} title={selection.nameOf(row)} />}
                  <Cells row={row} record={record} fields={fields} columns={columns} />
                </tr>
              ))}
            </tbody>
          </DataTable>
        </TableFrame>
        <Pager list={title} hasSizes={false} onTurn={() => section.current?.scrollTo({ top: 0 })} />
      </ScrollBody>
    </ListContextProvider>
  );
}

interface CellsProps<Row> {
  row: Row;
  record: DataRecord;
  fields: readonly Field[];
  columns: readonly AnswerColumn<Row>[];
}

function Cells<Row>({ row, record, fields, columns }: CellsProps<Row>) {
  return fields.map((field, index) => {
    const value = columns[index]?.render?.(row) ?? <Cell field={field} record={record} />;
    return index === 0 ? (
      <th key={field.name} scope="row">
        {value}
      </th>
    ) : (
      <td key={field.name} className={cellClass(field)}>
        {value}
      </td>
    );
  });
}

const toggleId = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
