import Skeleton from '@mui/material/Skeleton';
import type { RegistryWidgetsType, RJSFSchema } from '@rjsf/utils';
import { type ComponentType, Suspense, use, useMemo } from 'react';
import { LOADING_CONTROL } from '../../fields/references/loadingControl.ts';
import type { ControlProps, FormContext } from '../formContext.ts';
import { FormPartsContext, widgetNames } from './formParts.ts';
import type { FormValues } from '../payload.ts';

type Widgets = RegistryWidgetsType<FormValues, RJSFSchema, FormContext>;

/** RJSF takes a function for a widget, and the focus waits for a control that is still loading. */
function drawLoaded(Widget: ComponentType<ControlProps>): ComponentType<ControlProps> {
  return function LoadedWidget(props: ControlProps) {
    return (
      <Suspense fallback={<Skeleton variant="rounded" height={40} {...{ [LOADING_CONTROL]: '' }} />}>
        <Widget {...props} />
      </Suspense>
    );
  };
}

/** The widgets of {@link FormPartsContext} as RJSF takes them. */
export function useDomainWidgets(): Widgets {
  const { widgets } = use(FormPartsContext);
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries(widgets).flatMap(([component, Widget]) => {
          const Loaded = drawLoaded(Widget);
          return widgetNames(component).map((name) => [name, Loaded]);
        }),
      ) as Widgets,
    [widgets],
  );
}
