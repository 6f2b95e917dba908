import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { PortalDataProvider } from '../../providers/data/dataProvider.ts';
import { useFeedback } from '../../shared/feedback/feedback.ts';
import { fillTemplate } from '../format/formatValue.ts';
import { useDefinition } from '../model/DefinitionContext.ts';
import type { DataRecord } from '../model/record.ts';
import { isAllowed } from './allowedActions.ts';

/** A button for each action that the service allows on the record now. Each asks before it acts. */
export function RecordActions({ record }: { record: DataRecord }) {
  const { resource } = useDefinition();
  const { confirm } = useFeedback();
  const { runAction } = useDataProvider<PortalDataProvider>();
  const queryClient = useQueryClient();
  const allowed = (resource.actions ?? []).filter((action) => isAllowed(record, action.allowedAction));
  return allowed.map((action) => (
    <Button
      key={action.id}
      variant="outlined"
      color="secondary"
      onClick={() =>
        confirm({
          title: action.confirm.title,
          body: fillTemplate(action.confirm.body, record),
          submitAction: () => runAction(resource.name, { action: action.id, id: String(record.id) }),
          successMessage: action.confirm.successMessage,
          showDetailedErrors: true,
          // What the action changed besides the record, only the service knows: its lists and its activity are asked for again.
          onSuccess: () =>
            void queryClient.invalidateQueries({
              predicate: ({ queryKey }) => String(queryKey[0]).split('/')[0] === resource.name,
            }),
        })
      }
    >
      {action.title}
    </Button>
  ));
}
