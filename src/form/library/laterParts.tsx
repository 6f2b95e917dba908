import Skeleton from '@mui/material/Skeleton';
import type { RegistryFieldsType, RegistryWidgetsType, RJSFSchema, TemplatesType } from '@rjsf/utils';
import { type ComponentType, lazy, Suspense } from 'react';
import type { FormContext } from '../formContext.ts';
import type { FormValues } from '../payload.ts';

type Parts<Registry> = Registry & Readonly<Record<string, ComponentType>>;
type Fields = RegistryFieldsType<FormValues, RJSFSchema, FormContext>;
type Templates = Partial<TemplatesType<FormValues, RJSFSchema, FormContext>>;
type Widgets = RegistryWidgetsType<FormValues, RJSFSchema, FormContext>;

const FIELDS = 'CyclicSchema Fallback LayoutGrid LayoutHeader LayoutMultiSchema OptionalDataControls';
const TEMPLATES =
  'ArrayFieldDescription ArrayFieldItemButtons ArrayFieldTitle BaseInput CyclicSchemaExpand DescriptionField FallbackField ' +
  'FieldError FieldHelp Grid OptionalDataControls TitleField UnsupportedField WrapIfAdditional';
const BUTTONS = 'Add Clear Copy MoveDown MoveUp Remove Submit';
const WIDGETS = 'AltDate AltDateTime Color File Hidden Password Range Rating UpDown URL';

/** Draws a part of RJSF whose code is loaded on its first use. */
export function drawnLater<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> {
  const Part = lazy(load) as ComponentType<Props>;
  return function LaterPart(props: Props) {
    return (
      <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** A part of the whole library. Together, these parts are as large as all parts that the portal's forms use. */
const ofLibrary = (kind: 'fields' | 'templates' | 'buttons' | 'widgets', name: string): ComponentType =>
  drawnLater(async () => ({ default: (await import('./wholeLibrary.ts')).wholeLibrary[kind][name] as ComponentType }));

function partsOf<Registry>(kind: Parameters<typeof ofLibrary>[0], names: string, ending: string): Parts<Registry> {
  const entries = names.split(' ').map((name) => [`${name}${ending}`, ofLibrary(kind, `${name}${ending}`)]);
  return Object.fromEntries(entries) as Parts<Registry>;
}

/** All parts of RJSF and its theme for Material UI that the portal does not replace, by RJSF's names. */
export const laterFields = partsOf<Fields>('fields', FIELDS, 'Field');
export const laterWidgets = partsOf<Widgets>('widgets', WIDGETS, 'Widget');
export const laterTemplates: Templates = {
  ...partsOf<Templates>('templates', TEMPLATES, 'Template'),
  ButtonTemplates: partsOf<NonNullable<Templates['ButtonTemplates']>>('buttons', BUTTONS, 'Button'),
};
