import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCallback, useMemo, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { EntitySchema, JsonSchema, UiHints } from '../../schemas/lib/jsonSchema.ts';
import { compileForm } from '../../tests/setup/portal/compileForm.ts';
import { formModel } from './formModel.ts';
import { defaultValues, type FormValues, toPayload } from './payload.ts';
import type { Refusal } from './refusal.ts';
import { SchemaForm } from './SchemaForm.tsx';
import { eventually } from '../../tests/setup/eventually.ts';

const boat = (properties: Record<string, JsonSchema>, more: Partial<EntitySchema> = {}): EntitySchema => ({
  $id: 'boat',
  title: 'Boat',
  type: 'object',
  properties,
  ...more,
});
const NONE: string[] = [];
const NO_REMARKS = {};

interface FormOptions {
  required?: string[];
  /** An existing record, which the form changes. */
  record?: FormValues;
  /** The uiSchema of the resource's file. */
  hints?: UiHints;
  /** The service's refusal of the last attempt. */
  refusal?: Refusal | null;
}

function Form({
  entity,
  required = NONE,
  record,
  hints,
  refusal = null,
  onSubmit,
}: FormOptions & { entity: EntitySchema; onSubmit: (sent: object) => void }) {
  const isNew = record === undefined;
  const [compiled] = useState(() => compileForm(entity, { name: 'boat', required, kind: isNew ? 'create' : 'section' }));
  const model = useMemo(
    () =>
      formModel(
        { entity, entities: {} },
        { name: 'boat', sections: [{ fields: Object.keys(entity.properties) }], required, isNew, hints },
      ),
    [entity, required, isNew, hints],
  );
  const [values, setValues] = useState<FormValues>(() => record ?? defaultValues(model.fields));
  const payloadOf = useCallback((current: FormValues) => toPayload(current, model.fields, isNew), [model, isNew]);
  return (
    <SchemaForm
      model={model}
      compiled={compiled}
      payloadOf={payloadOf}
      {...(record && { record })}
      values={values}
      onChange={setValues}
      onSubmit={onSubmit}
      onCancel={() => {}}
      submitLabel="Save"
      isSaving={false}
      refusal={refusal}
      remarks={NO_REMARKS}
    />
  );
}

function open(entity: EntitySchema, { required = NONE, ...options }: FormOptions = {}) {
  const onSubmit = vi.fn<(sent: object) => void>();
  render(<Form entity={entity} required={required} {...options} onSubmit={onSubmit} />);
  const user = userEvent.setup();
  return { user, onSubmit, save: async () => user.click(screen.getByRole('button', { name: 'Save' })) };
}

describe('a condition', () => {
  const required = 'Enter the link that opens the meeting';
  const link = { title: 'Meeting link', type: ['string', 'null'], 'x-messages': { required } };
  const entity = boat(
    { isRemote: { title: 'Remote', type: 'boolean' }, meetingLink: link },
    JSON.parse(`{
      "if": { "properties": { "isRemote": { "const": true } }, "required": ["isRemote"] },
      "then": { "required": ["meetingLink"], "properties": { "meetingLink": { "type": "string" } } },
      "else": { "properties": { "meetingLink": { "type": "null" } } }
    }`) as Partial<EntitySchema>,
  );

  it('shows a field while it requires it', async () => {
    const { user, onSubmit, save } = open(entity);
    expect(screen.queryByLabelText(/Meeting link/)).not.toBeInTheDocument();
    await user.click(screen.getByLabelText('Remote'));
    const field = screen.getByLabelText('Meeting link');
    expect(field).toBeRequired();
    await save();
    expect(field).toHaveAccessibleDescription('Enter the link that opens the meeting');
    expect(field).toHaveFocus();
    await user.type(field, 'https://meet.example/1');
    await save();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ isRemote: true, meetingLink: 'https://meet.example/1' });
  });

  it('empties a field that it forbids, and restores the value when the condition turns back', async () => {
    const { user, onSubmit, save } = open(entity, { record: { isRemote: true, meetingLink: 'https://meet.example/1' } });
    await user.click(screen.getByLabelText('Remote'));
    expect(screen.queryByLabelText('Meeting link')).not.toBeInTheDocument();
    await save();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ isRemote: false, meetingLink: null });
    await user.click(screen.getByLabelText('Remote'));
    expect(screen.getByLabelText('Meeting link')).toHaveValue('https://meet.example/1');
  });
});

describe('a text with a format', () => {
  const entity = boat({
    opens: { title: 'Opens', type: 'string', format: 'time' },
    website: { title: 'Website', type: 'string', format: 'url' },
    phone: { title: 'Phone', type: 'string', format: 'tel' },
  });

  it('has a keyboard for its format, and accepts a time in any usual notation', async () => {
    const { user, onSubmit, save } = open(entity);
    const [opens, website, phone] = [
      screen.getByLabelText(/^Opens/),
      screen.getByLabelText(/^Website/),
      screen.getByLabelText(/^Phone/),
    ];
    expect(website).toHaveAttribute('type', 'url');
    expect(phone).toHaveAttribute('type', 'tel');
    await user.type(opens, '9.30 am');
    await user.type(website, 'https://gull.example');
    await user.type(phone, '01632 960001');
    expect(opens).toHaveValue('09:30');
    await save();
    const sent = { opens: '09:30', website: 'https://gull.example', phone: '01632 960001' };
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith(sent);
  });

  it('is refused with an example', async () => {
    const { user, onSubmit, save } = open(entity);
    await user.type(screen.getByLabelText(/^Opens/), 'noon');
    await user.type(screen.getByLabelText(/^Website/), 'gull');
    await user.type(screen.getByLabelText(/^Phone/), '123');
    await save();
    expect(screen.getByLabelText(/^Opens/)).toHaveAccessibleDescription('Enter a real time, such as 09:30');
    expect(screen.getByLabelText(/^Website/)).toHaveAccessibleDescription(
      'Enter a web address, such as https://www.example.co.uk',
    );
    expect(screen.getByLabelText(/^Phone/)).toHaveAccessibleDescription(/^Enter a phone number, such as/);
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('a rule across two fields', () => {
  const message = 'Enter an end date after the start date';
  const entity = boat(
    {
      startsOn: { title: 'Start date', type: 'string', format: 'date' },
      endsOn: { title: 'End date', type: ['string', 'null'], format: 'date' },
    },
    { 'x-rules': [{ field: 'endsOn', after: 'startsOn', message }] },
  );

  it('shows its fault until the two fields agree, after a change of either', async () => {
    const { user, onSubmit, save } = open(entity, { record: { startsOn: '2026-05-01', endsOn: '2026-05-09' } });
    const [starts, ends] = [screen.getByLabelText(/^Start date/), screen.getByLabelText(/^End date/)];
    await user.clear(starts);
    await user.type(starts, '10/05/2026');
    await save();
    expect(ends).toHaveAccessibleDescription(message);
    expect(onSubmit).not.toHaveBeenCalled();
    await user.clear(ends);
    await user.type(ends, '11/05/2026');
    expect(ends).not.toHaveAccessibleDescription(message);
    await save();
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('is not checked while one of them is empty', async () => {
    const { user, onSubmit, save } = open(entity);
    await user.type(screen.getByLabelText(/^Start date/), '10/05/2026');
    await save();
    expect(onSubmit).toHaveBeenCalledOnce();
  });
});

describe('a field that cannot be changed', () => {
  const entity = boat({
    registry: { title: 'Registry', type: 'string', 'x-writeOnce': true },
    number: { title: 'Number', type: 'string', readOnly: true },
    name: { title: 'Name', type: 'string' },
  });

  it('is read-only in an existing record', async () => {
    const { onSubmit, save } = open(entity, { record: { registry: 'Poole', number: 'B-1', name: 'Gull' } });
    expect(screen.getByText('Poole')).toBeInTheDocument();
    expect(screen.getByText('B-1')).toBeInTheDocument();
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    await save();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Gull' });
  });

  it('can be set when the record is created', () => {
    open(boat({ registry: { title: 'Registry', type: 'string', 'x-writeOnce': true } }));
    expect(screen.getByLabelText('Registry (optional)')).toBeInTheDocument();
  });
});

describe('a list', () => {
  const emails = {
    title: 'Emails',
    type: 'array',
    minItems: 1,
    items: { type: 'string', format: 'email', 'x-message': 'Enter an email' },
  };

  it('of texts has a row for each, added and removed by keyboard', async () => {
    const { user, onSubmit, save } = open(boat({ emails }), { record: { emails: ['a@boat.example'] } });
    await user.click(screen.getByRole('button', { name: 'Add another email' }));
    const second = await screen.findByRole('textbox', { name: 'Email 2' });
    await eventually(() => expect(second).toHaveFocus());
    await user.keyboard('b@boat');
    await save();
    expect(second).toHaveAccessibleDescription('Enter an email');
    expect(second).toHaveFocus();
    await user.keyboard('.example');
    await user.click(screen.getByRole('button', { name: 'Remove email 1' }));
    expect(screen.getByRole('textbox', { name: 'Email 1' })).toHaveValue('b@boat.example');
    await save();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ emails: ['b@boat.example'] });
  });

  it('of enumeration values is a group of checkboxes', async () => {
    const sails = {
      title: 'Sails',
      type: 'array',
      items: {
        oneOf: [
          { const: 'jib', title: 'Jib' },
          { const: 'main', title: 'Mainsail' },
          { const: 'genoa', title: 'Genoa' },
        ],
      },
    };
    const { user, onSubmit, save } = open(boat({ sails }), { record: { sails: ['main'] } });
    const group = within(screen.getByRole('group', { name: /Sails/ }));
    expect(group.getByLabelText('Mainsail')).toBeChecked();
    await user.click(group.getByLabelText('Genoa'));
    await user.click(group.getByLabelText('Jib'));
    await user.click(group.getByLabelText('Mainsail'));
    await save();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ sails: ['jib', 'genoa'] });
  });

  it('of records has the fields of each, with their faults', async () => {
    const crew = {
      title: 'Crew',
      type: 'array',
      items: {
        title: 'Sailor',
        type: 'object',
        required: ['name'],
        properties: { name: { title: 'Name', type: 'string' }, age: { title: 'Age', type: ['integer', 'null'], minimum: 16 } },
      },
    };
    const { user, onSubmit, save } = open(boat({ crew }));
    await user.click(screen.getByRole('button', { name: 'Add sailor' }));
    const sailor = within(screen.getByRole('group', { name: 'Sailor 1' }));
    await user.type(sailor.getByLabelText('Name'), 'Ada');
    await user.type(sailor.getByLabelText('Age (optional)'), '12');
    await save();
    expect(sailor.getByLabelText('Age (optional)')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('Age must be 16 or more');
    await user.clear(sailor.getByLabelText('Age (optional)'));
    await save();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ crew: [{ name: 'Ada', age: null }] });
  });
});

it('starts a new row of a list with the defaults of its schema', async () => {
  const levels: JsonSchema = {
    title: 'Levels',
    type: 'array',
    items: {
      title: 'Level',
      type: 'object',
      properties: { group: { title: 'Group', type: 'string' }, percent: { title: 'Percentage', type: 'number', default: 5 } },
    },
  };
  const { user, onSubmit, save } = open(boat({ levels }));
  await user.click(screen.getByRole('button', { name: 'Add level' }));
  expect(await screen.findByLabelText(/^Percentage/)).toHaveValue('5');
  await user.type(screen.getByLabelText(/^Group/), 'Crew');
  await save();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ levels: [{ group: 'Crew', percent: 5 }] });
});

it('names the field of each of two equal faults in the list at the top', async () => {
  const day = (title: string): JsonSchema => ({ title, type: 'string', format: 'date' });
  const { user, save } = open(boat({ from: day('First day'), to: day('Last day'), name: { title: 'Name', type: 'string' } }), {
    required: ['name'],
  });
  await user.type(screen.getByLabelText(/^First day/), 'soon');
  await user.type(screen.getByLabelText(/^Last day/), 'later');
  await save();
  const list = within(screen.getByRole('alert'));
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    "First day: This isn't a valid date. Enter one such as 31/03/2026",
    "Last day: This isn't a valid date. Enter one such as 31/03/2026",
    'Enter the name',
  ]);
});

describe('rows in a new order', () => {
  const stops = boat({ stops: { title: 'Stops', type: 'array', items: { type: 'string' } } });

  it('keep their typed values, and the focus follows the moved row', async () => {
    const { user, onSubmit, save } = open(stops, { record: { stops: ['Poole', 'Cowes', 'Ryde'] } });
    expect(screen.getByRole('button', { name: 'Move stop 1 up' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Move stop 2 up' }));
    expect(screen.getByRole('textbox', { name: 'Stop 1' })).toHaveValue('Cowes');
    // The first row can only move down.
    await eventually(() => expect(screen.getByRole('button', { name: 'Move stop 1 down' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Move stop 2 down' }));
    await save();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ stops: ['Cowes', 'Ryde', 'Poole'] });
  });
});

describe('a choice between shapes', () => {
  const text = (title: string) => ({ title, type: 'string', minLength: 1 });
  const payment: JsonSchema = {
    title: 'Payment',
    type: 'object',
    oneOf: [
      { title: 'By card', properties: { card: text('Card number') }, required: ['card'], additionalProperties: false },
      { title: 'By invoice', properties: { address: text('Address') }, required: ['address'], additionalProperties: false },
    ],
  };

  it('shows the fields of the chosen shape, and judges the record by it', async () => {
    const { user, onSubmit, save } = open(boat({ payment }), { required: ['payment'] });
    const group = within(screen.getByRole('group', { name: 'Payment' }));
    await user.selectOptions(group.getByLabelText('Payment'), 'By invoice');
    await user.type(group.getByLabelText('Address'), '1 Quay Street');
    expect(group.queryByLabelText('Card number')).not.toBeInTheDocument();
    await save();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ payment: { address: '1 Quay Street' } });
  });
});

describe('conditions that contradict each other', () => {
  const needs = (kind: string, asked: string, forbidden: string): JsonSchema =>
    JSON.parse(
      `{ "if": { "properties": { "kind": { "const": "${kind}" } } },
         "then": { "required": ["${asked}"], "properties": { "${asked}": { "type": "string" }, "${forbidden}": { "type": "null" } } } }`,
    ) as JsonSchema;
  const entity = boat(
    {
      kind: {
        title: 'Kind',
        type: 'string',
        oneOf: [
          { const: 'sail', title: 'Sail' },
          { const: 'motor', title: 'Motor' },
        ],
      },
      rig: { title: 'Rig', type: ['string', 'null'] },
      engine: { title: 'Engine', type: ['string', 'null'] },
    },
    { allOf: [needs('sail', 'rig', 'engine'), needs('motor', 'engine', 'rig')] },
  );

  it('show neither field until the choice is made', async () => {
    const { user, onSubmit, save } = open(entity, { required: ['kind'] });
    expect(screen.queryByLabelText(/Rig|Engine/)).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Kind'), 'Sail');
    await user.type(screen.getByLabelText('Rig'), 'Sloop');
    await user.selectOptions(screen.getByLabelText('Kind'), 'Motor');
    await user.type(screen.getByLabelText('Engine'), 'Diesel');
    await save();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ kind: 'motor', engine: 'Diesel', rig: null });
  });
});

describe('the uiSchema of the resource', () => {
  const hull = {
    title: 'Hull',
    type: 'string',
    oneOf: [
      { const: 'wood', title: 'Wood' },
      { const: 'steel', title: 'Steel' },
    ],
  };

  it('sets the widget and the texts', async () => {
    const hints = {
      hull: { 'ui:widget': 'radio', 'ui:enumNames': { steel: 'Steel plate' }, 'ui:help': 'Below the waterline' },
      name: { 'ui:placeholder': 'Gull', 'ui:autocomplete': 'organization' },
    };
    const { user, onSubmit, save } = open(boat({ hull, name: { title: 'Name', type: 'string' } }), { hints });
    const group = screen.getByRole('group', { name: /Hull/ });
    expect(group).toHaveAccessibleDescription('Below the waterline');
    await user.click(within(group).getByRole('radio', { name: 'Steel plate' }));
    expect(screen.getByPlaceholderText('Gull')).toHaveAttribute('autocomplete', 'organization');
    await save();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ hull: 'steel' });
  });

  it('lets a text of several lines scroll when it is very long', async () => {
    // jsdom has no layout: here each line is 20 pixels high.
    vi.spyOn(HTMLTextAreaElement.prototype, 'scrollHeight', 'get').mockImplementation(function lines(this: HTMLTextAreaElement) {
      return 20 * this.value.split('\n').length;
    });
    const { user } = open(boat({ log: { title: 'Log', type: 'string' } }), { hints: { log: { 'ui:widget': 'textarea' } } });
    const log = screen.getByLabelText(/Log/);
    await user.click(log);
    await user.paste('a line\n'.repeat(5));
    expect(log).toHaveStyle({ height: '120px' });
    await user.paste('a line\n'.repeat(1_000));
    expect(log).toHaveStyle({ height: '240px' });
  });

  it('is not needed for the hint of an email field, which comes from its format', () => {
    const email = { title: 'Email', type: ['string', 'null'], format: 'email' };
    open(boat({ email, other: { ...email, title: 'Other email' } }), {
      hints: { other: { 'ui:placeholder': 'crew@boat.example' } },
    });
    expect(screen.getByLabelText(/^Email/)).toHaveAttribute('placeholder', 'name@example.co.uk');
    expect(screen.getByLabelText(/^Other email/)).toHaveAttribute('placeholder', 'crew@boat.example');
  });

  it('can name a widget of RJSF that the portal has not replaced', async () => {
    open(boat({ length: { title: 'Length', type: 'integer', minimum: 1, maximum: 20 } }), {
      hints: { length: { 'ui:widget': 'range' } },
    });
    expect(await screen.findByRole('slider', {}, { timeout: 5_000 })).toBeInTheDocument();
  });
});

describe('an unlikely value', () => {
  const length = { title: 'Length', type: ['integer', 'null'] };
  const entity = boat(
    { length, name: { title: 'Name', type: ['string', 'null'] } },
    { 'x-warnings': [{ warning: 'long', field: 'length', atMost: 100, question: 'This is a long boat. Is that right?' }] },
  );
  const yes = () => screen.getByRole('checkbox', { name: 'Yes, this is right' });

  it('is asked about at its field, and sent with the answer', async () => {
    const { user, onSubmit, save } = open(entity);
    await user.type(screen.getByLabelText(/Length/), '120');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await save();
    expect(onSubmit).not.toHaveBeenCalled();
    await waitFor(() => expect(yes()).toHaveFocus());
    expect(yes()).toHaveAccessibleDescription('This is a long boat. Is that right?');
    await user.click(yes());
    await save();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ length: 120, name: null, confirmedWarnings: ['long'] });
  });

  it('is asked about in the order of the form, whatever the order of the warnings', async () => {
    const warnings = [
      { warning: 'wide', field: 'width', atMost: 10, question: 'This is a wide boat. Is that right?' },
      { warning: 'long', field: 'length', atMost: 100, question: 'This is a long boat. Is that right?' },
    ];
    const { user, save } = open(boat({ length, width: { ...length, title: 'Width' } }, { 'x-warnings': warnings }));
    await user.type(screen.getByLabelText(/Length/), '120');
    await user.type(screen.getByLabelText(/Width/), '12');
    await save();
    const first = screen.getAllByRole('checkbox', { name: 'Yes, this is right' })[0];
    await waitFor(() => expect(first).toHaveFocus());
    expect(first).toHaveAccessibleDescription('This is a long boat. Is that right?');
  });

  it('is asked about again when it changes, and not any more when it is likely', async () => {
    const { user, onSubmit, save } = open(entity);
    const field = screen.getByLabelText(/Length/);
    await user.type(field, '120');
    await save();
    await user.click(yes());
    await user.type(field, '0');
    expect(yes()).not.toBeChecked();
    await user.clear(field);
    await user.type(field, '12');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await save();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ length: 12, name: null });
  });

  it('is not asked about when the record says that it was confirmed', async () => {
    const confirmations = [{ warning: 'long', values: { length: 120 } }];
    const { user, onSubmit, save } = open(entity, { record: { length: 12, name: null, confirmations } });
    await user.clear(screen.getByLabelText(/Length/));
    await user.type(screen.getByLabelText(/Length/), '120');
    await save();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ length: 120, name: null });
  });

  it('is asked about by the service too, until the value changes', async () => {
    const question = 'Another boat has this name. Is that right?';
    const refusal: Refusal = { fields: {}, general: null, questions: [{ warning: 'sameName', field: 'name', question }] };
    const { user, onSubmit, save } = open(entity, { record: { length: 12, name: 'Argo' }, refusal });
    expect(yes()).toHaveAccessibleDescription(question);
    await save();
    expect(onSubmit).not.toHaveBeenCalled();
    await user.click(yes());
    await save();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ length: 12, name: 'Argo', confirmedWarnings: ['sameName'] });
    await user.type(screen.getByLabelText(/Name/), ' II');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

it('a nested record has its fields in a group', async () => {
  const mooring = {
    title: 'Mooring',
    type: 'object',
    properties: { quay: { title: 'Quay', type: 'string' }, fee: { title: 'Fee', type: 'integer', 'x-unit': 'pence' as const } },
  };
  const { user, onSubmit, save } = open(boat({ mooring }));
  const group = within(screen.getByRole('group', { name: /Mooring/ }));
  await user.type(group.getByLabelText(/Fee/), '12.5');
  await save();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ mooring: { fee: 1_250 } });
});

it('a moment is typed in the United Kingdom’s time', async () => {
  const { user, onSubmit, save } = open(boat({ launch: { title: 'Launch', type: 'string', format: 'date-time' } }));
  await user.type(screen.getByLabelText(/Launch/), '1/7/2026 14:05');
  await save();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ launch: '2026-07-01T13:05:00Z' });
});

it('a secret is shown on request', async () => {
  const { user } = open(boat({ code: { title: 'Door code', type: 'string', 'x-secret': true } }), { record: { code: '4711' } });
  const field = screen.getByLabelText(/^Door code/);
  expect(field).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show door code' }));
  expect(field).toHaveAttribute('type', 'text');
});

it('a box to tick has its help below its words', () => {
  open(boat({ isRemote: { title: 'Remote', description: 'By video.', type: 'boolean', default: false } }));
  const box = screen.getByRole('checkbox', { name: /Remote/ });
  expect(box).toHaveAccessibleDescription('By video.');
  expect(screen.getByText('Remote').compareDocumentPosition(screen.getByText('By video.'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

it('a nullable boolean is chosen from yes, no and unknown', async () => {
  const { user, onSubmit, save } = open(boat({ isInsured: { title: 'Insured', type: ['boolean', 'null'] } }));
  await user.selectOptions(screen.getByLabelText(/Insured/), 'No');
  await save();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ isInsured: false });
});

it('draws a field that an edited file adds, and keeps typed values', async () => {
  const before = boat({ name: { title: 'Name', type: 'string' } });
  const after = boat({ ...before.properties, isRemote: { title: 'Held online', type: 'boolean' } });
  const user = userEvent.setup();
  const Edited = () => {
    const [entity, setEntity] = useState(before);
    return (
      <>
        <button onClick={() => setEntity(after)}>Edit the file</button>
        <Form entity={entity} onSubmit={() => {}} />
      </>
    );
  };
  render(<Edited />);
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Autumn');
  await user.click(screen.getByRole('button', { name: 'Edit the file' }));
  expect(await screen.findByRole('checkbox', { name: 'Held online' })).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Autumn');
});

describe('a number with a notation', () => {
  const entity = boat({
    number: {
      title: 'Number',
      type: ['string', 'null'],
      pattern: '^[A-Z]{2}\\d{6}[A-D]$',
      'x-notation': 'nationalInsurance',
    },
  });

  it('is put right as soon as it is typed in full', async () => {
    const { user } = open(entity);
    const field = screen.getByLabelText(/Number/);
    await user.type(field, 'qq 12 34 56');
    expect(field).toHaveValue('qq 12 34 56');
    await user.type(field, ' c');
    expect(field).toHaveValue('QQ123456C');
  });

  it('is put right when it is pasted', async () => {
    const { user } = open(entity);
    const field = screen.getByLabelText(/Number/);
    await user.click(field);
    await user.paste('qq 12-34-56 c');
    expect(field).toHaveValue('QQ123456C');
  });
});
