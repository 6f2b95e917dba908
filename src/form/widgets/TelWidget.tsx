import type { ControlProps } from '../formContext.ts';
import { TextInput } from './TextWidget.tsx';

/** A phone number: a phone shows the keyboard for one. */
export function TelWidget(props: ControlProps) {
  return <TextInput control={props} type="tel" />;
}
