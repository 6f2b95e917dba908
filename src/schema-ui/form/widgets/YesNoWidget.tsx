import type { ControlProps } from '../fields/control.ts';
import { Menu } from './ChoiceWidget.tsx';

const ANSWERS = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
];

/** Yes, no, or not known. */
export function YesNoWidget(props: ControlProps) {
  return <Menu {...props} choices={ANSWERS} />;
}
