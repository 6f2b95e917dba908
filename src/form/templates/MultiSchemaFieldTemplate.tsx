import Box from '@mui/material/Box';
import type { MultiSchemaFieldTemplateProps } from '@rjsf/utils';
import { createContext, isValidElement } from 'react';

/** The id of the field with the chosen shape, for the parts drawn within it: RJSF draws the shape as a field of the same id. */
export const WithinChoice = createContext<string | null>(null);

/** The menu of the shapes that a field may have, and the fields of the chosen shape. */
export function MultiSchemaFieldTemplate({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) {
  const { fieldPathId } = (isValidElement(optionSchemaField) ? optionSchemaField.props : {}) as { fieldPathId?: { $id: string } };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {selector}
      <WithinChoice value={fieldPathId?.$id ?? null}>{optionSchemaField}</WithinChoice>
    </Box>
  );
}
