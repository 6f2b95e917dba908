import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteVisit, siteVisits } from '../../contract/siteVisits.ts';
import { carryOut, documentSections, type DocumentStep } from '../../setup/api/documentSteps.ts';
import { copyProject } from '../../setup/projectCopy.ts';
import { type PortalService, preparePortalService } from './services/portalService.ts';
import { keepSession } from './sessions.ts';

const sections = documentSections(readFileSync(join(import.meta.dirname, '../../../docs/adding-a-screen.md'), 'utf8'));

/**
 * The portal of a copy of the project with two more resources: the site visits, which are two files, and the review meetings of docs/adding-a-screen.md, with a widget,
 * components and a lifecycle of their own. The hs-admin is signed in. Generating, checking and building the copy takes longer than most tests.
 */
export async function serveGeneratedScreens(): Promise<PortalService> {
  const copy = copyProject();
  const run = (command: string): void => {
    const { status, output } = copy.run(command);
    if (status !== 0) throw new Error(`${command} printed:\n${output}`);
  };
  const follow = (steps: readonly (DocumentStep | undefined)[]): void => {
    for (const step of steps) {
      if (!step) throw new Error('The document no longer contains the file to write.');
      if (step.kind === 'run') run(step.command);
      else if (step.kind !== 'see') carryOut(step, copy);
    }
  };

  copy.write('schemas/entities/site-visit.schema.json', JSON.stringify(siteVisit));
  copy.write('schemas/resources/site-visits.json', JSON.stringify(siteVisits));
  const [look, widget, use, ...others] = stepsOf(9);
  if (others.length > 0) throw new Error('Section 9 of the document has more steps than a look, a widget and its use.');
  follow([...stepsOf(2), ...stepsOf(3), look, widget]);
  // Check the file before the last step as well: the generator accepts RJSF's own words.
  run('npm run --silent generate -- --without-migrations');
  follow([use, ...stepsOf(10), ...stepsOf(11)]);
  run('npx tsc --noEmit -p .');
  run('npm run --silent build');

  const service = await preparePortalService({ project: copy.folder });
  const remove = async (): Promise<void> => {
    await service.remove();
    copy.remove();
  };
  try {
    await service.start();
    await keepSession(service.origin, 'hs-admin', service.folder);
  } catch (error) {
    await remove();
    throw error;
  }
  return { ...service, remove };
}

function stepsOf(number: number): readonly DocumentStep[] {
  const { steps = [] } = sections.find(({ title }) => title.startsWith(`${number}. `)) ?? {};
  if (steps.length === 0) throw new Error(`The document has no section ${number} with steps.`);
  return steps;
}
