import { withTheme } from '@rjsf/core';
import StringField from '@rjsf/core/lib/components/fields/StringField.js';
import type { RegistryFieldsType, RegistryWidgetsType, RJSFSchema, TemplatesType } from '@rjsf/utils';
import { FileField } from './fields/FileField.tsx';
import { FixedField } from './fields/FixedField.tsx';
import { StableObjectField } from './fields/StableObjectField.tsx';
import type { FormContext } from './formContext.ts';
import { widgetNames } from './parts/formParts.ts';
import { laterFields, laterTemplates, laterWidgets } from './library/laterParts.tsx';
import type { FormValues } from './payload.ts';
import { ArrayFieldItemTemplate } from './templates/ArrayFieldItemTemplate.tsx';
import { ArrayFieldTemplate } from './templates/ArrayFieldTemplate.tsx';
import { ErrorListTemplate } from './templates/ErrorListTemplate.tsx';
import { FieldTemplate } from './templates/FieldTemplate.tsx';
import { MultiSchemaFieldTemplate } from './templates/MultiSchemaFieldTemplate.tsx';
import { ObjectFieldTemplate } from './templates/ObjectFieldTemplate.tsx';

type Widgets = RegistryWidgetsType<FormValues, RJSFSchema, FormContext>;

const files = import.meta.glob<Readonly<Record<string, unknown>>>('./widgets/{,own/}*Widget.tsx', { eager: true });

/**
 * The component of every file of `widgets`, and of `own` in it, whose name ends with Widget, by the name of the file: `StarsWidget.tsx` is drawn for `"ui:widget":
 * "StarsWidget"` and, with a short name like RJSF's own, for `"ui:widget": "stars"`.
 */
const widgets: Widgets = Object.fromEntries(
  Object.entries(files).flatMap(([path, module]) => {
    const name = path.replace(/^.*\/|\.tsx$/g, '');
    const widget = module[name];
    if (typeof widget !== 'function')
      throw new Error(`${path.replace(/^\./, 'src/form')} exports no component ${name}: name it as its file.`);
    return widgetNames(name).map((key) => [key, widget as Widgets[string]]);
  }),
);

// RJSF's own field for numbers would read "1e3" and "0x10", which no payroll clerk means. In the portal, the widgets read numbers.
const fields: RegistryFieldsType<FormValues, RJSFSchema, FormContext> = {
  ...laterFields,
  NumberField: StringField,
  ObjectField: StableObjectField,
  FileField,
  FixedField,
};

const templates: Partial<TemplatesType<FormValues, RJSFSchema, FormContext>> = {
  ArrayFieldItemTemplate,
  ArrayFieldTemplate,
  ErrorListTemplate,
  FieldTemplate,
  MultiSchemaFieldTemplate,
  ObjectFieldTemplate,
};

/** RJSF's form with its theme for Material UI. The portal's widgets, fields and templates replace RJSF's under the same names. */
export const ThemedForm = withTheme<FormValues, RJSFSchema, FormContext>({
  widgets: { ...laterWidgets, ...widgets },
  fields,
  templates: { ...laterTemplates, ...templates },
});
