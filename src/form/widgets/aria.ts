import { descriptionId, errorId } from '@rjsf/utils';
import type { ControlProps } from '../formContext.ts';

interface ControlAria {
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
  'aria-label'?: string;
}

export const isFaulty = ({ rawErrors }: Pick<ControlProps, 'rawErrors'>): boolean =>
  rawErrors !== undefined && rawErrors.length > 0;

/** Connects a control with its help text and its fault in the field's frame. Screen readers announce the rows of a list by their number. */
export function ariaOf({
  id,
  label,
  schema,
  options,
  required,
  rawErrors,
}: Omit<ControlProps, 'value' | 'onChange'>): ControlAria {
  const hasHelp = Boolean(options.help ?? options.description ?? schema.description);
  const faulty = isFaulty({ rawErrors });
  const described = [hasHelp && descriptionId(id), faulty && errorId(id)].filter(Boolean).join(' ');
  return {
    ...(described && { 'aria-describedby': described }),
    ...(faulty && { 'aria-invalid': true }),
    ...(required && { 'aria-required': true }),
    ...(options['isRow'] === true && { 'aria-label': label }),
  };
}
