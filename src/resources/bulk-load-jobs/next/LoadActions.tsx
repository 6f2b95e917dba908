import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { BulkLoadJob } from '../../../../schemas/generated/types.ts';
import { useDefinition } from '../../../fields/model/DefinitionContext.ts';
import type { DataRecord } from '../../../fields/model/record.ts';
import { RefusedButton } from '../../../screens/actions/RefusedButton.tsx';
import type { Action } from '../../../screens/actions/useActionItem.ts';
import { offeredActions, type OfferedAction, useActions } from '../../../screens/actions/useActions.tsx';
import { BottomBar } from '../../../shared/ui/BottomBar.tsx';
import type { JobOfFile } from '../benefits/useJobsOfFile.ts';
import { useStepTogether } from '../benefits/useStepTogether.ts';
import { contentsOfJobs, jobsTakingStep } from '../benefits/wholeFile.ts';
import { contentsOf, nextActions, warningsText } from './nextActions.ts';

interface LoadActionsProps {
  record: BulkLoadJob & DataRecord;
  /** The upload with its sums. */
  load: BulkLoadJob;
  /** The jobs of its file, if that has several benefits. */
  jobs: readonly JobOfFile[];
  /** The button that goes on, which stays at the bottom of the screen while rows are corrected, or the others, above the rows. */
  which: 'primary' | 'others';
}

/** The verb of an action that is about the contents of the file. */
const verbs: Readonly<Record<string, string>> = { process: 'Submit', approve: 'Approve' };

/** The title of an action, with its contents and their amount. Without a verb of its own, that of an action of one job is as its file says. */
function titleOf(action: Action, load: BulkLoadJob, together: readonly JobOfFile[]): string {
  const verb = verbs[action.id];
  if (together.length > 0) return verb ? `${verb} ${contentsOfJobs(together)}` : `${action.title}: all benefits`;
  return verb === undefined ? action.title : `${verb} ${contentsOf(load)}`;
}

/** An action with its title in its dialog, and the warnings that are acknowledged. */
function titledAction(action: Action, load: BulkLoadJob, together: readonly JobOfFile[]): Action {
  const verb = verbs[action.id];
  // A reason is asked for: the dialog has to name what it is for.
  if (action.id === 'acknowledge' && together.length === 0)
    return { ...action, confirm: { ...action.confirm, body: `${warningsText(load)} ${action.confirm.body}` } };
  if (verb === undefined && together.length === 0) return action;
  return {
    ...action,
    title: verb ?? action.title,
    confirm: { ...action.confirm, title: `${titleOf(action, load, together)}?` },
  };
}

/** The buttons of an upload. */
export function LoadActions({ record, load, jobs, which }: LoadActionsProps) {
  const askTogether = useStepTogether(record);
  const { actions = [] } = useDefinition().resource;
  const { ask, preload, dialog } = useActions();
  const { primary, others } = nextActions(offeredActions(actions, record), record);
  const buttonOf = (offered: OfferedAction, isPrimary: boolean) => {
    const { action, reason } = offered;
    const together = jobsTakingStep(jobs, action.id, record.bulkLoadJobUid);
    const title = titleOf(action, load, together);
    if (reason !== null) return <RefusedButton key={action.id} title={title} reason={reason} isInBar={isPrimary} />;
    const asked = titledAction(action, load, together);
    return (
      <Button
        key={action.id}
        variant={isPrimary ? 'contained' : 'outlined'}
        {...(!isPrimary && { color: 'secondary' as const })}
        onPointerEnter={() => preload(asked)}
        onFocus={() => preload(asked)}
        onClick={() => (together.length > 0 ? askTogether(asked, together) : ask(asked, record))}
      >
        {title}
      </Button>
    );
  };
  if (which === 'primary')
    return (
      <>
        {primary && (
          <BottomBar aria-label="Next step" isOnPaper>
            {buttonOf(primary, true)}
          </BottomBar>
        )}
        {dialog}
      </>
    );
  return (
    <>
      {others.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
          {others.map((offered) => buttonOf(offered, false))}
        </Box>
      )}
      {dialog}
    </>
  );
}
