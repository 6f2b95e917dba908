import { usePermissions } from 'react-admin';
import { type ComponentType, useMemo } from 'react';
import type { May } from '../../../providers/auth/authProvider.ts';
import type { Action } from '../../actions/useActionItem.ts';
import { useDefinition } from '../../../fields/model/DefinitionContext.ts';
import { useResourceParts } from '../../../fields/parts/resourceParts.ts';
import type { Section } from './bulkSection.ts';

/** A bulk action: an action or a section of the resource's file, or a part that reads react-admin's ListContext. */
export type BulkAction =
  | { readonly kind: 'action'; readonly id: string; readonly action: Action }
  | { readonly kind: 'section'; readonly id: string; readonly section: Section }
  | { readonly kind: 'part'; readonly id: string; readonly Part: ComponentType };

/** The list's bulk actions for the user. If there are none, rows cannot be selected. */
export function useBulkActions(): readonly BulkAction[] {
  const { resource } = useDefinition();
  const { bulkActions = {} } = useResourceParts();
  const { permissions: may } = usePermissions<May>();
  return useMemo(() => {
    const isAllowed = (id: string): boolean => may?.(resource.name, id) ?? false;
    const ofFile = (resource.list.bulk ?? []).flatMap((id): BulkAction[] => {
      if (!isAllowed(id) || Object.hasOwn(bulkActions, id)) return [];
      const action = resource.actions?.find((one) => one.id === id);
      if (action) return [{ kind: 'action', id, action }];
      const section = resource.sections.find((one) => one.id === id);
      return section ? [{ kind: 'section', id, section }] : [];
    });
    // The id of a part is that of an action or section of the file. The part replaces it, and needs the same permission.
    const ofParts = Object.entries(bulkActions).flatMap(([id, Part]): BulkAction[] =>
      isAllowed(id) ? [{ kind: 'part', id, Part }] : [],
    );
    return [...ofFile, ...ofParts];
  }, [resource, bulkActions, may]);
}
