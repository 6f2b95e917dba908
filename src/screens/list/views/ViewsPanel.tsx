import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { KeptView } from '../../../providers/data/savedViews.ts';
import { useReportedInput } from '../../../form/useReportedInput.ts';
import { UnsavedEditsGuard } from '../../unsaved/UnsavedEditsGuard.tsx';
import { useFeedback } from '../../../shared/feedback/feedback.ts';
import { useDefinition } from '../../../fields/model/DefinitionContext.ts';
import { parseListQuery, writeListQuery } from '../address/listQuery.ts';
import { validFilters } from '../address/invalidFilters.ts';
import { useFilterFields } from '../filters/useFilterFields.ts';
import type { Columns } from '../table/useColumns.ts';
import { NameForm } from './NameForm.tsx';
import { useSavedViews } from './useSavedViews.ts';
import { ViewRow } from './ViewRow.tsx';
import { inSentence } from '../../../../schemas/lib/inSentence.ts';

interface ViewsPanelProps {
  anchor: HTMLElement;
  columns: Columns;
  onClose: () => void;
}

/** The user's saved views of a list: to open, rename, overwrite with the present list state, delete and add. Closing it asks first if a name was typed. */
export const ViewsPanel = (props: ViewsPanelProps) => (
  <UnsavedEditsGuard>
    <SavedViews {...props} />
  </UnsavedEditsGuard>
);

function SavedViews({ anchor, columns, onClose }: ViewsPanelProps) {
  const { resource } = useDefinition();
  const { confirm, success } = useFeedback();
  const [params] = useSearchParams();
  const { views, failure, save, isSaving, refusal, forgetRefusal, remove } = useSavedViews();
  const [renamed, setRenamed] = useState<number | null>(null);
  const [hasEdits, setHasEdits] = useState(false);
  const { close } = useReportedInput('name of a view', hasEdits);
  const titleId = useId();
  const what = inSentence(resource.pluralTitle);
  const fields = useFilterFields();
  const present = parseListQuery(params, resource.list);
  // An invalid filter of the address is not applied, so it is not saved either.
  const saved = { ...present, filters: validFilters(present.filters, fields, resource), page: 1 };
  const shown = {
    query: writeListQuery(new URLSearchParams(), saved, resource.list).toString(),
    columns: columns.shown.map(({ name }) => name),
  };
  const isShown = (view: KeptView): boolean => view.query === shown.query && view.columns.join() === shown.columns.join();
  /** Parameters of the address other than the list state are kept. */
  const addressOf = (view: KeptView): string =>
    `?${writeListQuery(params, parseListQuery(new URLSearchParams(view.query), resource.list), resource.list)}`;
  const startRenaming = (id: number | null) => {
    forgetRefusal();
    setRenamed(id);
  };

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={() => close(onClose)}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          variant: 'outlined',
          sx: {
            mt: 1,
            p: 2,
            borderRadius: '12px',
            boxShadow: 6,
            width: 'min(24rem, calc(100vw - 2rem))',
            display: 'grid',
            gap: 1.5,
          },
        },
      }}
    >
      <Box id={titleId} component="h2" sx={{ m: 0, fontSize: '1rem', fontWeight: 650 }}>
        Saved views
      </Box>
      {failure && <Alert severity="error">{failure}</Alert>}
      {views?.length === 0 && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
          No saved views yet. Save the current search, filters, order and columns to use them again.
        </Box>
      )}
      {views && views.length > 0 && (
        <Box
          component="ul"
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5, maxHeight: '50vh', overflowY: 'auto' }}
        >
          {views.map((view) =>
            view.id === renamed ? (
              <li key={view.id}>
                <NameForm
                  label={`New name of ${view.name}`}
                  initial={view.name}
                  action="Rename"
                  isSaving={isSaving}
                  refusal={refusal}
                  onSubmit={async (name) => {
                    await save({ ...view, name });
                    startRenaming(null);
                  }}
                  onEdit={setHasEdits}
                  onCancel={() => close(() => startRenaming(null))}
                />
              </li>
            ) : (
              <ViewRow
                key={view.id}
                view={view}
                to={addressOf(view)}
                isShown={isShown(view)}
                onChoose={() => {
                  columns.choose(view.columns);
                  close(onClose);
                }}
                onRename={() => close(() => startRenaming(view.id))}
                onOverwrite={() =>
                  confirm({
                    title: `Overwrite ${view.name}`,
                    submitLabel: 'Overwrite',
                    body: `The view will be replaced by the current list of ${what}.`,
                    submitAction: () => save({ ...view, ...shown }),
                    successMessage: 'View overwritten',
                  })
                }
                onDelete={() =>
                  confirm({
                    title: `Delete ${view.name}`,
                    submitLabel: 'Delete',
                    body: `Only the view is deleted. The ${what} stay as they are.`,
                    submitAction: () => remove(view.id),
                    successMessage: 'View deleted',
                  })
                }
              />
            ),
          )}
        </Box>
      )}
      {renamed === null && (
        <NameForm
          label="Name this view"
          initial=""
          action="Save"
          isSaving={isSaving}
          refusal={refusal}
          onEdit={setHasEdits}
          onSubmit={async (name) => {
            await save({ name, ...shown });
            success('View saved');
          }}
        />
      )}
    </Popover>
  );
}
