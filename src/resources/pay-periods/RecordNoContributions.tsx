import Button from '@mui/material/Button';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import type { PayPeriod } from '../../../schemas/generated/types.ts';
import { offeredActions, useActions } from '../../screens/actions/useActions.tsx';

/** The button beside contributions of nothing: the one above the record is two screens away on a phone. */
export function RecordNoContributions({ period }: { period: PayPeriod & DataRecord }) {
  const { actions = [] } = useDefinition().resource;
  const { ask, preload, dialog } = useActions();
  const offered = offeredActions(actions, period).find(({ action }) => action.id === 'recordNoContributions');
  if (offered?.reason !== null) return null;
  const { action } = offered;
  return (
    <>
      <Button
        variant="contained"
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
