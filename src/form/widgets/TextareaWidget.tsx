import type { ControlProps } from '../formContext.ts';
import { TextInput } from './TextWidget.tsx';

/** Beyond this height a text scrolls: a pasted document must not push the buttons of the form away. */
const MAX_ROWS = 12;

/** A text of several lines, which grows as it is written. `ui:options` may set the initial number of `rows`. */
export function TextareaWidget(props: ControlProps) {
  const rows = props.options.rows ?? 3;
  return <TextInput control={props} multiline minRows={rows} maxRows={Math.max(rows, MAX_ROWS)} />;
}
