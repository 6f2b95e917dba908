import { describe, expect, it, vi } from 'vitest';
import { describeField } from '../../schemas/lib/fields/field.ts';
import type { DataRecord } from '../fields/model/record.ts';
import { Overtaken, saveChanges } from './saveChanges.ts';

const owner = { $id: 'boat', title: 'Boat', properties: {} };
const fields = [
  describeField('name', { title: 'Name', type: 'string' }, owner, {}),
  describeField('launched', { title: 'Launch date', type: 'string', format: 'date' }, owner, {}),
  describeField('code', { title: 'Code', type: 'string', 'x-secret': true }, owner, {}),
];
const seen: DataRecord = { id: 1, name: 'Gull', launched: '2026-04-06', code: 'a', berth: 4, '@etag': '"1"' };
const overtaken = Object.assign(new Error('Overtaken'), { status: 412 });

function saving(data: Record<string, unknown>, { current = seen, reads = [] as DataRecord[] } = {}) {
  const update = vi.fn<(sent: object, asSeen: DataRecord) => Promise<DataRecord>>(async (sent, asSeen) => {
    if (reads.length > 0) throw overtaken;
    return { ...asSeen, ...sent };
  });
  const read = vi.fn<() => Promise<DataRecord>>(async () => reads.shift() ?? seen);
  return { update, read, saved: saveChanges({ seen, current, data, fields, update, read }) };
}

describe('changes to a record', () => {
  it('are saved only if the record is unchanged since it was read', async () => {
    const { update, saved } = saving({ name: 'Tern' });
    await expect(saved).resolves.toMatchObject({ name: 'Tern', berth: 4 });
    expect(update.mock.calls).toEqual([[{ name: 'Tern' }, seen]]);
  });

  it('are saved together with another user’s changes to other fields', async () => {
    const theirs = { ...seen, launched: '2026-05-01', berth: 5, '@etag': '"2"' };
    const { update, saved } = saving({ name: 'Tern' }, { reads: [theirs] });
    await expect(saved).resolves.toMatchObject({ name: 'Tern', launched: '2026-05-01', berth: 5 });
    expect(update.mock.calls.map(([, { '@etag': tag }]) => tag)).toEqual(['"1"', '"2"']);
  });

  it.each([
    ['that was read again since', { current: { ...seen, name: 'Skua', launched: '2026-05-01' } }],
    ['that the service refuses as overtaken', { reads: [{ ...seen, name: 'Skua', launched: '2026-05-01' }] }],
  ])('to a field %s are not saved until the user has seen the present value', async (_, situation) => {
    const failure: Overtaken = await saving({ name: 'Tern', launched: '2026-06-01' }, situation).saved.then(
      () => expect.fail('It was saved.'),
      (error: Overtaken) => error,
    );
    expect(failure).toBeInstanceOf(Overtaken);
    expect(failure.current['name']).toBe('Skua');
    expect(failure.body).toEqual({
      errors: {
        name: 'Someone else changed the name to “Skua” while you were editing. Save again to replace it with your value, or cancel to keep theirs',
        launched:
          'Someone else changed the launch date to “01/05/2026” while you were editing. Save again to replace it with your value, or cancel to keep theirs',
      },
    });
  });

  it('do not show the new value of a secret', async () => {
    const { saved } = saving({ code: 'b' }, { current: { ...seen, code: 'c' } });
    const text =
      'Someone else changed the code while you were editing. Save again to replace it with your value, or cancel to keep theirs';
    await expect(saved).rejects.toMatchObject({ body: { errors: { code: text } } });
  });

  it('that another user made as well are no conflict', async () => {
    await expect(saving({ name: 'Tern' }, { current: { ...seen, name: 'Tern' } }).saved).resolves.toMatchObject({ name: 'Tern' });
  });

  it('are given up after repeated conflicts', async () => {
    const { update, saved } = saving({ name: 'Tern' }, { reads: Array.from({ length: 9 }, () => seen) });
    await expect(saved).rejects.toBe(overtaken);
    expect(update).toHaveBeenCalledTimes(4);
  });
});
