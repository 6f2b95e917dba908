import { screen } from '@testing-library/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { expect, it } from 'vitest';
import { pagesToFill } from '../../../../domain/signUp/steps.ts';
import { renderPortal } from '../../../../tests/setup/portal/renderPortal.tsx';
import { limitedCompany } from '../../../../tests/setup/signUp/sampleAnswers.ts';
import { signUp } from '../../../../schemas/built/signUp.js';
import { controlId } from '../../../form/formIds.ts';
import { PageForms } from './PageForms.tsx';

const payroll = signUp.modules.find(({ id }) => id === 'payroll');
const page =
  payroll && pagesToFill(payroll, limitedCompany).find(({ steps }) => steps.some(({ id }) => id === 'payrollFrequency'));
const step = page?.steps.find(({ id }) => id === 'payrollFrequency');

it('gives the focus to the field of the address, also if its control is drawn after the page', async () => {
  if (!page || !step) throw new Error('The sign-up has no step payrollFrequency.');
  const code = Promise.withResolvers<{ default: () => ReactNode }>();
  const Frequency = lazy(() => code.promise);
  const control = <input id={controlId(step.id, 'frequencyType')} aria-label="Frequency" />;
  renderPortal(
    <PageForms
      page={page}
      step={step}
      focus="frequencyType"
      isBusy={false}
      renderForm={({ id }) =>
        id === step.id ? (
          <Suspense fallback={null}>
            <Frequency />
          </Suspense>
        ) : null
      }
      onContinue={() => undefined}
      onBack={() => undefined}
    />,
    { user: null },
  );
  // The page has had its turn to give the focus.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  code.resolve({ default: () => control });
  await expect.poll(() => document.activeElement).toBe(await screen.findByRole('textbox', { name: 'Frequency' }));
});
