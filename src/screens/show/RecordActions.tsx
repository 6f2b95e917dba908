import Button from '@mui/material/Button';
import { RefusedButton } from '../actions/RefusedButton.tsx';
import { offeredActions, type OfferedAction, useActions } from '../actions/useActions.tsx';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { useResourceParts } from '../../fields/parts/resourceParts.ts';

/**
 * A button for each action that the service allows on the record now, and a disabled button with the reason for each refused action. Each action asks
 * for confirmation.
 */
export function RecordActions({ record }: { record: DataRecord }) {
  const { resource } = useDefinition();
  const { ownActions = [] } = useResourceParts();
  const { ask, preload, dialog } = useActions();
  const actions = (resource.actions ?? []).filter(({ id }) => !ownActions.includes(id));
  return (
    <>
      {offeredActions(actions, record).map((offered) => (
        <ActionButton
          key={offered.action.id}
          offered={offered}
          onPreload={() => preload(offered.action)}
          onAsk={() => ask(offered.action, record)}
        />
      ))}
      {dialog}
    </>
  );
}

interface ActionButtonProps {
  offered: OfferedAction;
  onPreload: () => void;
  onAsk: () => void;
}

function ActionButton({ offered: { action, reason }, onPreload, onAsk }: ActionButtonProps) {
  if (reason === null) {
    return (
      <Button variant="outlined" color="secondary" onPointerEnter={onPreload} onFocus={onPreload} onClick={onAsk}>
        {action.title}
      </Button>
    );
  }
  return <RefusedButton title={action.title} reason={reason} />;
}
