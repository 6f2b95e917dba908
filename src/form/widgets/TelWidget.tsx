import type { ControlProps } from '../formContext.ts';
import { TextInput } from './TextWidget.tsx';

/** A phone number. Phones show their keyboard for phone numbers. */
export function TelWidget(props: ControlProps) {
  return <TextInput control={props} type="tel" />;
}
