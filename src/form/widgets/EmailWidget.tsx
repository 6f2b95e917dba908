import type { ControlProps } from '../formContext.ts';
import { TextInput } from './TextWidget.tsx';

/** An email address. Phones show their keyboard for email addresses. */
export function EmailWidget(props: ControlProps) {
  return <TextInput control={props} type="email" />;
}
