import { Navigate, type RouteObject } from 'react-router';
import { Root } from './Root.tsx';
import { RouteFailure } from './RouteFailure.tsx';
import { PageStatus } from '../flows/signIn/PageStatus.tsx';
import { screen } from './lazyScreen.ts';
import { signUpRoutes } from './signUpRoutes.tsx';
import { uploadRoutes } from './uploadRoutes.ts';
import { partyResourceRoutes, providerResourceRoutes, resourceScreen } from '../screens/screensOf.tsx';

const errorScreens = () => import('../shell/errors/errorScreens.tsx');
/** No link leads to a route with this screen. */
const notFound = screen(errorScreens, 'NotFound');

/**
 * The portal's screens and the layouts around them. The sign-in return needs no router: Entry.tsx draws it. The left menu shows only items whose
 * screens are in this table.
 * @see docs/product.md, section 2, "Screens and routes" and "Layouts"
 */
export const routes: RouteObject[] = [
  {
    path: '/',
    Component: Root,
    ErrorBoundary: RouteFailure,
    children: [
      // Start-up redirects every visitor of the home page, so it has no screen of its own.
      { index: true, Component: () => null },
      {
        ...screen(() => import('./ThemedRoot.tsx'), 'ThemedRoot'),
        // The root, and with it start-up, begins while this chunk still loads.
        HydrateFallback: () => <PageStatus>Loading…</PageStatus>,
        ErrorBoundary: RouteFailure,
        children: [
          {
            ...screen(() => import('./scopes/ProviderScope.tsx'), 'ProviderScope'),
            ErrorBoundary: RouteFailure,
            children: [
              {
                ...screen(() => import('../shell/layouts/EmployerListLayout.tsx'), 'EmployerListLayout'),
                children: [
                  {
                    path: 'employers',
                    lazy: resourceScreen('employers', async () => (await import('./PartyLists.tsx')).PartyLists),
                  },
                  {
                    path: 'manage-new-employers',
                    ...screen(() => import('../resources/employers/ManageNewEmployers.tsx'), 'ManageNewEmployers'),
                  },
                ],
              },
            ],
          },
          {
            path: 'employers/:employerId',
            ...screen(() => import('./scopes/EmployerScope.tsx'), 'EmployerScope'),
            children: [
              {
                ...screen(() => import('../shell/layouts/SideMenuLayout.tsx'), 'SideMenuLayout'),
                children: [
                  { index: true, ...screen(() => import('./PartyDashboard.tsx'), 'PartyDashboard') },
                  {
                    path: 'close-employer',
                    lazy: resourceScreen(
                      'employers',
                      async () => (await import('../resources/employers/CloseEmployer.tsx')).CloseEmployer,
                    ),
                  },
                  {
                    path: 'associated-employers/associate-new',
                    lazy: resourceScreen(
                      'employers',
                      async () => (await import('../resources/intermediaries/AssociateEmployer.tsx')).AssociateEmployer,
                    ),
                  },
                  {
                    path: 'associated-employers/:id',
                    lazy: resourceScreen(
                      'associated-employers',
                      async () => (await import('../resources/intermediaries/AssociatedEmployer.tsx')).AssociatedEmployer,
                    ),
                  },
                  {
                    path: 'upload-files',
                    ...screen(() => import('../flows/manyUploads/ManyUploads.tsx'), 'ManyUploads'),
                  },
                  {
                    path: 'configuration',
                    ...screen(() => import('../resources/configuration/Configuration.tsx'), 'Configuration'),
                  },
                  {
                    path: 'analytics',
                    ...screen(() => import('../resources/analytics/MiPortal.tsx'), 'MiPortal'),
                  },
                  {
                    path: 'employees/move-payroll',
                    ...screen(() => import('../resources/movePayroll/MovePayroll.tsx'), 'MovePayroll'),
                  },
                  {
                    path: 'access-control/add-admin-access-to-users',
                    ...screen(() => import('../resources/admin-users/AddAdminAccess.tsx'), 'AddAdminAccess'),
                  },
                  // An employer's contributions are listed by their pay periods: both addresses of docs/product.md show that list.
                  { path: 'pay-periods', Component: () => <Navigate to="../contributions" replace /> },
                  {
                    path: 'statements/:id/contributions',
                    lazy: resourceScreen(
                      'statements',
                      async () => (await import('../resources/statements/StatementContributions.tsx')).StatementContributions,
                    ),
                  },
                  {
                    path: 'statements/:id/correct',
                    lazy: resourceScreen(
                      'statements',
                      async () => (await import('../resources/statements/CorrectContributions.tsx')).CorrectContributions,
                    ),
                  },
                  ...uploadRoutes,
                  ...partyResourceRoutes(),
                ],
              },
            ],
          },
          {
            ...screen(() => import('./scopes/ProviderScope.tsx'), 'ProviderScope'),
            children: [
              {
                ...screen(() => import('../shell/layouts/SideMenuLayout.tsx'), 'SideMenuLayout'),
                children: [
                  {
                    path: 'signup/partial-signups',
                    lazy: resourceScreen(
                      'sign-ups',
                      async () => (await import('../resources/sign-ups/PartialSignUps.tsx')).PartialSignUps,
                    ),
                  },
                  {
                    path: 'due-day-changes',
                    ...screen(() => import('../resources/employers/dueDays/DueDayChanges.tsx'), 'DueDayChanges'),
                  },
                  {
                    path: 'due-day-changes/new',
                    ...screen(() => import('../resources/employers/dueDays/NewDueDay.tsx'), 'NewDueDay'),
                  },
                  {
                    path: 'due-day-changes/:uid',
                    ...screen(() => import('../resources/employers/dueDays/DueDayChangePage.tsx'), 'DueDayChangePage'),
                  },
                  {
                    path: 'announcements',
                    ...screen(() => import('../resources/employers/announcements/Announcements.tsx'), 'Announcements'),
                  },
                  {
                    path: 'announcements/new',
                    ...screen(() => import('../resources/employers/announcements/NewAnnouncement.tsx'), 'NewAnnouncement'),
                  },
                  {
                    path: 'announcements/:uid',
                    ...screen(() => import('../resources/employers/announcements/AnnouncementPage.tsx'), 'AnnouncementPage'),
                  },
                  {
                    path: 'my-notices/preferences',
                    ...screen(() => import('../resources/own-notices/NoticePreferences.tsx'), 'NoticePreferences'),
                  },
                  ...providerResourceRoutes(),
                ],
              },
            ],
          },
          signUpRoutes,
          {
            ...screen(() => import('../shell/layouts/NoHeaderNoFooterLayout.tsx'), 'NoHeaderNoFooterLayout'),
            children: [
              { path: '403', ...screen(errorScreens, 'Forbidden') },
              { path: '404', ...screen(errorScreens, 'NotFound') },
              { path: '500', ...screen(errorScreens, 'ServiceFailed') },
              { path: 'error', ...screen(errorScreens, 'SomethingWentWrong') },
              { path: 'monitoring', ...screen(() => import('../shell/errors/ServiceStatus.tsx'), 'ServiceStatus') },
              { path: '*', ...notFound },
            ],
          },
        ],
      },
    ],
  },
  // Outside start-up: the inspector watches start-ups and sign-ins, so its own start-up must not redirect it.
  {
    path: '/inspector',
    ...screen(() => import('../inspector/screen/Inspector.tsx'), 'Inspector'),
    HydrateFallback: () => <PageStatus>Loading…</PageStatus>,
    ErrorBoundary: RouteFailure,
  },
];
