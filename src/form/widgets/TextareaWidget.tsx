import type { ControlProps } from '../formContext.ts';
import { TextInput } from './TextWidget.tsx';

/** A text of several lines, which grows as it is written. `ui:options` may set the initial number of `rows`. */
export function TextareaWidget(props: ControlProps) {
  const { rows } = props.options;
  return <TextInput control={props} multiline minRows={rows ?? 3} />;
}
