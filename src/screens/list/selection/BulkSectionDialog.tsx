import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useDataProvider } from 'react-admin';
import { useCallback, useId, useMemo, useState } from 'react';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import { formModel } from '../../../form/formModel.ts';
import { changedFields, type FormValues, toPayload } from '../../../form/payload.ts';
import { useBulkSaveQuestion } from '../../../form/questions/useSaveQuestion.tsx';
import { type Refusal, refusalOf } from '../../../form/refusal.ts';
import { SchemaForm } from '../../../form/SchemaForm.tsx';
import { useReportedInput } from '../../../form/useReportedInput.ts';
import { useValidators } from '../../../form/validators.ts';
import { useDefinition } from '../../../fields/model/DefinitionContext.ts';
import { UnsavedEditsGuard } from '../../unsaved/UnsavedEditsGuard.tsx';
import { useListState } from '../useListState.ts';
import { useRunForSelected } from './bulkRunContext.ts';
import { bulkHints, bulkSectionTitle, type Section } from './bulkSection.ts';
import { CONFIRMED_WARNINGS } from '../../../../domain/questions/fieldWarnings.ts';
import { InDialogContext } from '../../../form/inDialog.ts';
import { inSentence } from '../../../../schemas/lib/inSentence.ts';

interface BulkSectionDialogProps {
  section: Section;
  onClose: () => void;
}

/**
 * Asks for the fields of a section once, and saves them in every selected record. A field that is left empty keeps each record's value. Closing it
 * asks first if something was filled in.
 */
export const BulkSectionDialog = (props: BulkSectionDialogProps) => (
  <UnsavedEditsGuard>
    <FilledDialog {...props} />
  </UnsavedEditsGuard>
);

function FilledDialog({ section, onClose }: BulkSectionDialogProps) {
  const definition = useDefinition();
  const { resource } = definition;
  const compiled = useValidators(definition, 'record');
  const dataProvider = useDataProvider();
  const { selectedIds } = useListState();
  const { start } = useRunForSelected();
  const [values, setValues] = useState(EMPTY);
  const { close } = useReportedInput(`bulk ${section.id}`, Object.keys(changedFields(EMPTY, values)).length > 0);
  const cancel = () => close(onClose);
  const titleId = useId();
  const { ask, isAsking, question } = useBulkSaveQuestion(selectedIds);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const model = useMemo(
    () =>
      formModel(definition, {
        name: section.id,
        sections: [{ fields: section.fields }],
        required: section.required ?? [],
        isNew: false,
        hints: bulkHints(definition, section),
      }),
    [definition, section],
  );
  const payloadOf = useCallback(
    (current: FormValues) =>
      Object.fromEntries(Object.entries(toPayload(current, model.fields, true)).filter(([, value]) => value !== null)),
    [model],
  );
  const title = bulkSectionTitle(section);
  const save = (fields: Readonly<Record<string, unknown>>, given: readonly string[]): void => {
    onClose();
    const meta = { section: section.id };
    void start(title, (id, confirmed) => {
      const names = [...given, ...confirmed];
      const sent = { ...fields, ...(names.length > 0 && { [CONFIRMED_WARNINGS]: names }) };
      return dataProvider.update(resource.name, { id, data: sent, previousData: { id }, meta });
    });
  };
  const what = inSentence(selectedIds.length === 1 ? resource.title : resource.pluralTitle);
  return (
    <Dialog open onClose={cancel} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} component="h2">
        {title} of {formatCount(selectedIds.length)} {what}
      </DialogTitle>
      <DialogContent>
        {section.fields.length > 1 && (
          <DialogContentText sx={{ mb: 2 }}>Fields that you leave empty stay as they are.</DialogContentText>
        )}
        <InDialogContext value>
          <SchemaForm
            model={model}
            compiled={compiled}
            payloadOf={payloadOf}
            values={values}
            onChange={setValues}
            onSubmit={(data) => {
              if (Object.keys(data).length === 0) return onClose();
              const { [CONFIRMED_WARNINGS]: given = [], ...fields } = data;
              return ask(fields, {
                onSave: () => save(fields, given as string[]),
                onStay: (failure) => setRefusal(failure === undefined ? null : refusalOf(failure, section.fields)),
              });
            }}
            onCancel={cancel}
            submitLabel={title}
            isSaving={isAsking}
            refusal={refusal}
            remarks={NO_REMARKS}
          />
        </InDialogContext>
      </DialogContent>
      {question}
    </Dialog>
  );
}

const EMPTY: FormValues = {};
const NO_REMARKS = {};
