import { Suspense } from 'react';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import { useResourceParts } from '../../fields/parts/resourceParts.ts';
import { AlphabetFilter } from './filters/AlphabetFilter.tsx';
import { Presets } from './filters/Presets.tsx';
import { ListBody } from './ListBody.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { SelectionBar } from './selection/SelectionBar.tsx';
import { useColumns } from './table/useColumns.ts';

/** The toolbar of a list, and its rows. It has to be inside a ResourceList. */
export function ListContents() {
  const definition = useDefinition();
  const columns = useColumns(definition);
  const { list: Part } = useResourceParts();
  return (
    <>
      <Presets />
      <ListToolbar columns={columns} />
      <AlphabetFilter />
      {Part && (
        <Suspense>
          <Part />
        </Suspense>
      )}
      <SelectionBar>
        <ListBody columns={columns.shown} />
      </SelectionBar>
    </>
  );
}
