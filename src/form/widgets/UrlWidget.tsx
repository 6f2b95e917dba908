import type { ControlProps } from '../formContext.ts';
import { TextInput } from './TextWidget.tsx';

/** A web address. Phones show their keyboard for web addresses. */
export function UrlWidget(props: ControlProps) {
  return <TextInput control={props} type="url" />;
}
