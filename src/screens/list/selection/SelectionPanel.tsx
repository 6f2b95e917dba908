import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { PortalDataProvider } from '../../../providers/data/dataProvider.ts';
import { useDataProvider } from 'react-admin';
import { useFeedback } from '../../../shared/feedback/feedback.ts';
import { formatCount } from '../../../shared/format/count.ts';
import type { Action } from '../../actions/useActionItem.ts';
import { useDefinition } from '../../../fields/model/DefinitionContext.ts';
import { BulkRunContext, useRunForSelected } from './bulkRunContext.ts';
import { type BulkOutcome, outcomeText, useBulkRun } from './useBulkRun.ts';
import { bulkSectionTitle, type Section } from './bulkSection.ts';
import { type BulkAction, useBulkActions } from './useBulkActions.ts';
import { useListState } from '../useListState.ts';
import { inSentence } from '../../../../schemas/lib/inSentence.ts';

// It brings the forms along.
const BulkSectionDialog = lazy(async () => ({ default: (await import('./BulkSectionDialog.tsx')).BulkSectionDialog }));

/** The most records that can be selected at once: what one person can still look through. */
const MOST_SELECTED = 250;

/** How many records are selected, and what can be done with all of them. It is there while any are, or while the last outcome is. */
export function SelectionPanel() {
  const actions = useBulkActions();
  const { resource } = useDefinition();
  const { selectedIds, total = 0, data = [], onSelect, onSelectAll } = useListState();
  const run = useBulkRun();
  const { progress, outcome } = run;
  const isPartial = outcome !== null && outcome.done < outcome.total;
  if (actions.length === 0 || (selectedIds.length === 0 && !isPartial && !progress)) return null;
  const isPageSelected = data.length > 0 && data.every(({ id }) => selectedIds.includes(id));
  const canSelectAll = isPageSelected && selectedIds.length < total && total <= MOST_SELECTED;
  // Of a list whose state is in no store, react-admin keeps what it selects here to itself.
  const selectAll = (): void =>
    onSelectAll({
      limit: MOST_SELECTED,
      queryOptions: { onSuccess: ({ data: all = [] }) => onSelect(all.map(({ id }) => id)) },
    });
  return (
    <BulkRunContext value={run}>
      <Box
        component="section"
        aria-label={`Selected ${inSentence(resource.pluralTitle)}`}
        sx={{ mb: 2, display: 'grid', gap: 1.5 }}
      >
        {(selectedIds.length > 0 || progress) && (
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
        )}
        {isPartial && <Outcome outcome={outcome} />}
      </Box>
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

/** Asks, and then does an action of the resource's file for every selected record. */
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
          body: 'Each is changed by itself. If some cannot be changed, the others are, and you see the reasons.',
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

/** Which records were left out, and why. It takes the focus: the button that was pressed is gone. */
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
    </Alert>
  );
}
