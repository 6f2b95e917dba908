import ArrowDownwardRounded from '@mui/icons-material/ArrowDownwardRounded';
import ArrowUpwardRounded from '@mui/icons-material/ArrowUpwardRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { getSchemaType, getUiOptions } from '@rjsf/utils';
import { useRef } from 'react';
import type { RowTemplateProps } from '../formContext.ts';
import { focusAfterDraw } from './focusAfterDraw.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';

/** One of a list's values, with buttons to move or remove it. */
export function ArrayFieldItemTemplate({ children, index, totalItems, schema, uiSchema, buttonsProps }: RowTemplateProps) {
  const row = useRef<HTMLDivElement>(null);
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps;
  const what = inSentence(getUiOptions(uiSchema).title ?? `row ${index + 1}`);
  const isRecord = getSchemaType(schema) === 'object';
  const list = (): Element | null | undefined => row.current?.parentElement;
  // The rows stay in place and their values change places. The focus follows the value.
  const follow = (direction: 'up' | 'down', to: number) =>
    focusAfterDraw(() => {
      const buttons = list()?.querySelectorAll(`:scope > [data-row="${to}"] > [data-move]:not(:disabled)`);
      return [...(buttons ?? [])].find((button) => button.getAttribute('data-move') === direction) ?? buttons?.[0];
    });
  return (
    <Box
      ref={row}
      data-row={index}
      sx={{
        display: 'flex',
        // On a phone, the buttons beside several fields would leave them too little room.
        flexWrap: { xs: isRecord ? 'wrap' : 'nowrap', sm: 'nowrap' },
        alignItems: 'start',
        justifyContent: 'end',
        gap: 0.5,
        width: '100%',
      }}
    >
      <Box sx={{ flex: { xs: isRecord ? '1 0 100%' : 1, sm: 1 }, minWidth: 0 }}>{children}</Box>
      {totalItems > 1 && (hasMoveUp || hasMoveDown) && (
        <>
          <IconButton
            data-move="up"
            aria-label={`Move ${what} up`}
            title={`Move ${what} up`}
            disabled={!hasMoveUp}
            onClick={(event) => {
              onMoveUpItem(event);
              follow('up', index - 1);
            }}
          >
            <ArrowUpwardRounded fontSize="small" />
          </IconButton>
          <IconButton
            data-move="down"
            aria-label={`Move ${what} down`}
            title={`Move ${what} down`}
            disabled={!hasMoveDown}
            onClick={(event) => {
              onMoveDownItem(event);
              follow('down', index + 1);
            }}
          >
            <ArrowDownwardRounded fontSize="small" />
          </IconButton>
        </>
      )}
      {hasRemove && (
        <IconButton
          aria-label={`Remove ${what}`}
          title={`Remove ${what}`}
          onClick={(event) => {
            const add = list()?.lastElementChild;
            onRemoveItem(event);
            focusAfterDraw(() => add);
          }}
        >
          <CloseRounded fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}
