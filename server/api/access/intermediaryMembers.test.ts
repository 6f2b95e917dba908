import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IntermediaryMember } from '../../../schemas/generated/types.ts';
import { followInvitation } from '../../../tests/setup/api/invitations.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';

interface One {
  data: IntermediaryMember;
}

let test: TestApi;
let records: Records;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());

/** An intermediary with a client and a member, who is the caller. */
async function intermediaryWithClient() {
  const [intermediary, client, member] = [await records.intermediary(), await records.employer(), await records.user()];
  await records.member(member, intermediary);
  await records.client(intermediary, client);
  return { intermediary, client, member, path: `/intermediaries/${intermediary}/employees` };
}

const colleague = { firstName: 'Tomos', lastName: 'Vale', email: 'tomos@intermediary.example', dateOfBirth: '1988-02-29' };

describe('a member of an intermediary', () => {
  it('is invited, accepts, and acts for the clients', async () => {
    const { intermediary, client, member, path } = await intermediaryWithClient();
    const { status, body } = await test.call<One>(member, 'POST', path, colleague);
    expect([status, body.data.accessStatus]).toEqual([201, 'invited']);
    const { body: listed } = await test.call<{ data: IntermediaryMember[] }>(member, 'GET', `${path}?search=tomos`);
    expect(listed.data.map(({ accessStatus }) => accessStatus)).toEqual(['invited']);
    const { uuid } = body.data;
    expect((await test.call(uuid, 'GET', `/employers/${client}`)).status).toBe(404);
    await followInvitation(test.database, colleague.email);
    expect((await test.call(uuid, 'GET', `/employers/${client}`)).status).toBe(200);
    expect((await test.call(uuid, 'GET', path)).status).toBe(200);
    const history = await test.database.db
      .selectFrom('portal.lifecycle_history')
      .select(['event', 'intermediary_id', 'employer_id'])
      .where('intermediary_id', '=', intermediary)
      .orderBy('entry')
      .execute();
    expect(history).toEqual([
      { event: 'create', intermediary_id: intermediary, employer_id: null },
      { event: 'accept', intermediary_id: intermediary, employer_id: null },
    ]);
  });

  it.each([
    ['readOnly', 'full', 403],
    ['none', 'full', 403],
    ['none', 'readOnly', 403],
    ['full', 'readOnly', 201],
  ] as const)(
    'with access %s at a client where the intermediary has %s gets %i for an invitation',
    async (level, default_level, expected) => {
      const { intermediary, client, member, path } = await intermediaryWithClient();
      const { db } = test.database;
      await db
        .updateTable('portal.intermediary_employers')
        .set({ default_level })
        .where('intermediary_id', '=', intermediary)
        .execute();
      await db
        .insertInto('portal.intermediary_member_levels')
        .values({ user_uid: member, intermediary_id: intermediary, employer_id: client, level })
        .execute();
      const { status } = await test.call(member, 'POST', path, {
        ...colleague,
        email: `${level}-${default_level}@intermediary.example`,
      });
      expect(status).toBe(expected);
    },
  );

  it('loses the intermediary and its clients with the next request after being revoked, and has both again when reinstated', async () => {
    const { intermediary, client, member, path } = await intermediaryWithClient();
    const other = await records.user();
    await records.member(other, intermediary);
    expect((await test.call(other, 'GET', `/employers/${client}`)).status).toBe(200);
    const { body } = await test.call<One>(member, 'PATCH', `${path}/${other}/revokeEmployeeAccess`);
    expect(body.data.accessStatus).toBe('revoked');
    for (const lost of [`/employers/${client}`, path, `/intermediaries/${intermediary}`])
      expect((await test.call(other, 'GET', lost)).status).toBe(404);
    expect((await test.call(member, 'PATCH', `${path}/${other}/reinstateEmployeeAccess`)).status).toBe(200);
    expect((await test.call(other, 'GET', `/employers/${client}`)).status).toBe(200);
  });

  it('cannot be revoked as the last one', async () => {
    const { member, path } = await intermediaryWithClient();
    const staff = await records.user({ is_hs_admin: true });
    const { status, body } = await test.call(staff, 'PATCH', `${path}/${member}/revokeEmployeeAccess`);
    expect(status).toBe(422);
    expect(body.errors[0]?.defaultMessage).toContain('last member of the intermediary');
  });

  it('of another intermediary is a 404', async () => {
    const [own, other] = [await intermediaryWithClient(), await intermediaryWithClient()];
    expect((await test.call(own.member, 'GET', `${own.path}/${other.member}`)).status).toBe(404);
    expect((await test.call(own.member, 'GET', other.path)).status).toBe(404);
    expect((await test.call(own.member, 'PATCH', `${own.path}/${other.member}/revokeEmployeeAccess`)).status).toBe(404);
  });

  it('is not upgraded: there is no such call', async () => {
    const { member, path } = await intermediaryWithClient();
    expect((await test.call(member, 'PATCH', `${path}/${member}/upgradeEmployerAdmin`)).status).toBe(404);
  });
});
