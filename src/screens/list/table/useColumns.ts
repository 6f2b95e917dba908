import { useStore } from 'react-admin';
import { useMemo } from 'react';
import type { ResourceDefinition } from '../../../fields/model/definition.ts';
import { describeFields, type Field } from '../../../../schemas/lib/fields/field.ts';

export interface Columns {
  shown: readonly Field[];
  available: readonly Field[];
  /** Shows or hides a column. The last one stays. */
  toggle: (name: string) => void;
  reset: () => void;
  /** Shows these columns. Columns that the list does not have are left out. */
  choose: (names: readonly string[]) => void;
  isDefault: boolean;
}

/** The columns of a resource's list: the user's choice, stored in this browser, in the order of the resource's file. */
export function useColumns({ resource, entity, entities }: ResourceDefinition): Columns {
  const { columns, optionalColumns = [] } = resource.list;
  const [chosen, setChosen] = useStore<readonly string[]>(`${resource.name}.columns`, columns);
  const available = useMemo(
    () => describeFields([...columns, ...optionalColumns], entity, entities),
    [columns, optionalColumns, entity, entities],
  );
  const shown = useMemo(() => {
    // The stored choice may be older than the file.
    const known = available.filter((field) => chosen.includes(field.name));
    return known.length > 0 ? known : available.filter((field) => columns.includes(field.name));
  }, [available, chosen, columns]);

  const names = shown.map((field) => field.name);
  return {
    shown,
    available,
    toggle: (name) => {
      const next = names.includes(name) ? names.filter((one) => one !== name) : [...names, name];
      if (next.length > 0) setChosen(next);
    },
    reset: () => setChosen(columns),
    choose: setChosen,
    isDefault: names.join() === columns.join(),
  };
}
