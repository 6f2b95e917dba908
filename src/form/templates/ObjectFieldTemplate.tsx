import Box from '@mui/material/Box';
import { hasLines } from '../../../schemas/lib/plainText.ts';
import { SectionParts } from '../../fields/parts/SectionParts.tsx';
import type { RecordTemplateProps } from '../formContext.ts';
import type { FormSection } from '../formModel.ts';
import { isForbidden } from '../mergeConditions.ts';
import { FormSections } from './FormSections.tsx';

const NOTHING = {};

/** The form's sections, or the fields of a nested record. */
export function ObjectFieldTemplate(props: RecordTemplateProps) {
  const { fieldPathId, properties, registry } = props;
  if (fieldPathId.$id === registry.globalFormOptions.idPrefix) return <WholeRecord {...props} />;
  if (properties.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, pl: 2, borderLeft: 2, borderColor: 'divider' }}>
      {properties.map(({ content }) => content)}
    </Box>
  );
}

function WholeRecord({ properties, schema, formData, registry }: RecordTemplateProps) {
  const { model, judge } = registry.formContext;
  const drawn = new Map(properties.map(({ name, content }) => [name, content]));
  const below = ({ fields }: FormSection) => <SectionParts fields={fields} values={judge.saved(formData ?? NOTHING)} isEditing />;
  const isWide = (name: string): boolean => {
    const field = model.fields.find((one) => one.name === name);
    return field !== undefined && (field.kind === 'list' || field.kind === 'record' || hasLines(field.schema));
  };
  return (
    <FormSections sections={model.sections} isWide={isWide} below={below}>
      {(name) => (isForbidden(schema.properties?.[name]) ? null : drawn.get(name))}
    </FormSections>
  );
}
