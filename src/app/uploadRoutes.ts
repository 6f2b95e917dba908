import type { RouteObject } from 'react-router';
import { resourceScreen } from '../screens/screensOf.tsx';

const uploadPages = () => import('../resources/bulk-load-jobs/uploadPages.tsx');

/** The page of a load, at an address of its own. Its chart decides which step is shown. */
const load = (path: string): RouteObject => ({
  path,
  lazy: resourceScreen('bulk-load-jobs', async () => (await import('../resources/bulk-load-jobs/LoadPage.tsx')).LoadPage),
});

const page = (path: string, name: keyof Awaited<ReturnType<typeof uploadPages>>): RouteObject => ({
  path,
  lazy: resourceScreen('bulk-load-jobs', async () => (await uploadPages())[name]),
});

/**
 * The pages that take a file, and those that follow it, below /employers/:employerId.
 * @see docs/product.md, section 2, "Screens and routes"
 */
export const uploadRoutes: RouteObject[] = [
  {
    path: 'bulk-loads/upload',
    lazy: resourceScreen(
      'bulk-load-jobs',
      async () => (await import('../resources/bulk-load-jobs/ChooseUpload.tsx')).ChooseUpload,
    ),
  },
  page('employees/upload', 'UploadEmployees'),
  page('employees/upload-former', 'UploadFormerEmployees'),
  page('employees/upload-payroll-changes', 'UploadPayrollChanges'),
  page('contributions/upload/:id', 'UploadContributions'),
  page('employees-contributions/upload/:id', 'UploadEmployeesAndContributions'),
  ...['employees', 'contributions', 'employees-contributions'].flatMap((pages) =>
    ['validate', 'process'].map((step) => load(`${pages}/${step}/:id`)),
  ),
];
