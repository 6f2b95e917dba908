import EditRounded from '@mui/icons-material/EditRounded';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Suspense, useId, useMemo, useRef, useState } from 'react';
import { lazyPart } from '../../fields/parts/lazyPart.tsx';
import type { Resource } from '../../../schemas/generated/types.ts';
import { useFeedback } from '../../shared/feedback/feedback.ts';
import { validatorsOf } from '../../form/validators.ts';
import { loadSectionForm } from '../loadForms.ts';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import { describeFields } from '../../../schemas/lib/fields/field.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { SectionParts } from '../../fields/parts/SectionParts.tsx';
import { isAllowed } from '../../fields/model/allowedActions.ts';
import { DefinitionList } from './DefinitionList.tsx';
import { forbiddenFields } from '../../../schemas/lib/fields/forbiddenFields.ts';
import type { UiHints } from '../../../schemas/lib/jsonSchema.ts';
import { maskedText } from '../../fields/format/maskedText.ts';
import { NOTHING } from '../../../schemas/lib/text/formatValue.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';

const SectionForm = lazyPart(async () => (await loadSectionForm()).SectionForm);

/** Whether a field is left out while it has no value, since it then means nothing. */
function hidesEmpty({ uiSchema = {} }: Resource, name: string): boolean {
  const { hideEmpty } = ((uiSchema[name] as UiHints | undefined)?.['ui:options'] ?? {}) as { hideEmpty?: boolean };
  return hideEmpty === true;
}

interface SectionCardProps {
  section: Resource['sections'][number];
  record: DataRecord;
  /** Whether the whole record has loaded. A row of a list may lack some fields. */
  isWhole: boolean;
}

/** A group of a record's fields. The edit button is shown if the service allows the edit, and turns the card into a form. */
export function SectionCard({ section, record, isWhole }: SectionCardProps) {
  const definition = useDefinition();
  const { entity, entities, resource } = definition;
  const { success } = useFeedback();
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const headingId = useId();
  const all = useMemo(() => describeFields(section.fields, entity, entities), [section, entity, entities]);
  const forbidden = forbiddenFields(entity, record);
  // A field that cannot have a value is hidden, unless it has an earlier value.
  const fields = all.filter((field) => {
    const { name } = field;
    if ((record[name] ?? null) !== null || (maskedText(field, record) ?? NOTHING) !== NOTHING) return true;
    // While the record loads, its place is kept.
    const isEmpty = isWhole || record[name] !== undefined;
    return !forbidden.has(name) && !(isEmpty && hidesEmpty(resource, name));
  });
  const isReady = isWhole || section.fields.every((field) => record[field] !== undefined);
  const canEdit = isReady && section.update !== undefined && isAllowed(record, section.update.allowedAction);
  if (fields.length === 0) return null;
  const preload = () => {
    void loadSectionForm();
    void validatorsOf(definition, 'record');
  };
  const close = () => {
    setIsEditing(false);
    // The edit button had the focus before the form opened.
    requestAnimationFrame(() => editButton.current?.focus());
  };
  const details = (
    <>
      <DefinitionList fields={fields} record={record} isWhole={isWhole} columns={section.columns} />
      {isReady && <SectionParts fields={section.fields} values={record} isEditing={false} />}
    </>
  );

  return (
    <Card component="section" aria-labelledby={headingId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2, minHeight: 36, mb: 2 }}>
        <Typography id={headingId} component="h2" variant="h2">
          {section.title}
        </Typography>
        {canEdit && !isEditing && (
          <Button
            ref={editButton}
            size="small"
            variant="outlined"
            startIcon={<EditRounded />}
            aria-label={`Edit ${inSentence(section.title)}`}
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => setIsEditing(true)}
          >
            Edit
          </Button>
        )}
      </Box>
      {isEditing ? (
        <Suspense fallback={details}>
          <SectionForm
            section={section}
            record={record}
            onCancel={close}
            onSaved={() => {
              success(`${section.title} saved`);
              close();
            }}
          />
        </Suspense>
      ) : (
        details
      )}
    </Card>
  );
}
