import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import { copyProject, type ProjectCopy } from '../../setup/projectCopy.ts';

interface PayrollsFile {
  endpoints: { create: { sections: { title: string; fields: string[] }[] } };
}

/**
 * A build of the portal whose form for a new payroll has all fields that can be set, which is more than any role sees: the largest form of our schemas. The caller
 * removes the copy of the project.
 *
 * @throws Error with the output of the generator or the build.
 */
export function buildWholePayrollForm(): ProjectCopy {
  const copy = copyProject();
  const entity = JSON.parse(copy.read('schemas/entities/payroll.schema.json')) as EntitySchema;
  copy.edit('schemas/resources/payrolls.json', (json) => {
    const { sections } = (json as unknown as PayrollsFile).endpoints.create;
    const asked = new Set(sections.flatMap(({ fields }) => fields));
    const others = Object.entries(entity.properties).filter(([name, { readOnly }]) => !readOnly && !asked.has(name));
    sections.push({ title: 'All other fields', fields: others.map(([name]) => name) });
  });
  for (const command of ['npm run --silent generate -- --without-migrations', 'npm run --silent build']) {
    const { status, output } = copy.run(command);
    if (status === 0) continue;
    copy.remove();
    throw new Error(`${command} printed:\n${output}`);
  }
  return copy;
}

/** From now on, the pages of `context` come from the build in `copy`; the service stays the one at `origin`. */
export async function serveBuildOf(copy: ProjectCopy, context: BrowserContext, origin: string): Promise<void> {
  const isPage = ({ origin: from, pathname }: URL): boolean => from === origin && !pathname.startsWith('/api/');
  await context.route(isPage, (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname.startsWith('/assets/') ? pathname : 'index.html';
    return route.fulfill({ path: join(copy.folder, 'dist', file) });
  });
}
