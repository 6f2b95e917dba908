import { useDefinition } from '../model/DefinitionContext.ts';
import { AlphabetFilter } from './AlphabetFilter.tsx';
import { ListBody } from './ListBody.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { SelectionBar } from './selection/SelectionBar.tsx';
import { useColumns } from './useColumns.ts';

/** What narrows and arranges a list, and its rows. It stands in a ResourceList. */
export function ListContents() {
  const definition = useDefinition();
  const columns = useColumns(definition);
  return (
    <>
      <ListToolbar columns={columns} />
      <AlphabetFilter />
      <SelectionBar />
      <ListBody columns={columns.shown} />
    </>
  );
}
