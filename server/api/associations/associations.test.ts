import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockWaits } from '../../../tests/setup/api/lockWaits.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import type { AssociatedEmployer, ClientMember } from '../../../schemas/generated/types.ts';

let test: TestApi;
let records: Records;
let staff: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  staff = await records.user({ first_name: 'Rosalind', last_name: 'Achebe', is_provider_admin: true });
});
afterAll(() => test.close());

async function parties() {
  const employer = await records.employer({
    name: 'Larkspur Foods',
    emails: ['payroll@larkspur.example', 'hr@larkspur.example'],
  });
  const intermediary = await records.intermediary({ name: 'Quayside Advisers', email: 'team@quayside.example' });
  const path = `/intermediaries/${intermediary}/employers/${employer}`;
  return { employer, intermediary, associate: `${path}/associate`, revoke: `${path}/revokeAssociatedEmployerAccess`, path };
}

describe('an association', () => {
  it('is written to the history with the person, their role and the new state', async () => {
    const { employer, intermediary, associate, revoke } = await parties();
    const senior = await records.user();
    await records.relationship(senior, employer, { is_senior_pension_administrator: true });
    await test.call(staff, 'PATCH', associate);
    await test.call(senior, 'PATCH', revoke);
    await test.call(senior, 'PATCH', associate);
    const history = await test.database.db
      .selectFrom('portal.lifecycle_history')
      .select(['event', 'from_state', 'to_state', 'acting_as', 'record_uid', 'title', 'intermediary_id'])
      .where('employer_id', '=', employer)
      .orderBy('entry')
      .execute();
    const of = {
      record_uid: history[0]?.record_uid,
      title: 'Quayside Advisers for Larkspur Foods',
      intermediary_id: intermediary,
    };
    expect(history).toEqual([
      { event: 'associate', from_state: 'notAssociated', to_state: 'associated', acting_as: 'provider-admin', ...of },
      { event: 'revoke', from_state: 'associated', to_state: 'revoked', acting_as: 'senior-pension-admin', ...of },
      { event: 'associate', from_state: 'revoked', to_state: 'associated', acting_as: 'senior-pension-admin', ...of },
    ]);
  });

  it('notifies both sides by mail, at every address of theirs', async () => {
    const { associate } = await parties();
    await test.database.db.deleteFrom('portal.outbox_mails').execute();
    await test.call(staff, 'PATCH', associate);
    const mails = await test.database.db
      .selectFrom('portal.outbox_mails')
      .select(['recipient', 'subject'])
      .orderBy('recipient')
      .execute();
    expect(mails).toEqual([
      { recipient: 'hr@larkspur.example', subject: 'Quayside Advisers now acts for you' },
      { recipient: 'payroll@larkspur.example', subject: 'Quayside Advisers now acts for you' },
      { recipient: 'team@quayside.example', subject: 'Larkspur Foods is now your client' },
    ]);
  });

  it('is refused with the reason, and no notice is sent', async () => {
    const { employer, associate, revoke } = await parties();
    const twice = await test.call(staff, 'PATCH', revoke);
    expect(twice.status).toBe(422);
    expect(twice.body.errors).toEqual([{ field: '', defaultMessage: 'The intermediary does not act for this employer.' }]);
    await test.database.db.updateTable('portal.employers').set({ is_active: false }).where('id', '=', employer).execute();
    expect((await test.call(staff, 'PATCH', associate)).body.errors[0]?.defaultMessage).toContain('The employer has closed');
    expect(await test.database.db.selectFrom('portal.notices').selectAll().where('employer_id', '=', employer).execute()).toEqual(
      [],
    );
  });

  it('is begun once when two people begin it at the same time', async () => {
    const { employer, associate } = await parties();
    const answers: Promise<{ status: number }>[] = [];
    // Both wait for the employer, so that each has begun before either can write.
    await test.database.db.transaction().execute(async (tx) => {
      await sql`select from portal.employers where id = ${employer} for update`.execute(tx);
      answers.push(test.call(staff, 'PATCH', associate), test.call(staff, 'PATCH', associate));
      await lockWaits(test.database, 2);
    });
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it("counts among the intermediary's clients, and appears in the recent activity of the employer", async () => {
    const { employer, intermediary, associate, revoke } = await parties();
    const count = async () =>
      (await test.call<{ data: { employerCount: number } }>(staff, 'GET', `/intermediaries/${intermediary}`)).body.data
        .employerCount;
    await test.call(staff, 'PATCH', associate);
    expect(await count()).toBe(1);
    await test.call(staff, 'PATCH', revoke);
    expect(await count()).toBe(0);
    const { body } = await test.call<{ data: { recentActivity: { activity: string }[] } }>(
      staff,
      'GET',
      `/employers/${employer}/dashboard`,
    );
    expect(body.data.recentActivity.map(({ activity }) => activity).toSorted()).toEqual([
      'Access of Quayside Advisers revoked',
      'Quayside Advisers associated',
    ]);
  });
});

describe('the level of a person', () => {
  it('is the higher one of two intermediaries that act for the same employer', async () => {
    const [one, other] = [await parties(), await records.intermediary()];
    const person = await records.user();
    for (const intermediary of [one.intermediary, other]) {
      await records.client(intermediary, one.employer);
      await records.member(person, intermediary);
    }
    await records.level(person, one.intermediary, one.employer, 'none');
    const add = () => test.call(person, 'POST', `/employers/${one.employer}/employees`, {});
    expect((await add()).status).toBe(422);
    await records.level(person, other, one.employer, 'readOnly');
    expect((await add()).status).toBe(403);
  });

  it('may be given to one member of an intermediary whose default is none', async () => {
    const { employer, intermediary, path } = await parties();
    await records.client(intermediary, employer, true, { default_level: 'none' });
    const [named, other] = [await records.user(), await records.user()];
    for (const person of [named, other]) await records.member(person, intermediary);
    await test.call(staff, 'PATCH', `${path}/members`, { uuid: named, level: 'full' });
    expect((await test.call(named, 'GET', `/employers/${employer}`)).status).toBe(200);
    expect((await test.call(other, 'GET', `/employers/${employer}`)).status).toBe(404);
    const { body } = await test.call<{ data: { memberCount: number }[] }>(staff, 'GET', `/employers/${employer}/intermediaries`);
    expect(body.data.map(({ memberCount }) => memberCount)).toEqual([1]);
  });

  it('is none while the association is revoked, and the same as before once it begins again', async () => {
    const { employer, intermediary, associate, revoke, path } = await parties();
    await records.client(intermediary, employer, true, { default_level: 'readOnly' });
    const person = await records.user();
    await records.member(person, intermediary);
    await records.level(person, intermediary, employer, 'full');
    interface Levels {
      client: Pick<AssociatedEmployer, 'defaultLevel'>;
      inList: (string | null)[];
      member: Pick<ClientMember, 'level' | 'effectiveLevel'> | undefined;
      withReadOnly: number;
    }
    const levels = async (): Promise<Levels> => {
      const get = async <T>(address: string) => (await test.call<T>(staff, 'GET', address)).body;
      const list = `/intermediaries/${intermediary}/employers`;
      return {
        client: (await get<{ data: AssociatedEmployer }>(path)).data,
        inList: (await get<{ data: AssociatedEmployer[] }>(list)).data.map(({ defaultLevel }) => defaultLevel),
        member: (await get<{ data: ClientMember[] }>(`${path}/members`)).data[0],
        withReadOnly: (await get<{ data: unknown[] }>(`${list}?filter[defaultLevel]=readOnly`)).data.length,
      };
    };
    const held = {
      client: { defaultLevel: 'readOnly' },
      inList: ['readOnly'],
      member: { level: 'full', effectiveLevel: 'full' },
      withReadOnly: 1,
    };
    expect(await levels()).toMatchObject(held);
    await test.call(staff, 'PATCH', revoke);
    expect(await levels()).toMatchObject({
      client: { defaultLevel: null },
      inList: [null],
      member: { level: null, effectiveLevel: 'none' },
      withReadOnly: 0,
    });
    await test.call(staff, 'PATCH', associate);
    expect(await levels()).toMatchObject(held);
  });
});
