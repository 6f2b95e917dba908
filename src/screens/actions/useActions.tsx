import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../fields/parts/lazyPart.tsx';
import { useFeedback } from '../../shared/feedback/feedback.ts';
import { validatorsOf } from '../../form/validators.ts';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { isAllowed, refusalReason } from '../../fields/model/allowedActions.ts';
import { type Action, useActionItem } from './useActionItem.ts';

// Loaded on demand: the dialog imports the forms, which few visits need.
const loadDialog = () => import('./ActionDialog.tsx');
const ActionDialog = lazyPart(async () => (await loadDialog()).ActionDialog);

/** An action that the user can see on a record: allowed, or refused with a reason. */
export interface OfferedAction {
  action: Action;
  /** The reason why it is refused now; null if it is allowed. */
  reason: string | null;
}

/**
 * The actions of the resource's file that the service allows on the record, or refuses with a reason. Actions that are not permitted to the user are
 * left out.
 */
export function offeredActions(actions: readonly Action[], record: DataRecord): OfferedAction[] {
  return actions.flatMap((action): OfferedAction[] => {
    if (isAllowed(record, action.allowedAction)) return [{ action, reason: null }];
    const reason = refusalReason(record, action.allowedAction);
    return reason === null ? [] : [{ action, reason }];
  });
}

/**
 * Runs the actions of the resource's file, each after its dialog.
 * @returns `ask` opens the dialog of an action, `preload` loads its code before that, and `dialog` has to be drawn.
 */
export function useActions(): {
  ask: (action: Action, record: DataRecord) => void;
  preload: (action: Action) => void;
  dialog: ReactNode;
} {
  const definition = useDefinition();
  const { forms } = definition;
  const { confirm } = useFeedback();
  const itemOf = useActionItem();
  const [asking, setAsking] = useState<{ action: Action; record: DataRecord } | null>(null);
  const form = asking?.action.form && forms[asking.action.form.schema];
  return {
    ask: (action, record) => {
      if (action.form) setAsking({ action, record });
      else confirm(itemOf(action, record));
    },
    preload: (action) => {
      if (!action.form) return;
      void loadDialog();
      void validatorsOf(definition, 'record');
    },
    dialog: asking && form && (
      <Suspense>
        <ActionDialog
          action={asking.action}
          form={form}
          item={itemOf(asking.action, asking.record)}
          record={asking.record}
          onClosed={() => setAsking(null)}
        />
      </Suspense>
    ),
  };
}
