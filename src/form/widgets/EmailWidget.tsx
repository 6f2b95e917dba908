import type { ControlProps } from '../formContext.ts';
import { TextInput } from './TextWidget.tsx';

/** An email address: a phone shows the keyboard for one. */
export function EmailWidget(props: ControlProps) {
  return <TextInput control={props} type="email" />;
}
