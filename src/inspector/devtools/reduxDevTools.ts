/** A connection to the browser extension Redux DevTools, as far as the portal uses it. */
export interface DevToolsConnection {
  init: (state: unknown) => void;
  send: (action: { readonly type: string }, state: unknown) => void;
  /** @param state - Of a jump, as JSON. */
  subscribe: (listener: (message: DevToolsMessage) => void) => (() => void) | undefined;
}

export interface DevToolsMessage {
  readonly type: string;
  readonly payload?: { readonly type?: string };
  readonly state?: string;
}

/** @see https://github.com/reduxjs/redux-devtools/blob/main/extension/docs/API/Methods.md */
export interface DevToolsExtension {
  connect: (options: { readonly name: string; readonly features: Readonly<Record<string, boolean>> }) => DevToolsConnection;
}

declare global {
  interface Window {
    __REDUX_DEVTOOLS_EXTENSION__?: DevToolsExtension;
  }
}
