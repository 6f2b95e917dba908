import MoreVertRounded from '@mui/icons-material/MoreVertRounded';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { offeredActions, useActions } from './useActions.tsx';

const loadMenu = () => import('./RowMenu.tsx');
const RowMenu = lazy(async () => ({ default: (await loadMenu()).RowMenu }));

/** The actions of a list's rows, if the resource's file has any. */
export interface RowActions {
  /** The button of a row, which opens its menu. Null if the record has no actions. */
  buttonOf: (record: DataRecord, title: string) => ReactNode;
  /** The open menu or dialog. It is drawn outside the rows, whose clicks open the record. */
  layer: ReactNode;
}

/**
 * A menu of actions for each row of a list.
 * @returns Null if the resource's file has none.
 */
export function useRowActions(): RowActions | null {
  const { resource } = useDefinition();
  const { ask, preload, dialog } = useActions();
  const [open, setOpen] = useState<{ record: DataRecord; title: string; anchor: HTMLElement } | null>(null);
  const { actions = [], list } = resource;
  if (!list.rowActions || actions.length === 0) return null;
  const prefetch = () => void loadMenu().catch(() => undefined);
  return {
    buttonOf: (record, title) =>
      offeredActions(actions, record).length > 0 && (
        // The list's own styles apply to it: see DataTable.
        <button
          type="button"
          className="row-menu"
          aria-label={`Actions for ${title}`}
          title="Actions"
          aria-haspopup="menu"
          aria-expanded={open?.record.id === record.id}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          onClick={(event) => setOpen({ record, title, anchor: event.currentTarget })}
        >
          <MoreVertRounded aria-hidden />
        </button>
      ),
    layer: (
      <>
        {open && (
          <Suspense>
            <RowMenu
              anchor={open.anchor}
              title={open.title}
              offered={offeredActions(actions, open.record)}
              onAsk={(action) => ask(action, open.record)}
              onPreload={preload}
              onClose={() => setOpen(null)}
            />
          </Suspense>
        )}
        {dialog}
      </>
    ),
  };
}
