import { act, render, screen } from '@testing-library/react';
import { startTransition, Suspense, useState } from 'react';
import { expect, it } from 'vitest';
import type { CompiledForms } from '../../schemas/lib/compiledForms.ts';
import type { ResourceDefinition } from '../fields/model/definition.ts';
import { useValidators } from './validators.ts';

it('a form whose validators arrive while it is rendered has its own state', async () => {
  const compiled = { forms: {} } as unknown as CompiledForms;
  let arrive = (): void => undefined;
  const loading = new Promise<CompiledForms>((resolve) => (arrive = () => resolve(compiled)));
  const definition = { entity: {}, forms: {}, loadValidators: () => loading } as unknown as ResourceDefinition;
  const recovered: unknown[] = [];
  function Form() {
    const isTheirs = useValidators(definition, 'record') === compiled;
    const [text] = useState('typed');
    return <p>{isTheirs ? text : ''}</p>;
  }
  function Page() {
    const [isOpen, open] = useState(false);
    return (
      <>
        <button onClick={() => startTransition(() => open(true))}>Edit</button>
        {isOpen && (
          <Suspense fallback="Loading">
            <Form />
          </Suspense>
        )}
      </>
    );
  }
  render(<Page />, { onRecoverableError: (error) => recovered.push(error) });
  await act(async () => {
    screen.getByRole('button').click();
    arrive();
    await loading;
  });
  expect(await screen.findByText('typed')).toBeVisible();
  expect(recovered).toEqual([]);
});
