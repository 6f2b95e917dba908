import { createBrowserRouter } from 'react-router';
import { routes } from './routes.tsx';

let router: ReturnType<typeof createBrowserRouter> | undefined;

/**
 * The portal's router. Creating it reads the address, so it is created with the first page: its file may load earlier, on the sign-in return, as a
 * part of the dialog's chunk.
 */
export const portalRouter = (): ReturnType<typeof createBrowserRouter> => (router ??= createBrowserRouter(routes));
