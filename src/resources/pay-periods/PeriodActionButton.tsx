import Button from '@mui/material/Button';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import type { PayPeriod } from '../../../schemas/generated/types.ts';
import { offeredActions, useActions } from '../../screens/actions/useActions.tsx';

interface PeriodActionButtonProps {
  period: PayPeriod & DataRecord;
  /** The action, as in the file of the resource. */
  id: 'recordNoContributions' | 'reopen';
}

/** The button of an action beside the contributions that it is about: the one above the record is two screens away on a phone. Nothing while it is refused. */
export function PeriodActionButton({ period, id }: PeriodActionButtonProps) {
  const { actions = [] } = useDefinition().resource;
  const { ask, preload, dialog } = useActions();
  const offered = offeredActions(actions, period).find(({ action }) => action.id === id);
  if (offered?.reason !== null) return null;
  const { action } = offered;
  return (
    <>
      <Button
        // To take a record back is no next step.
        variant={id === 'reopen' ? 'outlined' : 'contained'}
        color={id === 'reopen' ? 'secondary' : 'primary'}
        onClick={() => ask(action, period)}
        onFocus={() => preload(action)}
        onPointerEnter={() => preload(action)}
      >
        {action.title}
      </Button>
      {dialog}
    </>
  );
}
