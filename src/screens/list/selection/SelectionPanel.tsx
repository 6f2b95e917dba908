import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { PortalDataProvider } from '../../../providers/data/dataProvider.ts';
import { createPortal } from 'react-dom';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useRefresh } from 'react-admin';
import { failureMessages } from '../../../../machines/flows/failureMessages.ts';
import { useFeedback } from '../../../shared/feedback/feedback.ts';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import type { Action } from '../../actions/useActionItem.ts';
import { useDefinition } from '../../../fields/model/DefinitionContext.ts';
import { BulkRunContext, useRunForSelected } from './bulkRunContext.ts';
import { type BulkChangeMade, type BulkOutcome, outcomeText, useBulkRun } from './useBulkRun.ts';
import { bulkSectionTitle, type Section } from './bulkSection.ts';
import { type BulkAction, useBulkActions } from './useBulkActions.ts';
import { useListState } from '../useListState.ts';
import { inSentence } from '../../../../schemas/lib/inSentence.ts';
import { BottomBar } from '../../../shared/ui/BottomBar.tsx';

// Loaded on demand: it imports the forms.
const BulkSectionDialog = lazy(async () => ({ default: (await import('./BulkSectionDialog.tsx')).BulkSectionDialog }));

/** The largest number of selected records: about as many as one person can check. */
const MOST_SELECTED = 250;

/**
 * The number of selected records, and their bulk actions. It is shown while records are selected, or while the last outcome is shown.
 * @param outcomes - The place of the outcome.
 */
export function SelectionPanel({ outcomes }: { outcomes: HTMLElement | null }) {
  const actions = useBulkActions();
  const { resource } = useDefinition();
  const { selectedIds, total = 0, data = [], onSelect, onSelectAll } = useListState();
  const run = useBulkRun();
  const { progress, outcome, made } = run;
  const isPartial = outcome !== null && outcome.done < outcome.total;
  if (actions.length === 0 || (selectedIds.length === 0 && !isPartial && !progress && !made)) return null;
  const isPageSelected = data.length > 0 && data.every(({ id }) => selectedIds.includes(id));
  const canSelectAll = isPageSelected && selectedIds.length < total && total <= MOST_SELECTED;
  // A list without a store key has its own selection, which react-admin does not save.
  const selectAll = (): void =>
    onSelectAll({
      limit: MOST_SELECTED,
      queryOptions: { onSuccess: ({ data: all = [] }) => onSelect(all.map(({ id }) => id)) },
    });
  return (
    <BulkRunContext value={run}>
      {(selectedIds.length > 0 || progress) && (
        <BottomBar aria-label={`Selected ${inSentence(resource.pluralTitle)}`}>
          <Box sx={barLook}>
            <Box component="span" role="status" sx={{ fontWeight: 600, mr: 1 }}>
              {progress
                ? `${formatCount(progress.done)} of ${formatCount(progress.total)} done`
                : `${formatCount(selectedIds.length)} selected`}
            </Box>
            {progress ? (
              <>
                <LinearProgress
                  aria-label="Progress"
                  variant="determinate"
                  value={Math.round((100 * progress.done) / Math.max(1, progress.total))}
                  sx={{ flex: '1 1 8rem' }}
                />
                <Button size="small" color="secondary" onClick={run.stop}>
                  Stop
                </Button>
              </>
            ) : (
              <>
                {actions.map((one) => (
                  <BulkControl key={one.id} bulk={one} />
                ))}
                {canSelectAll && (
                  <Button size="small" onClick={selectAll}>
                    Select all {formatCount(total)}
                  </Button>
                )}
                <Button size="small" color="secondary" onClick={() => onSelect([])}>
                  Clear selection
                </Button>
              </>
            )}
          </Box>
        </BottomBar>
      )}
      {outcomes &&
        createPortal(
          <>
            {isPartial && <Outcome outcome={outcome} />}
            {made && <Made key={made.text} made={made} onUndone={run.showMade} />}
          </>,
          outcomes,
        )}
    </BulkRunContext>
  );
}

const barLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1,
  borderRadius: '12px',
  bgcolor: 'primary.light',
} as const;

function BulkControl({ bulk }: { bulk: BulkAction }) {
  switch (bulk.kind) {
    case 'action':
      return <BulkButton action={bulk.action} />;
    case 'section':
      return <BulkSection section={bulk.section} />;
    case 'part':
      return (
        <Suspense>
          <bulk.Part />
        </Suspense>
      );
  }
}

function BulkSection({ section }: { section: Section }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setIsOpen(true)}>
        {bulkSectionTitle(section)}
      </Button>
      {isOpen && (
        <Suspense>
          <BulkSectionDialog section={section} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Asks for confirmation, and then runs an action of the resource's file for every selected record. */
function BulkButton({ action: { id: action, title } }: { action: Action }) {
  const { resource } = useDefinition();
  const { selectedIds } = useListState();
  const { runAction } = useDataProvider<PortalDataProvider>();
  const { confirm } = useFeedback();
  const { start } = useRunForSelected();
  const count = selectedIds.length;
  const what = inSentence(count === 1 ? resource.title : resource.pluralTitle);
  return (
    <Button
      size="small"
      variant="outlined"
      onClick={() =>
        confirm({
          title: `${title}: ${formatCount(count)} ${what}`,
          submitLabel: title,
          body: "Each record is changed separately. If some can't be changed, the others still are, and you'll see the reasons.",
          submitAction: async () => {
            // The dialog closes, and the bar shows the progress.
            void start(title, (id) => runAction(resource.name, { action, id: String(id) }));
          },
        })
      }
    >
      {title}
    </Button>
  );
}

/** The records that were left out, with the reasons. It takes the focus, because the pressed button has been removed. */
function Outcome({ outcome }: { outcome: BulkOutcome }) {
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), [outcome]);
  return (
    <Alert severity="warning" ref={heading} tabIndex={-1}>
      <AlertTitle>{outcomeText(outcome)}</AlertTitle>
      {outcome.problems.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {outcome.problems.map(({ id, name, problem }) => (
            <li key={id}>
              {name}: {problem}
            </li>
          ))}
        </Box>
      )}
      {outcome.confirm && (
        <Button size="small" variant="outlined" color="inherit" sx={{ mt: 1.5 }} onClick={outcome.confirm}>
          Yes, the unusual details are right
        </Button>
      )}
    </Alert>
  );
}

/** A change of all selected records, until the next one. It takes the focus, because the pressed button has been removed. */
function Made({ made: { text, undo }, onUndone }: { made: BulkChangeMade; onUndone: (made: BulkChangeMade) => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const refresh = useRefresh();
  const { error } = useFeedback();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => undo?.(),
    onSuccess: () => onUndone({ text: `Taken back: ${text}`, undo: null }),
    onError: (failure) => error(failureMessages(failure)[0]),
    // Some of its requests may have been carried out.
    onSettled: refresh,
  });
  return (
    <Alert
      severity="success"
      role="status"
      ref={place}
      tabIndex={-1}
      action={
        undo && (
          <Button size="small" color="inherit" onClick={() => !isPending && mutate()}>
            Undo
          </Button>
        )
      }
    >
      {text}
    </Alert>
  );
}
