import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DirectDebitMandate, OpenTask, Task } from '../../../schemas/generated/types.ts';
import { formData } from '../../../tests/setup/api/formData.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;
let records: Records;
let staff: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  staff = await records.user({ is_provider_admin: true });
});
afterAll(() => test.close());

/** A pending mandate of a benefit, and what happens to it. */
async function arrange() {
  const { employer, user } = await records.employerWithUser({ is_senior_pension_administrator: true });
  const payroll = await records.payroll(employer, { name: 'Monthly staff' });
  const benefit = await records.benefit(employer, payroll, { name: 'Main plan' });
  const answered = async <Shape>(by: string, method: 'GET' | 'POST', path: string, body?: object | FormData): Promise<Shape> => {
    const { status, body: answer } = await test.call<{ data: Shape }>(by, method, path, body);
    expect(status, `${method} ${path}: ${JSON.stringify(answer)}`).toBeLessThan(300);
    return answer.data;
  };
  const setUp = async (): Promise<string> => {
    const given = {
      accountName: 'Breakwater Ltd',
      sortCode: '08-99-99',
      accountNumber: '6637 4958',
      accountHolderConfirmed: 'true',
    };
    return (await answered<DirectDebitMandate>(user, 'POST', `/benefits/${benefit}/direct-debit-mandates`, formData(given))).id;
  };
  const first = await setUp();
  const step = (by: string, event: string, body: object = {}) =>
    answered<DirectDebitMandate>(by, 'POST', `/direct-debit-mandates/${first}/${event}`, body);
  const tasks = () => answered<Task[]>(staff, 'GET', `/employers/${employer}/tasks?filter[kind]=refusedMandate`);
  return { employer, user, first, setUp, step, tasks, answered };
}

it('a refused direct debit is a task of the provider, with the reason of the bank, at its benefit', async () => {
  const { employer, first, step, tasks, answered } = await arrange();
  expect(await tasks()).toEqual([]);
  await step(staff, 'reject', { failureReason: '5' });
  expect(await tasks()).toMatchObject([
    {
      title: 'Direct debit refused: Monthly staff, Main plan',
      detail: expect.stringMatching(
        /^Breakwater Ltd \(5: .+\)\. .+ Until then, contributions are paid by bank transfer: see that the employer knows\.$/,
      ) as string,
      responsible: 'provider',
      status: 'open',
      dueDate: expect.any(String) as string,
      recordHref: `/employers/${employer}/direct-debit/${first}`,
    },
  ]);
  const ofAll = await answered<OpenTask[]>(staff, 'GET', `/tasks?filter[kind]=refusedMandate&filter[employerId]=${employer}`);
  expect(ofAll).toHaveLength(1);
});

it.each<[string, (arranged: Awaited<ReturnType<typeof arrange>>) => Promise<unknown>, object]>([
  ['is done when another one is set up', ({ setUp }) => setUp(), { status: 'done', endReason: 'A direct debit is set up again' }],
  [
    'is done when it is submitted again',
    ({ user, step }) => step(user, 'submit-again'),
    { status: 'done', endReason: 'A direct debit is set up again' },
  ],
  [
    'is withdrawn when it is cancelled',
    ({ user, step }) => step(user, 'cancel'),
    { status: 'withdrawn', endReason: 'The refused direct debit was cancelled' },
  ],
])('the task about a refused direct debit %s', async (_, happen, ended) => {
  const arranged = await arrange();
  await arranged.step(staff, 'reject', { failureReason: '5' });
  await happen(arranged);
  expect(await arranged.tasks()).toMatchObject([ended]);
});
