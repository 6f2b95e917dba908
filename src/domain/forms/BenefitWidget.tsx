import type { ControlProps } from '../../form/formContext.ts';
import { SelectWidget } from '../../form/widgets/SelectWidget.tsx';
import { useBenefitChoices } from './useBenefitChoices.ts';

/** One of the active benefits of all payrolls of the employer. */
export function BenefitWidget(props: ControlProps) {
  const { data = [], isPending } = useBenefitChoices();
  const placeholder = isPending ? 'Loading benefits…' : data.length === 0 ? 'There is no active benefit' : 'Choose a benefit';
  return <SelectWidget {...props} placeholder={placeholder} options={{ ...props.options, enumOptions: data }} />;
}
