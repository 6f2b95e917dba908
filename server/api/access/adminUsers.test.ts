import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminUser } from '../../../schemas/generated/types.ts';
import { followInvitation } from '../../../tests/setup/api/invitations.ts';
import { lockWaits } from '../../../tests/setup/api/lockWaits.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import { lockAccess } from '../../store/access/accessParty.ts';

interface One {
  data: AdminUser;
}
interface List {
  data: AdminUser[];
  meta: { totalCount: number };
}

let test: TestApi;
let records: Records;
let staff: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
  staff = await records.user({ is_hs_admin: true });
});
afterAll(() => test.close());

let sequence = 0;
const newcomer = (changes: object = {}): { firstName: string; lastName: string; email: string; dateOfBirth: string } => ({
  firstName: 'Nia',
  lastName: 'Prosser',
  email: `nia${(sequence += 1)}@people.example`,
  dateOfBirth: '1990-03-31',
  ...changes,
});

/** An employer with a senior administrator, who is the caller. */
async function employerWithSenior() {
  const employer = await records.employer();
  const senior = await records.user();
  await records.relationship(senior, employer, { is_senior_pension_administrator: true });
  return { employer, senior, path: `/employers/${employer}/admin-users` };
}

async function administrator(employer: number, values: object = { is_pension_administrator: true }): Promise<string> {
  const userUid = await records.user();
  await records.relationship(userUid, employer, values);
  return userUid;
}

const mailsTo = (email: string) =>
  test.database.db.selectFrom('portal.outbox_mails').selectAll().where('recipient', '=', email).execute();

describe('more access', () => {
  const noticesOf = async (employer: number) =>
    (
      await test.database.db
        .selectFrom('portal.notices')
        .select(['user_uid', 'title', 'body', 'href'])
        .where('employer_id', '=', employer)
        .where('kind', '=', 'access')
        .orderBy('created_at')
        .execute()
    ).map(({ user_uid: to, title, body, href }) => ({ to, title, name: body.split('.')[0], href }));

  it('gives the other administrators a notice: an invitation, an upgrade and access that is given back, and nothing that takes it', async () => {
    const { employer, senior, path } = await employerWithSenior();
    const colleague = await administrator(employer);
    const { body } = await test.call<One>(senior, 'POST', path, newcomer());
    const invited = body.data.uuid;
    const raised = await administrator(employer);
    const [name] = await test.database.db
      .selectFrom('portal.users')
      .select(sql<string>`first_name || ' ' || last_name`.as('name'))
      .where('user_uid', '=', raised)
      .execute();
    for (const event of ['upgradeEmployerAdmin', 'downgradeEmployerAdmin', 'revokeEmployerAdmin', 'reinstateEmployerAdmin'])
      expect((await test.call(senior, 'PATCH', `${path}/${raised}/${event}`)).status).toBe(200);
    const about = (to: string, title: string) => ({
      to,
      title,
      name: name?.name,
      href: `/employers/${employer}/admin-users/${raised}`,
    });
    const told = await noticesOf(employer);
    expect(told.filter(({ to }) => to === senior)).toEqual([]);
    expect(told.filter(({ to }) => to === colleague)).toEqual([
      {
        to: colleague,
        title: 'Somebody was given admin access',
        name: 'Nia Prosser',
        href: `/employers/${employer}/admin-users/${invited}`,
      },
      about(colleague, 'An administrator was given more access'),
      about(colleague, 'Somebody was given admin access again'),
    ]);
  });
});

describe('an invitation', () => {
  it('cannot send links of the inviter by a name', async () => {
    const { senior, path } = await employerWithSenior();
    const person = newcomer({ firstName: 'Win at https://evil.example/x' });
    expect((await test.call(senior, 'POST', path, person)).status).toBe(201);
    const [mail] = await mailsTo(person.email);
    expect(mail?.text).toContain('Dear Win at https evil. example/x,\n');
    expect(mail?.text).not.toContain('https://');
  });

  it('asks about a slip in the domain of the address before it is sent, and keeps the answer for this employer', async () => {
    const [{ senior, path }, other] = [await employerWithSenior(), await employerWithSenior()];
    const slip = `nia-slip${(sequence += 1)}`;
    const person = newcomer({ email: `${slip}@gmial.com` });
    const asked = await test.call<{ errors: object[] }>(senior, 'POST', path, person);
    expect([asked.status, asked.body.errors]).toEqual([
      422,
      [
        expect.objectContaining({
          field: 'email',
          warning: 'emailSpelling',
          defaultMessage: `Did you mean ${slip}@gmail.com, or is the address right as it is?`,
        }),
      ],
    ]);
    expect(await mailsTo(person.email)).toEqual([]);
    const answer = { ...person, confirmedWarnings: ['emailSpelling'] };
    const { status, body } = await test.call<One>(senior, 'POST', path, answer);
    expect([status, body.data.confirmations]).toMatchObject([
      201,
      [{ warning: 'emailSpelling', values: { email: person.email } }],
    ]);
    expect(await mailsTo(person.email)).toHaveLength(1);
    // Staff see both employers: the answer was given for one of them.
    expect((await test.call(other.senior, 'POST', other.path, answer)).status).toBe(201);
    const shown = await test.call<One>(staff, 'GET', `${path}/${body.data.uuid}`);
    expect(shown.body.data.confirmations).toHaveLength(1);
  });

  it('adds the person as invited, and sends the link', async () => {
    const { senior, path } = await employerWithSenior();
    const person = newcomer();
    const { status, body } = await test.call<One>(senior, 'POST', path, person);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ ...person, accessStatus: 'invited', accessLevel: 'pensionAdministrator' });
    expect(body.data.allowedActions).toMatchObject({ canResendInvite: true, canRevoke: true, canUpgrade: false });
    expect((await test.call(body.data.uuid, 'GET', path)).status).toBe(404);
    const [mail, ...more] = await mailsTo(person.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Your access to Employer /);
    expect(mail?.text).toContain('\n\n{link}\n\n');
  });

  it('is accepted once', async () => {
    const { senior, path } = await employerWithSenior();
    const person = newcomer();
    const { body } = await test.call<One>(senior, 'POST', path, person);
    expect(await followInvitation(test.database, person.email)).toMatchObject({ status: 'open', email: person.email });
    expect((await test.call(body.data.uuid, 'GET', path)).status).toBe(200);
    expect(await followInvitation(test.database, person.email)).toMatchObject({ status: 'used' });
    const { body: now } = await test.call<One>(senior, 'GET', `${path}/${body.data.uuid}`);
    expect(now.data.accessStatus).toBe('active');
  });

  it('expires after 24 hours, and is listed as expired', async () => {
    const { senior, path } = await employerWithSenior();
    const person = newcomer();
    const { body } = await test.call<One>(senior, 'POST', path, person);
    const late = new Date('2026-11-22T12:00:00Z');
    expect(await followInvitation(test.database, person.email, late)).toMatchObject({ status: 'expired' });
    await test.database.db.updateTable('portal.invitation_links').set({ expires_at: '2026-11-20T12:00:00Z' }).execute();
    const { body: list } = await test.call<List>(senior, 'GET', `${path}?filter[accessStatus]=inviteExpired`);
    expect(list.data.map(({ uuid }) => uuid)).toEqual([body.data.uuid]);
  });

  it('expires when it is sent again', async () => {
    const { senior, path } = await employerWithSenior();
    const person = newcomer();
    const { body } = await test.call<One>(senior, 'POST', path, person);
    const [first] = await mailsTo(person.email);
    expect((await test.call(senior, 'PATCH', `${path}/${body.data.uuid}/resendInviteLink`)).status).toBe(200);
    const both = await mailsTo(person.email);
    expect(both).toHaveLength(2);
    expect(new Set(both.map(({ link_uid: link }) => link)).size).toBe(2);
    const link = await test.database.db
      .selectFrom('portal.invitation_links')
      .select('replaced_at')
      .where('link_uid', '=', first?.link_uid ?? '')
      .executeTakeFirstOrThrow();
    expect(link.replaced_at).not.toBeNull();
  });

  it('expires when the access is revoked, and the person can be invited again', async () => {
    const { senior, path } = await employerWithSenior();
    const person = newcomer();
    const { body } = await test.call<One>(senior, 'POST', path, person);
    const one = `${path}/${body.data.uuid}`;
    expect((await test.call(senior, 'PATCH', `${one}/revokeEmployerAdmin`)).status).toBe(200);
    expect(await followInvitation(test.database, person.email)).toMatchObject({ status: 'withdrawn' });
    const refused = await test.call(senior, 'PATCH', `${one}/reinstateEmployerAdmin`);
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0]?.defaultMessage).toContain('invite them again');
    expect((await test.call(senior, 'POST', path, person)).status).toBe(201);
    expect(await followInvitation(test.database, person.email)).toMatchObject({ status: 'open' });
  });

  it.each([
    ['turns 18 today', { dateOfBirth: '2008-11-21' }, 'dateOfBirth', 'more than 18 years ago'],
    ['is a day too young', { dateOfBirth: '2008-11-22' }, 'dateOfBirth', 'more than 18 years ago'],
    ['has no date of birth', { dateOfBirth: undefined }, 'dateOfBirth', 'Enter the date of birth'],
    ['has an impossible one', { dateOfBirth: '31/03/1980' }, 'dateOfBirth', "This isn't a valid date"],
    ['has no email address', { email: 'nia' }, 'email', 'Enter an email address'],
  ])('is refused to a person who %s', async (_why, changes, field, message) => {
    const { senior, path } = await employerWithSenior();
    const { status, body } = await test.call(senior, 'POST', path, newcomer(changes));
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ field }]);
    expect(body.errors[0]?.defaultMessage).toContain(message);
  });

  it('accepts a person who turned 18 yesterday', async () => {
    const { senior, path } = await employerWithSenior();
    expect((await test.call(senior, 'POST', path, newcomer({ dateOfBirth: '2008-11-20' }))).status).toBe(201);
  });

  it('is refused for a person who already has access or an invitation, whatever the case of the address', async () => {
    const { senior, path } = await employerWithSenior();
    const person = newcomer();
    await test.call(senior, 'POST', path, person);
    const again = { ...person, email: person.email.toUpperCase() };
    const invited = await test.call(senior, 'POST', path, again);
    expect([invited.status, invited.body.errors[0]?.field]).toEqual([422, 'email']);
    expect(invited.body.errors[0]?.defaultMessage).toContain('already been invited');
    await followInvitation(test.database, person.email);
    expect((await test.call(senior, 'POST', path, again)).body.errors[0]?.defaultMessage).toContain('already has access');
  });

  it('does not reveal whether the address already has an account', async () => {
    const { senior, path } = await employerWithSenior();
    const known = await records.user({
      first_name: 'Olwen',
      last_name: 'Real',
      email: 'olwen@people.example',
      last_logged_in_at: new Date(),
    });
    await administrator(await records.employer());
    const { body } = await test.call<One>(senior, 'POST', path, newcomer({ email: 'olwen@people.example' }));
    expect(body.data).toMatchObject({ uuid: known, firstName: 'Nia', lastName: 'Prosser', lastLoggedInDate: null });
    const [mail] = await mailsTo('olwen@people.example');
    expect(mail?.text).toContain('Dear Nia,');
    await followInvitation(test.database, 'olwen@people.example');
    expect((await test.call<One>(senior, 'GET', `${path}/${known}`)).body.data.firstName).toBe('Olwen');
  });

  it('is made once for an Idempotency-Key', async () => {
    const { senior, path } = await employerWithSenior();
    const person = newcomer();
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const send = () => test.call<One>(senior, 'POST', path, person, key);
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await mailsTo(person.email)).toHaveLength(1);
  });
});

describe('levels and access', () => {
  it('are upgraded, downgraded, revoked and reinstated, each step in the history', async () => {
    const { employer, senior, path } = await employerWithSenior();
    const other = await administrator(employer);
    for (const [action, accessStatus, accessLevel] of [
      ['upgradeEmployerAdmin', 'upgraded', 'seniorPensionAdministrator'],
      ['downgradeEmployerAdmin', 'active', 'pensionAdministrator'],
      ['revokeEmployerAdmin', 'revoked', 'pensionAdministrator'],
      ['reinstateEmployerAdmin', 'reinstated', 'pensionAdministrator'],
      ['upgradeEmployerAdmin', 'upgraded', 'seniorPensionAdministrator'],
    ]) {
      const { status, body } = await test.call<One>(senior, 'PATCH', `${path}/${other}/${action}`);
      expect([action, status]).toEqual([action, 200]);
      expect(body.data).toMatchObject({ accessStatus, accessLevel });
    }
    const { access_uid: accessUid } = await test.database.db
      .selectFrom('portal.company_relationships')
      .select('access_uid')
      .where('user_uid', '=', other)
      .executeTakeFirstOrThrow();
    const history = await test.database.db
      .selectFrom('portal.lifecycle_history')
      .select(['event', 'actor_user_uid', 'acting_as'])
      .where('record_uid', '=', accessUid)
      .orderBy('entry')
      .execute();
    expect(history.map(({ event }) => event)).toEqual(['upgrade', 'downgrade', 'revoke', 'reinstate', 'upgrade']);
    expect(history[0]).toMatchObject({ actor_user_uid: senior, acting_as: 'senior-pension-admin' });
  });

  it.each([
    ['nobody upgrades themselves', 'upgradeEmployerAdmin', 'cannot change your own access'],
    ['nobody revokes themselves', 'revokeEmployerAdmin', 'cannot change your own access'],
  ])('%s', async (_rule, action, reason) => {
    const { employer, path } = await employerWithSenior();
    const self = await administrator(employer, { is_senior_pension_administrator: true });
    const own = action === 'upgradeEmployerAdmin' ? await administrator(employer) : self;
    await test.database.db
      .updateTable('portal.users')
      .set({ is_hs_admin: action === 'upgradeEmployerAdmin' })
      .where('user_uid', '=', own)
      .execute();
    const { status, body } = await test.call(own, 'PATCH', `${path}/${own}/${action}`);
    expect(status).toBe(422);
    expect(body.errors[0]?.defaultMessage).toContain(reason);
  });

  it('the last administrator can be neither revoked nor downgraded, and the list says why', async () => {
    const { senior, path } = await employerWithSenior();
    const { body: list } = await test.call<List>(staff, 'GET', path);
    expect(list.data[0]?.allowedActions).toMatchObject({
      canRevoke: false,
      canDowngrade: false,
      reasons: {
        canRevoke: 'This is the last administrator of the employer: give someone else admin access first.',
        canDowngrade: 'This is the last senior administrator of the employer: upgrade someone else first.',
      },
    });
    for (const action of ['revokeEmployerAdmin', 'downgradeEmployerAdmin'])
      expect((await test.call(staff, 'PATCH', `${path}/${senior}/${action}`)).status).toBe(422);
  });

  it('two administrators who revoke each other at the same moment leave one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { employer, senior, path } = await employerWithSenior();
      const other = await administrator(employer, { is_senior_pension_administrator: true });
      const answers = await test.database.db.transaction().execute(async (tx) => {
        await lockAccess(tx, { kind: 'employer', id: employer });
        const calls = [
          test.call(senior, 'PATCH', `${path}/${other}/revokeEmployerAdmin`),
          test.call(other, 'PATCH', `${path}/${senior}/revokeEmployerAdmin`),
        ];
        await lockWaits(test.database, 2);
        return calls;
      });
      expect((await Promise.all(answers)).map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 422]);
    }
  });

  it('an employer user is shown, can be revoked, and is not upgraded', async () => {
    const { employer, senior, path } = await employerWithSenior();
    const user = await administrator(employer, {});
    const { body } = await test.call<One>(senior, 'GET', `${path}/${user}`);
    expect(body.data).toMatchObject({ accessLevel: 'employerUser', allowedActions: { canRevoke: true, canUpgrade: false } });
    expect(body.data.allowedActions?.reasons?.['canUpgrade']).toContain('invite the person as an admin user');
    expect((await test.call(senior, 'PATCH', `${path}/${user}/revokeEmployerAdmin`)).status).toBe(200);
  });

  it('does not include an employee without a role in the pension', async () => {
    const { employer, senior, path } = await employerWithSenior();
    const employee = await administrator(employer, { is_employee: true });
    expect((await test.call(senior, 'GET', `${path}/${employee}`)).status).toBe(404);
    expect((await test.call(senior, 'PATCH', `${path}/${employee}/revokeEmployerAdmin`)).status).toBe(404);
    expect((await test.call<List>(senior, 'GET', path)).body.meta.totalCount).toBe(1);
  });
});

describe('the list', () => {
  it('finds by name or email, sorts and filters', async () => {
    const { employer, senior, path } = await employerWithSenior();
    const named = async (first: string, last: string): Promise<string> => {
      const userUid = await records.user({ first_name: first, last_name: last, email: `${first}.${last}@firm.example` });
      await records.relationship(userUid, employer, { is_pension_administrator: true });
      return userUid;
    };
    const [zoe, adam] = [await named('Zoë', 'Abbot'), await named('Adam', 'Zeller')];
    const uuids = async (query: string): Promise<string[]> =>
      (await test.call<List>(senior, 'GET', `${path}?${query}`)).body.data.map(({ uuid }) => uuid);
    expect(await uuids('search=zeller%20FIRM')).toEqual([adam]);
    expect((await uuids('sort=lastName'))[0]).toBe(zoe);
    expect((await uuids('sort=-lastName'))[0]).toBe(adam);
    expect(await uuids('filter[accessLevel]=seniorPensionAdministrator')).toEqual([senior]);
    expect(await uuids('filter[lastName][starts_with]=zel')).toEqual([adam]);
  });

  it('pages through 1,000', async () => {
    const { employer, senior, path } = await employerWithSenior();
    await test.database.pool.query(
      `with u as (insert into portal.users (email, first_name, last_name) select 'many' || n || '@people.example', 'Many', 'Person ' || n from generate_series(1, 999) n returning user_uid)
       insert into portal.company_relationships (user_uid, employer_id, is_pension_administrator) select user_uid, $1, true from u`,
      [employer],
    );
    const { body } = await test.call<List>(senior, 'GET', `${path}?page=40`);
    expect(body.meta).toEqual({ totalCount: 1_000, pageCount: 40, currentPage: 40, perPage: 25 });
    expect(body.data).toHaveLength(25);
  });

  it('has a person once, even when they administer other employers', async () => {
    const { employer, senior, path } = await employerWithSenior();
    const person = await administrator(employer);
    await records.relationship(person, await records.employer(), { is_senior_pension_administrator: true });
    const { body } = await test.call<List>(senior, 'GET', path);
    expect(body.data.map(({ uuid }) => uuid).filter((uuid) => uuid === person)).toHaveLength(1);
    expect(body.data).toHaveLength(body.meta.totalCount);
  });

  it("does not reveal a person's other employers", async () => {
    const { employer, senior, path } = await employerWithSenior();
    const person = await administrator(employer);
    await records.relationship(person, await records.employer(), { is_senior_pension_administrator: true });
    const { body } = await test.call<One>(senior, 'GET', `${path}/${person}`);
    expect(body.data.companyRelationships?.map(({ companyId }) => companyId)).toEqual([employer]);
  });
});
