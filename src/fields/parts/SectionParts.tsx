import { Suspense } from 'react';
import { useResourceParts } from './resourceParts.ts';

interface SectionPartsProps {
  /** The section's fields. */
  fields: readonly string[];
  values: Readonly<Record<string, unknown>>;
  isEditing: boolean;
}

/** The resource's part below the fields of this section. */
export function SectionParts({ fields, values, isEditing }: SectionPartsProps) {
  const { sections = [] } = useResourceParts();
  return sections
    .filter(({ field }) => fields.includes(field))
    .map(({ field, Component }) => (
      <Suspense key={field}>
        <Component values={values} isEditing={isEditing} />
      </Suspense>
    ));
}
