import Button from '@mui/material/Button';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { RefusedButton } from '../actions/RefusedButton.tsx';
import { offeredActions, type OfferedAction, useActions } from '../actions/useActions.tsx';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { useResourceParts } from '../../fields/parts/resourceParts.ts';

/**
 * A button for each action that the service allows on the record now, and a disabled button with the reason for each refused action. Each action asks
 * for confirmation. An address with `?action=` and the id of an allowed action asks at once.
 */
export function RecordActions({ record }: { record: DataRecord }) {
  const { resource } = useDefinition();
  const { ownActions = [] } = useResourceParts();
  const { ask, preload, dialog } = useActions();
  const actions = (resource.actions ?? []).filter(({ id }) => !ownActions.includes(id));
  // Those that can be used now come first.
  const isRefused = ({ reason }: OfferedAction): number => Number(reason !== null);
  const offeredHere = offeredActions(actions, record).toSorted((one, other) => isRefused(one) - isRefused(other));
  const [address, setAddress] = useSearchParams();
  const wanted = address.get('action');
  const askFor = useEffectEvent((id: string) => {
    const found = offeredHere.find(({ action }) => action.id === id);
    if (found?.reason === null) ask(found.action, record);
    // Back and a reload must not open the dialog again.
    setAddress(
      (present) => {
        present.delete('action');
        return present;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (wanted !== null) askFor(wanted);
  }, [wanted]);
  return (
    <>
      {offeredHere.map((offered) => (
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
