import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import form from '../../../schemas/forms/hand-over-task.schema.json' with { type: 'json' };
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import { compileForm } from '../../../tests/setup/portal/compileForm.ts';
import { renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { formModel } from '../../form/formModel.ts';
import { defaultValues, toPayload } from '../../form/payload.ts';
import { SchemaForm } from '../../form/SchemaForm.tsx';

const entity = form as unknown as EntitySchema;
const compiled = compileForm(entity, { name: 'handOver', required: ['takenBy'], kind: 'action' });
const model = formModel(
  { entity, entities: {} },
  { name: 'handOver', sections: [{ fields: ['takenBy'] }], required: ['takenBy'], isNew: true, hints: entity.uiSchema },
);
const payloadOf = (values: Parameters<typeof toPayload>[0]) => toPayload(values, model.fields, true);
const noRemarks = {};

function HandOver({ onSubmit }: { onSubmit: (sent: object) => void }) {
  const [values, setValues] = useState(() => defaultValues(model.fields));
  return (
    <SchemaForm
      model={model}
      compiled={compiled}
      payloadOf={payloadOf}
      values={values}
      onChange={setValues}
      onSubmit={onSubmit}
      onCancel={() => {}}
      submitLabel="Hand over"
      isSaving={false}
      refusal={null}
      remarks={noRemarks}
    />
  );
}

async function open(answer: () => Response) {
  const onSubmit = vi.fn<(sent: object) => void>();
  const answers = ({ path }: { path: string }) => (path === '/api/v2/open-work/colleagues' ? answer() : undefined);
  await act(async () => renderPortal(<HandOver onSubmit={onSubmit} />, { answers }));
  return { onSubmit, user: userEvent.setup() };
}

it('offers the colleagues by their names, and asks for one', async () => {
  const bea = '3f0c5f0e-5d55-4f8e-9c3b-0d6a1b7e2f10';
  const { onSubmit, user } = await open(() => Response.json({ data: [{ userUid: bea, name: 'Bea Stone' }] }));
  const select = await screen.findByRole('combobox', { name: 'Colleague' });
  await user.click(screen.getByRole('button', { name: 'Hand over' }));
  expect(select).toHaveAccessibleDescription(/Choose the colleague who takes the task over/);
  await user.selectOptions(select, 'Bea Stone');
  await user.click(screen.getByRole('button', { name: 'Hand over' }));
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ takenBy: bea });
});

it.each([
  ['there is none', () => Response.json({ data: [] }), 'You have no colleague here'],
  [
    'they cannot be loaded',
    () => Response.json({ message: 'No', errors: [] }, { status: 403 }),
    "We couldn't load your colleagues. Close this and try again",
  ],
])('says when %s', async (_, answer, words) => {
  await open(answer);
  expect(await screen.findByRole('option', { name: words })).toBeInTheDocument();
});
