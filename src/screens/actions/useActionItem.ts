import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConfirmDialogItem } from '../../../machines/flows/confirmDialog.ts';
import type { Resource } from '../../../schemas/generated/types.ts';
import type { PortalDataProvider } from '../../providers/data/dataProvider.ts';
import { fillTemplate } from '../../shared/format/fillTemplate.ts';
import { useScreenAddress } from '../screenAddresses.ts';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import type { DataRecord } from '../../fields/model/record.ts';

export type Action = NonNullable<Resource['actions']>[number];

/** The confirmation dialog of an action of the resource's file. */
export function useActionItem(): (action: Action, record: DataRecord) => ConfirmDialogItem {
  const { resource } = useDefinition();
  const { runAction } = useDataProvider<PortalDataProvider>();
  const queryClient = useQueryClient();
  const addressOf = useScreenAddress();
  type Key = { queryKey: readonly unknown[] };
  const isOfResource = ({ queryKey: [owner] }: Key): boolean => String(owner).split('/')[0] === resource.name;
  const isList = ({ queryKey: [owner, read] }: Key): boolean => owner === resource.name && read !== 'getOne';
  /** Of the page, also records of other resources: the contributions of a pay period change with its state. */
  const readAgain = (): void => void queryClient.invalidateQueries();
  /** The record may be gone: it and its related lists are read again only when somebody opens it. */
  const readListsAgain = (): void => {
    void queryClient.invalidateQueries({ predicate: (query) => isOfResource(query) && !isList(query), refetchType: 'none' });
    void queryClient.invalidateQueries({ predicate: isList });
  };
  return ({ id: action, title, confirm }, record) => ({
    title: confirm.title,
    submitLabel: title,
    body: fillTemplate(confirm.body, record),
    submitAction: async (input) => {
      try {
        return await runAction(resource.name, {
          action,
          id: String(record.id),
          ...(typeof input === 'object' && input !== null && { data: { ...input } }),
        });
      } catch (failure) {
        // Somebody else may have changed the record's state: the screen behind the dialog must not offer the action any longer.
        readAgain();
        throw failure;
      }
    },
    successMessage: fillTemplate(confirm.successMessage, record),
    showDetailedErrors: true,
    // Only the service knows what else the action has changed, so all that the page shows is read again.
    onSuccess: confirm.redirect === 'list' ? readListsAgain : readAgain,
    ...(confirm.redirect === 'list' && { redirect: addressOf() }),
  });
}
