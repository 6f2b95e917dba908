import type { ControlProps } from '../formContext.ts';
import { TextInput } from './TextWidget.tsx';

/** A text of several lines, which grows as it is written. `ui:options` may say the number of `rows` that it starts with. */
export function TextareaWidget(props: ControlProps) {
  const { rows } = props.options;
  return <TextInput control={props} multiline minRows={rows ?? 3} />;
}
