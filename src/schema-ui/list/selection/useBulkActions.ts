import { usePermissions } from 'react-admin';
import { type ComponentType, useMemo } from 'react';
import type { May } from '../../../providers/auth/authProvider.ts';
import type { Action } from '../../actions/useActionItem.ts';
import { useDefinition } from '../../model/DefinitionContext.ts';
import { useResourceParts } from '../../parts/resourceParts.ts';

/** Something to do with all selected records of a list: an action of the resource's file, or a part that reads react-admin's ListContext. */
export type BulkAction =
  | { readonly id: string; readonly action: Action; readonly Part?: never }
  | { readonly id: string; readonly Part: ComponentType; readonly action?: never };

/** What the reader may do with many records of the list at once. Where there is nothing, rows cannot be selected. */
export function useBulkActions(): readonly BulkAction[] {
  const { resource } = useDefinition();
  const { bulkActions = {} } = useResourceParts();
  const { permissions: may } = usePermissions<May>();
  return useMemo(() => {
    const isAllowed = (id: string): boolean => may?.(resource.name, id) ?? false;
    const ofFile = (resource.list.bulk ?? []).flatMap((id): BulkAction[] => {
      const action = resource.actions?.find((one) => one.id === id);
      return action && isAllowed(id) ? [{ id, action }] : [];
    });
    // A part says by its own id which action or section of the file it carries out; the table is asked for that.
    const ofParts = Object.entries(bulkActions).flatMap(([id, Part]): BulkAction[] => (isAllowed(id) ? [{ id, Part }] : []));
    return [...ofFile, ...ofParts];
  }, [resource, bulkActions, may]);
}
