import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor, type SnapshotFrom } from 'xstate';
import type { Employer, User } from '../../schemas/generated/types.ts';
import { coverMachine } from '../../tests/setup/machineCoverage.ts';
import type { LoadedParty, Party, PartyReference } from './party.ts';
import { startUp } from './startUp.ts';
import type { Authorisation, SessionState } from './startUpEvents.ts';
import { partyInPath, type PageLocation } from './startUpRules.ts';

const coverage = coverMachine(startUp);

const buildUser = (user: Partial<User> = {}): User => ({
  userUid: 'user',
  email: 'a@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  scopes: ['user'],
  totalAccessibleEmployers: 2,
  employerUid: null,
  isProviderAdmin: false,
  isHSAdmin: false,
  isExternalAdmin: false,
  canViewAnalytics: false,
  intermediaries: [],
  companyRelationships: [],
  ...user,
});

const employer = (id: number): Party => ({ kind: 'employer', record: { id } as Employer });
const at = (path: string): PageLocation => {
  const { pathname, search, hash } = new URL(path, 'https://portal.example');
  return { pathname, search, hash };
};

interface World {
  session?: () => Promise<SessionState>;
  loggedIn?: () => Promise<boolean>;
  requireSignIn?: () => Promise<void>;
  authorisation?: () => Promise<Authorisation>;
  onlyEmployer?: () => Promise<PartyReference>;
  party?: () => Promise<Party>;
  website?: () => Promise<void>;
}

const never = () => new Promise<never>(() => undefined);
const broken = () => Promise.reject(new Error('offline'));
const authorised =
  (user: Partial<User> = {}) =>
  async (): Promise<Authorisation> => ({ kind: 'authorised', user: buildUser(user) });

function open(path: string, world: World = {}) {
  const done: string[] = [];
  const seen = <T>(what: string, give: () => Promise<T>) => {
    done.push(what);
    return give();
  };
  const machine = startUp.provide({
    actors: {
      awaitSession: fromPromise(() => seen('session', world.session ?? (async (): Promise<SessionState> => 'signedIn'))),
      fetchLoggedIn: fromPromise(() => seen('logged-in', world.loggedIn ?? (async () => true))),
      requireSignIn: fromPromise(() => seen('sign-in', world.requireSignIn ?? never)),
      fetchAuthorisation: fromPromise(() => seen('authorisation', world.authorisation ?? authorised())),
      findOnlyEmployer: fromPromise(() =>
        seen('only employer', world.onlyEmployer ?? (async () => ({ id: '7', isIntermediary: false }))),
      ),
      loadParty: fromPromise(({ input }: { input: PageLocation }) => {
        const reference = partyInPath(input) ?? { id: 'none', isIntermediary: false };
        const what = `${reference.isIntermediary ? 'intermediary' : 'employer'} ${reference.id}`;
        return seen(what, async (): Promise<LoadedParty> => ({
          reference,
          value: await (world.party ?? (async () => employer(Number(reference.id))))(),
        }));
      }),
      openPublicWebsite: fromPromise(() => seen('public website', world.website ?? (async () => undefined))),
    },
    actions: {
      navigate: (_, { to }) => void done.push(`to ${to}`),
      leave: (_, { to }) => void done.push(`leave for ${to}`),
      report: (_, { error }) => void done.push(`report ${error instanceof Error ? error.message : String(error)}`),
      forgetSignIn: () => void done.push('forget'),
    },
  });
  const actor = createActor(machine, { input: { location: at(path) }, inspect: coverage.inspect }).start();
  return { actor, done, goTo: (next: string) => actor.send({ type: 'locationChanged', location: at(next) }) };
}

type Snapshot = SnapshotFrom<typeof startUp>;
const isAtRest = (state: Snapshot) =>
  state.hasTag('settled') ||
  state.matches('redirecting') ||
  state.matches('leaving') ||
  state.matches({ identifying: 'signingIn' });

async function opened(path: string, world: World = {}) {
  const page = open(path, world);
  await waitFor(page.actor, isAtRest, { timeout: 1_000 });
  // A page that leaves through a promise needs one more turn of the event loop.
  await Promise.resolve();
  return page;
}

const destination = ({ done }: { done: readonly string[] }) =>
  done.find((each) => /^(to|leave for|public website|sign-in)/.test(each)) ?? 'stays';

describe('the destination of start-up', () => {
  const several = { totalAccessibleEmployers: 2 };
  const one = { totalAccessibleEmployers: 1 };
  const none = { totalAccessibleEmployers: 0 };
  const adviser = { totalAccessibleEmployers: 0, intermediaries: [31, 32] };
  const ofTheirOwn = { companyRelationships: [{ companyId: 7, isActive: true } as User['companyRelationships'][number]] };

  it.each<[string, Partial<User>, string, string]>([
    ['several employers', several, '/', 'to /employers'],
    ['one employer', one, '/', 'to /employers/7'],
    ['only intermediaries', adviser, '/', 'to /employers/31?isIntermediary=1'],
    ['intermediaries, with one client', { ...adviser, ...one }, '/', 'to /employers/31?isIntermediary=1'],
    ['intermediaries, with several clients', { ...adviser, ...several }, '/', 'to /employers/31?isIntermediary=1'],
    ['intermediaries, and one employer of their own', { ...adviser, ...one, ...ofTheirOwn }, '/', 'to /employers/7'],
    ['intermediaries, and employers of their own', { ...adviser, ...several, ...ofTheirOwn }, '/', 'to /employers'],
    ['intermediaries, as an HS admin', { ...adviser, ...several, isHSAdmin: true }, '/', 'to /employers'],
    ['nothing to access', none, '/', 'public website'],
    ['nothing to access', none, '/employers', 'public website'],
    ['nothing to access', none, '/employers/7', 'public website'],
    ['nothing to access', none, '/403', 'stays'],
    ['nothing to access', none, '/signup/home', 'stays'],
    ['a provider admin without employers yet', { ...none, isProviderAdmin: true }, '/', 'to /employers'],
    ['an HS admin without employers yet', { ...none, isHSAdmin: true }, '/', 'to /employers'],
    ['an external admin without employers yet', { ...none, isExternalAdmin: true }, '/employers', 'stays'],
    ['one employer', one, '/employers', 'stays'],
    ['one employer', one, '/employers/7/employees?page=2#top', 'stays'],
    ['several employers', several, '/manage-new-employers', 'stays'],
    ['several employers', several, '/404', 'stays'],
    ['several employers', several, '/500/', 'stays'],
  ])('%s (%j) at %s: %s', async (_, user, path, expected) => {
    expect(destination(await opened(path, { authorisation: authorised(user) }))).toBe(expected);
  });

  it.each([
    ['/', 'leave for /api/auth/sign-in?nextStep=%2F'],
    ['/employers/7/employees?page=2#top', 'leave for /api/auth/sign-in?nextStep=%2Femployers%2F7%2Femployees%3Fpage%3D2%23top'],
    ['/404', 'leave for /api/auth/sign-in?nextStep=%2F404'],
    ['/signupx', 'leave for /api/auth/sign-in?nextStep=%2Fsignupx'],
    ['/signup/home', 'stays'],
    ['/signup/payroll/', 'stays'],
    ['/sign-in-auth', 'stays'],
    ['/manage-new-employers', 'stays'],
    ['/error', 'stays'],
    ['/monitoring', 'stays'],
    ['/signup/digital-signature/signature-success', 'stays'],
    ['/signup/create-account/success', 'stays'],
    ['/403', 'stays'],
  ])('without login, %s leads to %s', async (path, expected) => {
    expect(destination(await opened(path, { session: async () => 'withoutToken', loggedIn: async () => false }))).toBe(expected);
  });
});

describe('the order of the checks', () => {
  it('checks the session, the login, the authorisation and then the party', async () => {
    const { done, actor } = await opened('/employers/7');
    expect(done).toEqual(['session', 'logged-in', 'authorisation', 'employer 7']);
    expect(actor.getSnapshot().context.party?.value).toEqual(employer(7));
  });

  it('loads the intermediary when isIntermediary is set', async () => {
    expect((await opened('/employers/31?isIntermediary=1')).done).toContain('intermediary 31');
  });

  it('removes a token that the service no longer accepts', async () => {
    expect((await opened('/employers', { loggedIn: async () => false })).done).toContain('forget');
  });

  it('signs in when the user is logged in but has no token, and continues', async () => {
    const { done } = await opened('/employers', { session: async () => 'withoutToken', requireSignIn: async () => undefined });
    await expect.poll(() => done).toEqual(['session', 'logged-in', 'sign-in', 'authorisation']);
  });

  it('makes no call on the sign-in return route, and starts when the user leaves it', async () => {
    const { done, goTo, actor } = await opened('/sign-in-auth?code=abc');
    expect(done).toEqual([]);
    actor.send({ type: 'sessionEnded' });
    goTo('/employers/7');
    await waitFor(actor, (state) => state.matches('settled'));
    expect(done).toEqual(['session', 'logged-in', 'authorisation', 'employer 7']);
  });
});

describe('refusals', () => {
  const forbidden = async (): Promise<Authorisation> => ({ kind: 'forbidden', error: new Error('not yours') });
  const twoFactor = async (): Promise<Authorisation> => ({ kind: 'twoFactorRequired' });

  it('redirects to the two-factor page after a 401 on the authorisation, with the way back', async () => {
    expect(destination(await opened('/employers?page=2', { authorisation: twoFactor }))).toBe(
      'leave for /api/auth/two-factor?nextStep=%2Femployers%3Fpage%3D2',
    );
  });

  it('removes a token that could not be renewed either, before it redirects to the two-factor page', async () => {
    const { done } = await opened('/employers', {
      authorisation: async () => ({ kind: 'twoFactorRequired', tokenIsLost: true }),
    });
    expect(done.slice(3)).toEqual(['forget', 'leave for /api/auth/two-factor?nextStep=%2Femployers']);
  });

  it('reports a 403 on the authorisation of a path that needs no login, and stays', async () => {
    const { done, actor } = await opened('/signup/home', { authorisation: forbidden });
    expect(done.slice(3)).toEqual(['report not yours']);
    expect(actor.getSnapshot().value).toBe('visiting');
  });

  it('reports a change that is forbidden, and leaves the form open', async () => {
    const { actor, done } = await opened('/employers/7');
    actor.send({ type: 'changeForbidden', error: new Error('not yours') });
    expect(actor.getSnapshot().matches('settled')).toBe(true);
    expect(done.slice(4)).toEqual(['report not yours']);
  });

  it('reports a 403 on the authorisation once, and shows /403', async () => {
    const { done, goTo, actor } = await opened('/employers', { authorisation: forbidden });
    goTo('/403');
    expect(actor.getSnapshot().value).toBe('visiting');
    expect(done.slice(3)).toEqual(['report not yours', 'to /403']);
  });

  it.each([
    ['401', twoFactor],
    ['403', forbidden],
  ])('stays on a path that needs no login after a %s', async (_, authorisation) => {
    expect(destination(await opened('/signup/home', { authorisation }))).toBe('stays');
  });

  it('reports a page load that is forbidden, and shows /403 to the user, who stays signed in', async () => {
    const { actor, done, goTo } = await opened('/employers/7');
    actor.send({ type: 'forbidden', error: new Error('not yours') });
    goTo('/403');
    expect(actor.getSnapshot().matches('settled')).toBe(true);
    expect(actor.getSnapshot().context.user).not.toBeNull();
    expect(done.slice(4)).toEqual(['report not yours', 'to /403']);
  });

  it.each<[string, string, World]>([
    ['a party that fails to load', '/employers/7', { party: broken }],
    [
      'an only employer that is not found',
      '/',
      { authorisation: authorised({ totalAccessibleEmployers: 1 }), onlyEmployer: broken },
    ],
  ])('shows /404 for %s', async (_, path, world) => {
    const { done, goTo, actor } = await opened(path, world);
    expect(done.at(-1)).toBe('to /404');
    goTo('/404');
    expect(actor.getSnapshot().matches('settled')).toBe(true);
  });

  it.each<[string, World]>([
    ['session', { session: broken }],
    ['login', { loggedIn: broken }],
    ['sign-in', { session: async () => 'withoutToken', requireSignIn: broken }],
    ['authorisation', { authorisation: broken }],
  ])('reports a failed %s check, and shows /error', async (_, world) => {
    const { done, actor, goTo } = open('/employers', world);
    await waitFor(actor, (state) => state.matches('redirecting'));
    expect(done.slice(-2)).toEqual(['report offline', 'to /error']);
    goTo('/error');
    expect(actor.getSnapshot().value).toBe('visiting');
  });

  it('stays on a path that needs no login when a check fails', async () => {
    expect(destination(await opened('/error', { loggedIn: broken }))).toBe('stays');
  });

  it('shows /error when there is no address of the public website', async () => {
    const { actor, done } = open('/', { authorisation: authorised({ totalAccessibleEmployers: 0 }), website: broken });
    await waitFor(actor, (state) => state.matches('redirecting'));
    expect(done.slice(-2)).toEqual(['report offline', 'to /error']);
  });
});

describe('moving between pages', () => {
  it('loads a party once for all its pages, and again for another party', async () => {
    const { actor, done, goTo } = await opened('/employers/7');
    goTo('/employers/7/employees?page=3');
    goTo('/employers/8');
    expect(actor.getSnapshot().context.party).toBeNull();
    goTo('/employers/9');
    await waitFor(actor, (state) => state.matches('settled'));
    expect(done.slice(3)).toEqual(['employer 7', 'employer 8', 'employer 9']);
    expect(actor.getSnapshot().context.party?.value).toEqual(employer(9));
    goTo('/employers');
    expect(actor.getSnapshot().context.party).toBeNull();
  });

  it('redirects from home once for each visit to the home page', async () => {
    const { done, goTo } = await opened('/');
    goTo('/employers');
    goTo('/');
    goTo('/employers');
    expect(done.filter((each) => each.startsWith('to '))).toEqual(['to /employers', 'to /employers']);
  });

  it('uses a path that changes during the checks', async () => {
    const { actor, done, goTo } = open('/employers/7');
    goTo('/employers/8');
    await waitFor(actor, (state) => state.matches('settled'));
    expect(done).toEqual(['session', 'logged-in', 'authorisation', 'employer 8']);
  });

  it('repeats no check between pages without login, and all checks on leaving them', async () => {
    const world = { session: async (): Promise<SessionState> => 'withoutToken', loggedIn: async () => false };
    const { actor, done, goTo } = await opened('/signup/home', world);
    goTo('/signup/payroll');
    expect(done).toEqual(['session', 'logged-in']);
    goTo('/employers');
    await waitFor(actor, (state) => state.matches('leaving'));
    goTo('/elsewhere');
    actor.send({ type: 'sessionEnded' });
    actor.send({ type: 'redirected', to: '/signup/home' });
    expect(done.slice(2)).toEqual(['session', 'logged-in', 'leave for /api/auth/sign-in?nextStep=%2Femployers']);
  });
});

describe('a party changed on a screen', () => {
  it.each<[string, () => Promise<Party>, string[]]>([
    ['is loaded again', async () => employer(8), []],
    ['stays unchanged when that fails', broken, ['report offline']],
  ])('%s, and the page stays', async (_, again, told) => {
    const answers = [async () => employer(7), again];
    const { actor, done } = await opened('/employers/7', { party: () => (answers.shift() ?? broken)() });
    actor.send({ type: 'partyChanged' });
    expect(actor.getSnapshot().hasTag('settled')).toBe(true);
    expect(actor.getSnapshot().context.party).not.toBeNull();
    await waitFor(actor, (state) => state.matches({ settled: 'resting' }));
    expect(actor.getSnapshot().context.party?.value.record.id).toBe(told.length === 0 ? 8 : 7);
    expect(done.slice(4)).toEqual(['employer 7', ...told]);
  });
});

describe('when the session changes', () => {
  it('repeats the checks after its end, and removes the user', async () => {
    const { actor, done } = await opened('/employers');
    actor.send({ type: 'sessionEnded' });
    expect(actor.getSnapshot().context.user).toBeNull();
    actor.send({ type: 'sessionEnded' });
    await waitFor(actor, (state) => state.matches('settled'));
    expect(done).toEqual(['session', 'logged-in', 'authorisation', 'session', 'logged-in', 'authorisation']);
  });

  it('keeps the page while it checks a refused call', async () => {
    const { actor, done } = await opened('/employers/7');
    actor.send({ type: 'unauthorised' });
    expect(actor.getSnapshot().hasTag('checking')).toBe(true);
    expect(actor.getSnapshot().context.user).not.toBeNull();
    await waitFor(actor, (state) => state.matches('settled'));
    expect(done.filter((each) => each === 'employer 7')).toHaveLength(1);
  });

  it('gives a sign-out in another tab as the reason at the sign-in page, without asking for the session that is about to end', async () => {
    const { actor, done } = await opened('/employers');
    const before = done.length;
    actor.send({ type: 'sessionEnded' });
    actor.send({ type: 'signedOutElsewhere' });
    expect(done.slice(before)).not.toContain('logged-in');
    expect(done.at(-1)).toBe('leave for /api/auth/sign-in?nextStep=%2Femployers&notice=signed-out-elsewhere');
    expect(actor.getSnapshot().context.user).toBeNull();
  });

  it('leaves a page that needs no sign-in open after a sign-out in another tab', async () => {
    const { actor, done } = await opened('/signup/home');
    actor.send({ type: 'signedOutElsewhere' });
    expect(done.filter((step) => step.startsWith('leave'))).toEqual([]);
  });

  it('keeps the page when that check fails', async () => {
    const answers = [async () => true, broken];
    const { actor, done } = await opened('/employers', { loggedIn: () => (answers.shift() ?? broken)() });
    actor.send({ type: 'unauthorised' });
    await waitFor(actor, (state) => state.matches('settled'));
    expect(done.slice(3)).toEqual(['logged-in', 'report offline']);
  });

  it.each(['/employers', '/signup/home'])('leads to %s after the sign-in dialog is closed', async (to) => {
    const { actor, done, goTo } = open('/employers/7', { session: never });
    actor.send({ type: 'redirected', to });
    actor.send({ type: 'sessionEnded' });
    expect(done.at(-1)).toBe(`to ${to}`);
    goTo(to);
    expect(actor.getSnapshot().value).toEqual(to === '/employers' ? { identifying: 'awaitingSession' } : 'visiting');
  });

  it.each<[string, World]>([
    ['had left for the sign-in page', { session: async () => 'withoutToken', loggedIn: async () => false }],
    ['was leaving for the authorise page', { session: async () => 'withoutToken' }],
  ])('starts again when the browser restores a page that %s', async (_, world) => {
    const { actor } = await opened('/employers', world);
    actor.send({ type: 'sessionEnded' });
    actor.send({ type: 'pageRestored' });
    expect(actor.getSnapshot().value).toEqual({ identifying: 'awaitingSession' });
  });
});
