import ErrorRounded from '@mui/icons-material/ErrorRounded';
import { styled } from '@mui/material/styles';
import { descriptionId, errorId } from '@rjsf/utils';
import type { ReactNode } from 'react';

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 6,
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '&[data-faulty]': { borderLeft: `4px solid ${theme.palette.error.main}`, paddingLeft: 12 },
  '& > label, & > legend, & > .label': { padding: 0, fontSize: '0.9375rem', fontWeight: 600, justifySelf: 'start' },
  // A legend does not take part in the grid.
  '& > legend': { marginBottom: 6 },
  // Named: the label of a box has its words in a span too.
  '& > * > .optional': { fontWeight: 400, color: theme.palette.text.secondary },
  '& > .help': { margin: 0, fontSize: '0.875rem', color: theme.palette.text.secondary, maxWidth: '60ch' },
  // Below the words of a box, not below the box.
  '& > .help.of-box': { marginTop: -6, marginInlineStart: 31 },
  '& > .fault': {
    margin: 0,
    display: 'flex',
    gap: 6,
    alignItems: 'center',
    fontSize: '0.875rem',
    fontWeight: 600,
    color: theme.palette.error.main,
  },
  '& > .fault svg': { fontSize: 18, flexShrink: 0 },
}));

/** The place of a field's label: above one control, above several, beside the box to tick, above a read-only value, or nowhere on the screen. */
export type Labelled = 'control' | 'group' | 'box' | 'value' | 'nowhere';

interface FieldFrameProps {
  id: string;
  label: string;
  help?: ReactNode;
  labelled: Labelled;
  /** Whether one of several controls has the field's id. Otherwise the label itself has it. */
  isIdWithin?: boolean;
  isRequired: boolean;
  fault?: string | undefined;
  children: ReactNode;
}

/** A field with its label above, its help between the two, and its fault below. A box to tick has its help below its words. Optional fields are marked, because most are required. */
export function FieldFrame({ id, label, help, labelled, isIdWithin = false, isRequired, fault, children }: FieldFrameProps) {
  const isGroup = labelled === 'group';
  const words = (
    <>
      {label}
      {!isRequired && labelled !== 'value' && <span className="optional"> (optional)</span>}
    </>
  );
  const helpText = help && labelled !== 'value' && (
    <p className={labelled === 'box' ? 'help of-box' : 'help'} id={descriptionId(id)}>
      {help}
    </p>
  );
  const group = {
    as: 'fieldset' as const,
    'aria-describedby': help ? descriptionId(id) : undefined,
    ...(!isIdWithin && { id, tabIndex: -1 }),
  };
  return (
    <Frame {...(isGroup && group)} {...(fault && { 'data-faulty': '' })}>
      {isGroup && <legend>{words}</legend>}
      {labelled === 'control' && (
        <label id={`${id}-label`} htmlFor={id}>
          {words}
        </label>
      )}
      {labelled === 'value' && <span className="label">{words}</span>}
      {labelled !== 'box' && helpText}
      {children}
      {labelled === 'box' && helpText}
      {fault && (
        <p className="fault" id={errorId(id)}>
          <ErrorRounded aria-hidden />
          {fault}
        </p>
      )}
    </Frame>
  );
}
