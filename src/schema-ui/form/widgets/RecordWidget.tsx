import Box from '@mui/material/Box';
import type { GroupProps } from '../fields/control.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a record within a record. */
export function RecordWidget({ form, path, field, value, inner, change, Editor }: GroupProps) {
  const parts = isRecord(value) ? value : {};
  const required = new Set(field.schema.required);
  return (
    <Box sx={{ display: 'grid', gap: 2, pl: 2, borderLeft: 2, borderColor: 'divider' }}>
      {field.fields
        .filter((part) => !part.isReadOnly)
        .map((part) => (
          <Editor
            key={part.name}
            form={form}
            path={`${path}.${part.name}`}
            field={part}
            value={parts[part.name]}
            isRequired={required.has(part.name)}
            fault={inner[`${path}.${part.name}`]}
            inner={inner}
            onChange={(name, next) => change({ ...parts, [name]: next })}
          />
        ))}
    </Box>
  );
}
