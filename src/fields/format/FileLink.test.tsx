import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { definitionOf } from '../../../tests/setup/portal/renderScreen.tsx';
import { PortalSessionContext, type PortalSession } from '../../providers/auth/portalSession.ts';
import * as downloading from '../../shared/download.ts';
import { DefinitionContext } from '../model/DefinitionContext.ts';
import { describeFields } from '../../../schemas/lib/fields/field.ts';
import { FileLink } from './FileLink.tsx';

const kept = { id: 'f', name: 'Signed.pdf', mediaType: 'application/pdf', size: 300_000 };
const definition = await definitionOf('direct-debit-mandates');
const [field] = describeFields(['directDebitInstructionForm'], definition.entity, {});
const saved = vi.spyOn(downloading, 'download').mockImplementation(() => undefined);

beforeEach(() => saved.mockClear());

async function open(file: (path: string) => Promise<File>) {
  if (!field) throw new Error('The field is missing.');
  const http = { file } as PortalSession['http'];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PortalSessionContext value={{ http } as PortalSession}>
        <DefinitionContext value={definition}>
          <MemoryRouter>
            <FileLink field={field} record={{ id: 'm1', directDebitInstructionForm: kept }} />
          </MemoryRouter>
        </DefinitionContext>
      </PortalSessionContext>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Download Signed.pdf, 293 KB' }));
}

it('saves the file of the record under its name', async () => {
  const content = new File(['%PDF'], 'Signed.pdf');
  const file = vi.fn(async () => content);
  await open(file);
  expect(file).toHaveBeenCalledWith('/direct-debit-mandates/m1/files/directDebitInstructionForm');
  expect(saved).toHaveBeenCalledWith(content, 'Signed.pdf');
});

it('says why a file could not be read', async () => {
  await open(() => Promise.reject(new Error('Your role does not allow this.')));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your role does not allow this.');
  expect(saved).not.toHaveBeenCalled();
});
