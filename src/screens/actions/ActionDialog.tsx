import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useActorRef, useSelector } from '@xstate/react';
import { Suspense, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { confirmDialog, type ConfirmDialogItem } from '../../../machines/flows/confirmDialog.ts';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import { useFeedback } from '../../shared/feedback/feedback.ts';
import type { FormValues } from '../../form/payload.ts';
import { useReportedInput } from '../../form/useReportedInput.ts';
import { useValidators } from '../../form/validators.ts';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import { isAllowed } from '../../fields/model/allowedActions.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { IsSentContext } from '../../fields/parts/isSentContext.ts';
import { useResourceParts } from '../../fields/parts/resourceParts.ts';
import { UnsavedEditsGuard } from '../unsaved/UnsavedEditsGuard.tsx';
import { ActionForm } from './ActionForm.tsx';
import { InDialogContext } from '../../form/inDialog.ts';
import type { Action } from './useActionItem.ts';

interface ActionDialogProps {
  action: Action;
  /** The fields of the action. */
  form: EntitySchema;
  item: ConfirmDialogItem;
  record: DataRecord;
  onClosed: () => void;
}

/** The dialog of an action with a form. The service's faults are shown at the fields. Closing it asks first if something was filled in. */
export const ActionDialog = (props: ActionDialogProps) => (
  <UnsavedEditsGuard>
    <FilledDialog {...props} />
  </UnsavedEditsGuard>
);

function FilledDialog({ action, form, item: asked, record, onClosed }: ActionDialogProps) {
  const [hasEdits, setHasEdits] = useState(false);
  const { settle, close } = useReportedInput(`action ${action.id}`, hasEdits);
  // The record at the moment when the dialog was opened: it may be read again in the meantime.
  const [item] = useState<ConfirmDialogItem>(() => ({
    ...asked,
    onSuccess: (result) => {
      // Before the dialog goes to another page.
      settle();
      asked.onSuccess?.(result);
    },
  }));
  const [prefilled] = useState(() => Object.fromEntries((action.form?.prefill ?? []).map((field) => [field, record[field]])));
  const [unasked] = useState(() =>
    Object.entries(action.form?.askedIf ?? {}).flatMap(([field, flag]) => (isAllowed(record, flag) ? [] : [field])),
  );
  const [values, setValues] = useState<FormValues>(prefilled);
  const definition = useDefinition();
  const compiled = useValidators(definition, 'record');
  const { dialogs, effects } = useResourceParts();
  const [Lead, Effects] = [dialogs?.[action.id], effects?.[action.id]];
  const navigate = useNavigate();
  const { success } = useFeedback();
  const [titleId, bodyId] = [useId(), useId()];
  const actor = useActorRef(
    confirmDialog.provide({
      actions: { showSuccess: (_, { message }) => success(message), goTo: (_, { to }) => void navigate(to) },
    }),
  );
  const snapshot = useSelector(actor, (current) => current);
  useEffect(() => actor.send({ type: 'open', item }), [actor, item]);
  const isSaving = snapshot.matches({ open: 'submitting' });
  // A running change cannot be cancelled, so there is nothing to ask.
  const cancel = () => !isSaving && close(() => actor.send({ type: 'cancel' }));
  return (
    <Dialog
      open={snapshot.matches('open')}
      onClose={cancel}
      aria-labelledby={titleId}
      aria-describedby={bodyId}
      maxWidth="sm"
      fullWidth
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={titleId} component="h2">
        {item.title}
      </DialogTitle>
      {/* A field that takes the focus stays above the buttons, which are always in sight. */}
      <DialogContent sx={{ scrollPaddingBottom: '6rem' }}>
        <DialogContentText id={bodyId} sx={{ color: 'text.primary', whiteSpace: 'pre-line', mb: 3 }}>
          {item.body}
        </DialogContentText>
        {Lead && (
          <Suspense>
            <Lead record={record} values={values} />
          </Suspense>
        )}
        <InDialogContext value>
          <ActionForm
            action={action.id}
            form={form}
            unasked={unasked}
            prefilled={prefilled}
            compiled={compiled}
            failure={snapshot.context.refusal}
            submitLabel={action.title}
            effects={
              Effects && (
                <IsSentContext value={isSaving || snapshot.matches('closed')}>
                  <Suspense>
                    <Effects record={record} values={values} />
                  </Suspense>
                </IsSentContext>
              )
            }
            isSaving={isSaving}
            onEdit={(isEdited, typed) => {
              setHasEdits(isEdited);
              setValues(typed);
            }}
            onSubmit={(input) => actor.send({ type: 'confirm', input })}
            onCancel={cancel}
          />
        </InDialogContext>
      </DialogContent>
    </Dialog>
  );
}
