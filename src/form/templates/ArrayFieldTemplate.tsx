import AddRounded from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { buttonId, getUiOptions } from '@rjsf/utils';
import { useRef } from 'react';
import type { ListTemplateProps } from '../formContext.ts';
import { focusAfterDraw } from './focusAfterDraw.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';

/** Any number of values, each with buttons to move or remove it, and a button to add one. */
export function ArrayFieldTemplate({ items, canAdd, fieldPathId, title, uiSchema, onAddClick }: ListTemplateProps) {
  const rows = useRef<HTMLDivElement>(null);
  const { nameOfOne } = getUiOptions(uiSchema);
  const one = inSentence(typeof nameOfOne === 'string' ? nameOfOne : title);
  return (
    <Box ref={rows} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, justifyItems: 'start' }}>
      {items}
      {canAdd && (
        <Button
          id={buttonId(fieldPathId, 'add')}
          size="small"
          variant="outlined"
          startIcon={<AddRounded />}
          onClick={(event) => {
            onAddClick(event);
            focusAfterDraw(() =>
              rows.current?.querySelector(`:scope > [data-row="${items.length}"] :is(input, select, textarea)`),
            );
          }}
        >
          Add {items.length === 0 ? one : `another ${one}`}
        </Button>
      )}
    </Box>
  );
}
