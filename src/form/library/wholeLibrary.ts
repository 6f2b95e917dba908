import { getDefaultRegistry } from '@rjsf/core';
import { generateTheme } from '@rjsf/mui';
import type { RJSFSchema } from '@rjsf/utils';
import type { FormContext } from '../formContext.ts';
import type { FormValues } from '../payload.ts';

const core = getDefaultRegistry<FormValues, RJSFSchema, FormContext>();
const material = generateTheme<FormValues, RJSFSchema, FormContext>();

/** All parts of RJSF and its theme for Material UI. */
export const wholeLibrary: Readonly<Record<'fields' | 'templates' | 'buttons' | 'widgets', Readonly<Record<string, unknown>>>> = {
  fields: core.fields,
  templates: { ...core.templates, ...material.templates },
  buttons: { ...core.templates.ButtonTemplates, ...material.templates?.ButtonTemplates },
  widgets: { ...core.widgets, ...material.widgets },
};
