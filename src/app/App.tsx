import { createBrowserRouter, RouterProvider } from 'react-router';
import { RoutingContext } from '../shared/navigation/routing.ts';
import { createRouting } from './routing.ts';
import { routes } from './routes.tsx';

const routing = createRouting(routes);
// Made with the first page that needs it, because it reads the address at once.
const router = createBrowserRouter(routes);

/** The routed portal. */
export function App() {
  return (
    <RoutingContext value={routing}>
      <RouterProvider router={router} />
    </RoutingContext>
  );
}
