import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useFeedback } from '../../shared/feedback/feedback.ts';
import { validatorsOf } from '../../form/validators.ts';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { isAllowed, refusalReason } from '../../fields/model/allowedActions.ts';
import { type Action, useActionItem } from './useActionItem.ts';

// It brings the forms with it, which few visits need.
const loadDialog = () => import('./ActionDialog.tsx');
const ActionDialog = lazy(async () => ({ default: (await loadDialog()).ActionDialog }));

/** An action that the reader may see on a record: to be done, or refused with a reason. */
export interface OfferedAction {
  action: Action;
  /** Why it cannot be done now; null when it can. */
  reason: string | null;
}

/** The actions of the resource's file that the service allows on the record, or refuses with a reason. What is not the reader's to do is not there. */
export function offeredActions(actions: readonly Action[], record: DataRecord): OfferedAction[] {
  return actions.flatMap((action): OfferedAction[] => {
    if (isAllowed(record, action.allowedAction)) return [{ action, reason: null }];
    const reason = refusalReason(record, action.allowedAction);
    return reason === null ? [] : [{ action, reason }];
  });
}

/**
 * Does the actions of the resource's file, each after its dialog.
 * @returns `ask` opens the dialog of an action; `preload` fetches what it will need; `dialog` is to be drawn.
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
