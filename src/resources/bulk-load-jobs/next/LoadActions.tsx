import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { BulkLoadJob } from '../../../../schemas/generated/types.ts';
import { useDefinition } from '../../../fields/model/DefinitionContext.ts';
import type { DataRecord } from '../../../fields/model/record.ts';
import { RefusedButton } from '../../../screens/actions/RefusedButton.tsx';
import type { Action } from '../../../screens/actions/useActionItem.ts';
import { offeredActions, type OfferedAction, useActions } from '../../../screens/actions/useActions.tsx';
import { contentsOf, nextActions } from './nextActions.ts';

interface LoadActionsProps {
  record: BulkLoadJob & DataRecord;
  /** The upload with its sums. */
  load: BulkLoadJob;
}

/** The verb of an action that is about the contents of the file. */
const verbs: Readonly<Record<string, string>> = { process: 'Submit', approve: 'Approve' };

/** An action with its contents and their amount in its title. */
function titledAction(action: Action, load: BulkLoadJob): Action {
  const verb = verbs[action.id];
  if (verb === undefined) return action;
  const title = `${verb} ${contentsOf(load)}`;
  return { ...action, title: verb, confirm: { ...action.confirm, title: `${title}?` } };
}

/** The buttons of an upload: the one that goes on first. */
export function LoadActions({ record, load }: LoadActionsProps) {
  const { actions = [] } = useDefinition().resource;
  const { ask, preload, dialog } = useActions();
  const { primary, others } = nextActions(offeredActions(actions, record), record);
  const buttonOf = (offered: OfferedAction, isPrimary: boolean) => {
    const { action, reason } = offered;
    const verb = verbs[action.id];
    const title = verb === undefined ? action.title : `${verb} ${contentsOf(load)}`;
    if (reason !== null) return <RefusedButton key={action.id} title={title} reason={reason} />;
    const asked = titledAction(action, load);
    return (
      <Button
        key={action.id}
        variant={isPrimary ? 'contained' : 'outlined'}
        {...(!isPrimary && { color: 'secondary' as const })}
        onPointerEnter={() => preload(asked)}
        onFocus={() => preload(asked)}
        onClick={() => ask(asked, record)}
      >
        {title}
      </Button>
    );
  };
  return (
    <>
      {(primary || others.length > 0) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
          {primary && buttonOf(primary, true)}
          {others.map((offered) => buttonOf(offered, false))}
        </Box>
      )}
      {dialog}
    </>
  );
}
