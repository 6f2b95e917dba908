import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import type { Field } from '../../../schemas/lib/fields/field.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { NOTHING } from '../../../schemas/lib/text/formatValue.ts';
import { RevealButton } from '../../fields/format/RevealButton.tsx';
import { Value } from '../../fields/format/Value.tsx';
import type { PortalDataProvider } from '../../providers/data/dataProvider.ts';
import { useFeedback } from '../../shared/feedback/feedback.ts';

interface MaskedValueProps {
  field: Field;
  record: DataRecord;
  mask: string;
}

/** A personal value of which the service has sent a mask only. It is shown on request, which the service notes in the recent activity. */
export function MaskedValue({ field, record, mask }: MaskedValueProps) {
  const { resource } = useDefinition();
  const { reveal } = useDataProvider<PortalDataProvider>();
  const { error } = useFeedback();
  const [shown, setShown] = useState<{ value: unknown } | null>(null);
  if (mask === NOTHING) return mask;
  const show = async (): Promise<void> => {
    try {
      const { data } = await reveal(resource.name, { id: String(record.id), fields: [field.name] });
      setShown({ value: data[field.name] });
    } catch (failure) {
      error(failure instanceof Error ? failure.message : 'This could not be shown. Try again.');
    }
  };
  return (
    <>
      {shown ? <Value field={field} value={shown.value} /> : mask}{' '}
      <RevealButton what={field.label} isRevealed={shown !== null} onToggle={() => (shown ? setShown(null) : void show())} />
    </>
  );
}
