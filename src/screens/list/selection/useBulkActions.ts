import { useAuthProvider } from 'react-admin';
import { type ComponentType, useMemo } from 'react';
import type { PortalAuthProvider } from '../../../providers/auth/authProvider.ts';
import { mayAt } from '../../../providers/auth/mayAt.ts';
import type { Action } from '../../actions/useActionItem.ts';
import { useDefinition } from '../../../fields/model/DefinitionContext.ts';
import { type ResourceParts, useResourceParts } from '../../../fields/parts/resourceParts.ts';
import { usePartyIfAny } from '../../../shared/portal/party.ts';
import { useSession } from '../../../shared/portal/session.ts';
import type { Section } from './bulkSection.ts';

/** A bulk action: an action or a section of the resource's file, or a part that reads react-admin's ListContext. */
export type BulkAction =
  | { readonly kind: 'action'; readonly id: string; readonly action: Action }
  | { readonly kind: 'section'; readonly id: string; readonly section: Section }
  | { readonly kind: 'part'; readonly id: string; readonly Part: ComponentType };

const NONE: NonNullable<ResourceParts['bulkOperations']> = [];

/** The list's bulk actions for the user. If there are none, rows cannot be selected. */
export function useBulkActions(): readonly BulkAction[] {
  const { resource } = useDefinition();
  const { bulkActions = {}, bulkOperations = NONE } = useResourceParts();
  const { user } = useSession();
  const party = usePartyIfAny();
  const may = useAuthProvider<PortalAuthProvider>()?.may;
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
    const ofOperations = bulkOperations.flatMap(({ id, permission, Component }): BulkAction[] =>
      user && mayAt(user, party?.record.id ?? null, permission) ? [{ kind: 'part', id, Part: Component }] : [],
    );
    return [...ofFile, ...ofParts, ...ofOperations];
  }, [resource, bulkActions, bulkOperations, may, user, party]);
}
