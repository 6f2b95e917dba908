import { type ComponentType, createContext } from 'react';
import type { ControlProps } from '../formContext.ts';

/** The parts of forms that know the domain. A schema names them, and their code is loaded on their first use. */
export interface FormParts {
  /** The widgets by the names of their components. A `ui:widget` names them so, or short: see {@link widgetNames}. */
  widgets: Readonly<Record<string, ComponentType<ControlProps>>>;
  /** The explanations of a field's present value, by the name that `ui:options` has as `explanation`. */
  explanations: Readonly<Record<string, ComponentType<{ value: unknown }>>>;
}

/** `src/app` provides the parts of `src/domain`. */
export const FormPartsContext = createContext<FormParts>({ widgets: {}, explanations: {} });

/** The names by which a `ui:widget` asks for a widget. @example widgetNames('StarsWidget') // ['StarsWidget', 'stars'] */
export const widgetNames = (component: string): readonly string[] => [
  component,
  `${component.charAt(0).toLowerCase()}${component.slice(1)}`.replace(/Widget$/, ''),
];
