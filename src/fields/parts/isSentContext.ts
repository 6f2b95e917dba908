import { createContext } from 'react';

/** Whether the form around a part is being sent, or was accepted: what the part would ask the service about its values is out of date. */
export const IsSentContext = createContext(false);
