import { act, render, screen } from '@testing-library/react';
import { lazy, startTransition, Suspense, useState } from 'react';
import { expect, it } from 'vitest';
import type { CompiledForms } from '../../schemas/lib/compiledForms.ts';
import type { ResourceDefinition } from '../fields/model/definition.ts';
import { useValidators, validatorsOf } from './validators.ts';

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

it('a form whose validators have loaded may be shown together with a part that has not', async () => {
  const definition = { entity: {}, forms: {}, loadValidators: async () => ({ forms: {} }) } as unknown as ResourceDefinition;
  await validatorsOf(definition, 'record');
  const Part = lazy(async () => ({ default: () => <p>Part</p> }));
  function Form() {
    useValidators(definition, 'record');
    return <Part />;
  }
  function Page() {
    const [isOpen, open] = useState(false);
    return (
      <>
        <button onClick={() => startTransition(() => open(true))}>Edit</button>
        <Suspense>{isOpen && <Form />}</Suspense>
      </>
    );
  }
  render(<Page />);
  // Not awaited, as where a test's click is dispatched: `act` complains afterwards if it takes the form for what waits.
  act(() => screen.getByRole('button').click());
  expect(await screen.findByText('Part')).toBeVisible();
});
