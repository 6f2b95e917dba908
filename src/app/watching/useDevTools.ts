import { useEffect } from 'react';
import type { User } from '../../../schemas/generated/types.ts';
import type { DevTools } from '../../inspector/devtools/devTools.ts';
import { monitoring } from '../../providers/monitoring/monitoring.ts';
import { mayOpenInspector } from '../../shared/portal/inspectorAccess.ts';

const report = (error: unknown): void => monitoring.report(error, { boundary: 'inspector' });

/**
 * Opens the machines of this tab to the browser's own developer tools, in development and for those who may open the inspector: to the extension Redux
 * DevTools where it is installed, and to the console as `await portal.machines`. Nothing is loaded before the extension is there, or the console asks.
 */
export function useDevTools(user: User | null): void {
  const isAllowed = import.meta.env.DEV || (user !== null && mayOpenInspector(user));
  useEffect(() => {
    if (!isAllowed) return undefined;
    let started: Promise<DevTools> | undefined;
    const tools = () =>
      (started ??= import('../../inspector/devtools/devTools.ts').then(({ startDevTools }) =>
        startDevTools(window.__REDUX_DEVTOOLS_EXTENSION__, report),
      ));
    Object.defineProperty(window, 'portal', {
      configurable: true,
      value: {
        get machines() {
          return tools().then(({ machines }) => machines());
        },
        get copy() {
          return tools().then(({ copy }) => copy());
        },
      },
    });
    if (window.__REDUX_DEVTOOLS_EXTENSION__) tools().catch(report);
    return () => {
      Reflect.deleteProperty(window, 'portal');
      started?.then(({ stop }) => stop()).catch(report);
    };
  }, [isAllowed]);
}
