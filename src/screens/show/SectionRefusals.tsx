import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { refusalReason } from '../../fields/model/allowedActions.ts';
import { RefusalNote } from './RefusalNote.tsx';

/** Why sections of a record that its reader may edit have no edit button as it stands; each reason once, however many sections it is for. */
export function SectionRefusals({ record }: { record: DataRecord }) {
  const { sections } = useDefinition().resource;
  const reasons = sections.flatMap(({ update }) => (update ? (refusalReason(record, update.allowedAction) ?? []) : []));
  return [...new Set(reasons)].map((reason) => <RefusalNote key={reason}>{reason}</RefusalNote>);
}
