import type { ControlProps } from '../formContext.ts';
import { TextInput } from './TextWidget.tsx';

/** A web address: a phone shows the keyboard for one. */
export function UrlWidget(props: ControlProps) {
  return <TextInput control={props} type="url" />;
}
