import type { ControlProps } from '../formContext.ts';
import { TextInput } from './TextWidget.tsx';

/** An email address, with an example as a hint. Phones show their keyboard for email addresses. */
export function EmailWidget(props: ControlProps) {
  return <TextInput control={props} type="email" placeholder={props.placeholder || 'name@example.co.uk'} />;
}
