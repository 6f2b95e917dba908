import ErrorRounded from '@mui/icons-material/ErrorRounded';
import { styled } from '@mui/material/styles';
import type { FieldTemplateProps } from '@rjsf/utils';
import type { Field } from '../../model/field.ts';
import { errorId, helpId } from '../widgets/widgetProps.ts';

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 6,
  '&[data-faulty]': { borderLeft: `4px solid ${theme.palette.error.main}`, paddingLeft: 12 },
  '& > label': { fontSize: '0.9375rem', fontWeight: 600, justifySelf: 'start' },
  '& > label > span': { fontWeight: 400, color: theme.palette.text.secondary },
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

/** A field's label above it, its help between the two, and its error below. The optional ones are marked: most are asked for in earnest. */
export function FieldTemplate({
  id,
  label,
  children,
  required = false,
  rawErrors,
  hidden = false,
  uiSchema,
  rawDescription,
}: FieldTemplateProps) {
  if (hidden) return <div hidden>{children}</div>;
  const field = uiSchema?.['ui:options']?.['field'] as Field | undefined;
  // A nested object or list draws its own heading.
  if (!field) return children;
  const fault = rawErrors?.[0];
  return (
    <Frame {...(fault && { 'data-faulty': '' })}>
      {field.kind !== 'boolean' && (
        <label id={`${id}-label`} htmlFor={id}>
          {label}
          {!required && <span> (optional)</span>}
        </label>
      )}
      {rawDescription && (
        <p className="help" id={helpId(id)}>
          {rawDescription}
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
