import type { ComponentType } from 'react';
import type { Faults } from '../faultMessages.ts';
import type { Field } from '../../model/field.ts';

/** The ids of a field's help text and error, which its control is described by. */
export const helpId = (id: string): string => `${id}-help`;
export const errorId = (id: string): string => `${id}-error`;

/** The id of the control at `path`. @example elementId('create', 'contacts.0.email') // 'create_contacts_0_email' */
export const elementId = (form: string, path: string): string => `${form}_${path.replaceAll('.', '_')}`;

/** What every widget is given. */
export interface ControlProps {
  id: string;
  field: Field;
  value: unknown;
  isFaulty: boolean;
  /** Joins the control to its label, its help text and its error. */
  aria: { 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-required'?: true; 'aria-label'?: string };
  change: (value: unknown) => void;
}

export interface FieldEditorProps {
  /** The form's name. */
  form: string;
  path: string;
  field: Field;
  value: unknown;
  isRequired: boolean;
  fault?: string | undefined;
  /** What is wrong with the values that it holds, by their whole paths. */
  inner: Faults;
  /** Whether it is one of a list's values: these are read out by their number, which the screen has no room for. */
  isRow?: boolean;
  onChange: (name: string, value: unknown) => void;
}

/** What a widget that holds other fields is given besides. */
export interface GroupProps extends ControlProps, Pick<FieldEditorProps, 'form' | 'path' | 'inner'> {
  /** Draws one of the fields that it holds. */
  Editor: ComponentType<FieldEditorProps>;
}

/** Joins a control to its label, its help text and its error. */
export function ariaOf(id: string, field: Field, isRequired: boolean, fault: string | undefined): ControlProps['aria'] {
  const described = [field.help && helpId(id), fault && errorId(id)].filter(Boolean).join(' ');
  return {
    ...(described && { 'aria-describedby': described }),
    ...(fault && { 'aria-invalid': true }),
    ...(isRequired && { 'aria-required': true }),
  };
}
