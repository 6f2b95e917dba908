import ErrorRounded from '@mui/icons-material/ErrorRounded';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Field } from '../../model/field.ts';
import { errorId, helpId } from './control.ts';

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
  // A legend is no part of the grid.
  '& > legend': { marginBottom: 6 },
  '& > label > span, & > legend > span': { fontWeight: 400, color: theme.palette.text.secondary },
  '& > .help': { margin: 0, fontSize: '0.875rem', color: theme.palette.text.secondary, maxWidth: '60ch' },
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

interface FieldFrameProps {
  id: string;
  field: Field;
  /** How the label is given: above one control, above several, by the control itself, or for a value that is only read. */
  labelled: 'control' | 'group' | 'itself' | 'value';
  isRequired: boolean;
  fault?: string | undefined;
  children: ReactNode;
}

/** A field's label above it, its help between the two, and its error below. The optional ones are marked: most are asked for in earnest. */
export function FieldFrame({ id, field, labelled, isRequired, fault, children }: FieldFrameProps) {
  const isGroup = labelled === 'group';
  const words = (
    <>
      {field.label}
      {!isRequired && labelled !== 'value' && <span> (optional)</span>}
    </>
  );
  return (
    <Frame
      {...(isGroup && { as: 'fieldset', id, tabIndex: -1, 'aria-describedby': field.help ? helpId(id) : undefined })}
      {...(fault && { 'data-faulty': '' })}
    >
      {isGroup && <legend>{words}</legend>}
      {labelled === 'control' && (
        <label id={`${id}-label`} htmlFor={id}>
          {words}
        </label>
      )}
      {labelled === 'value' && <span className="label">{words}</span>}
      {field.help && labelled !== 'value' && (
        <p className="help" id={helpId(id)}>
          {field.help}
        </p>
      )}
      {children}
      {fault && (
        <p className="fault" id={errorId(id)}>
          <ErrorRounded aria-hidden />
          {fault}
        </p>
      )}
    </Frame>
  );
}
