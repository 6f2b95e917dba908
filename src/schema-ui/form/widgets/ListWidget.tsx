import AddRounded from '@mui/icons-material/AddRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';
import type { GroupProps } from '../fields/control.ts';
import { useRowKeys } from './useRowKeys.ts';

/** `Emails` -> `email`: what one of a list's values is called, where the schema of its items has no title. */
function nameOfOne(listLabel: string, itemLabel: string, isTitled: boolean): string {
  return (isTitled ? itemLabel : listLabel.replace(/ies$/, 'y').replace(/([^s])s$/, '$1')).toLowerCase();
}

/** Any number of values, each edited as its kind is, and taken away or added one by one. */
export function ListWidget({ id, form, path, field, value, inner, change, Editor }: GroupProps) {
  const values: readonly unknown[] = Array.isArray(value) ? value : [];
  const frame = useRef<HTMLDivElement>(null);
  const { keys, addKey, removeKey } = useRowKeys(values.length);
  const { item } = field;
  if (!item) throw new Error(`The list ${field.name} says nothing of what it holds: give it "items" in its schema.`);
  const one = nameOfOne(field.label, item.label, item.schema.title !== undefined);

  const focusAfterDraw = (find: () => HTMLElement | null | undefined): void => void requestAnimationFrame(() => find()?.focus());
  const add = () => {
    addKey();
    change([...values, item.kind === 'boolean' ? false : undefined]);
    focusAfterDraw(() => frame.current?.querySelector<HTMLElement>(`[data-row="${values.length}"] :is(input, select, textarea)`));
  };
  const remove = (index: number) => {
    removeKey(index);
    change(values.filter((_, at) => at !== index));
    focusAfterDraw(() => document.getElementById(`${id}-add`));
  };

  return (
    <Box ref={frame} sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {values.map((row, index) => (
        <Box key={keys[index]} data-row={index} sx={{ display: 'flex', alignItems: 'start', gap: 1, width: '100%' }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Editor
              form={form}
              path={`${path}.${index}`}
              field={{ ...item, label: `${one.charAt(0).toUpperCase()}${one.slice(1)} ${index + 1}` }}
              isRow
              value={row}
              isRequired
              fault={inner[`${path}.${index}`]}
              inner={inner}
              onChange={(_, next) => change(values.map((before, at) => (at === index ? next : before)))}
            />
          </Box>
          <IconButton aria-label={`Remove ${one} ${index + 1}`} onClick={() => remove(index)}>
            <CloseRounded fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Button id={`${id}-add`} size="small" variant="outlined" startIcon={<AddRounded />} onClick={add}>
        Add {values.length === 0 ? one : `another ${one}`}
      </Button>
    </Box>
  );
}
