import type { ControlProps } from '../../form/formContext.ts';
import { ariaOf, isFaulty } from '../../form/widgets/aria.ts';
import { ActivityPicker } from './ActivityPicker.tsx';

/** The activities of a business by their SIC codes, found by word or by number. */
export function SicCodesWidget(props: ControlProps) {
  const { id, value, schema, onChange } = props;
  return (
    <ActivityPicker
      id={id}
      codes={Array.isArray(value) ? value.filter((code) => typeof code === 'string') : []}
      most={schema.maxItems ?? Infinity}
      isFaulty={isFaulty(props)}
      aria={ariaOf(props)}
      onChange={onChange}
    />
  );
}
