import { createBrowserRouter, RouterProvider } from 'react-router';
import { RoutingContext } from '../shared/navigation/routing.ts';
import { createRouting } from './routing.ts';
import { routes } from './routes.tsx';

const routing = createRouting(routes);
const router = createBrowserRouter(routes);

/** The portal. */
export function App() {
  return (
    <RoutingContext value={routing}>
      <RouterProvider router={router} />
    </RoutingContext>
  );
}
