import { describe, expect, it, vi } from 'vitest';
import { failureMessages } from '../../../machines/flows/failureMessages.ts';
import { createBrowser, type Answers } from '../../../tests/setup/portal/fakeBrowser.ts';
import { createHttpClient, type HttpClient, type HttpRequest } from './httpClient.ts';
import type { HttpError } from './httpError.ts';

function createClient(
  answers: Answers,
  {
    token = 'access',
    renewed = 'fresh',
    confirms = false,
  }: { token?: string | null; renewed?: string | null; confirms?: boolean } = {},
) {
  const { browser, requests } = createBrowser(answers);
  const renewAccessToken = vi.fn<(rejected: string) => Promise<string | null>>(async () => renewed);
  const onUnauthorised = vi.fn<(error: HttpError) => void>();
  const onForbidden = vi.fn<(error: HttpError) => void>();
  const onChangeForbidden = vi.fn<(error: HttpError) => void>();
  const confirmStepUp = vi.fn<() => Promise<boolean>>(async () => confirms);
  const http = createHttpClient({
    confirmStepUp,
    fetch: browser.fetch,
    accessToken: () => token,
    freshAccessToken: () => token,
    renewAccessToken,
    onUnauthorised,
    onForbidden,
    onChangeForbidden,
  });
  return { http, requests, confirmStepUp, renewAccessToken, onUnauthorised, onForbidden, onChangeForbidden };
}

const refusing =
  (status: number, body: unknown = { message: 'No', errors: [] }): Answers =>
  () =>
    Response.json(body, { status });

describe('a call', () => {
  it('sends the token, and its query without empty values', async () => {
    const { http, requests } = createClient(() => Response.json({ data: [1] }));
    const query = { limit: 25, page: 1, search: undefined, name: null, isActive: false, 'filter[status]': ['a', 'b'] };
    expect(await http.get('/employers', { query })).toEqual({ data: [1] });
    const [request] = requests;
    expect(request?.path).toBe('/api/v2/employers?limit=25&page=1&isActive=false&filter%5Bstatus%5D=a&filter%5Bstatus%5D=b');
    expect(request?.headers.get('Authorization')).toBe('Bearer access');
    expect(request?.headers.has('X-Requested-With')).toBe(false);
  });

  it('is made without a token before sign-in', async () => {
    const { http, requests } = createClient(() => Response.json({}), { token: null });
    await http.get('/configuration', { query: new URLSearchParams() });
    expect(requests[0]?.headers.has('Authorization')).toBe(false);
    expect(requests[0]?.path).toBe('/api/v2/configuration');
  });

  it.each<[string, HttpRequest, unknown]>([
    ['POST', { body: { a: 1 } }, { a: 1 }],
    ['PATCH', { body: { a: 1 } }, { a: 1 }],
    ['DELETE', { body: { reason: 'x' } }, { changeSource: 'UI', reason: 'x' }],
    ['DELETE', {}, { changeSource: 'UI' }],
  ])('%s sends the header that names the portal', async (method, options, body) => {
    const { http, requests } = createClient(() => new Response(null, { status: 204 }));
    expect(await http.request('/payrolls/1', { ...options, method: method as HttpRequest['method'] })).toBeUndefined();
    expect(requests[0]?.headers.get('X-Requested-With')).toBe('XMLHttpRequest');
    expect(requests[0]?.headers.get('Content-Type')).toBe('application/json');
    expect(requests[0]?.body).toEqual(body);
  });

  it('can send a form, and an idempotency key', async () => {
    const { http, requests } = createClient(() => Response.json({ data: {} }, { status: 201 }));
    const form = new FormData();
    await http.post('/employers/1/bulk-load-jobs', form, { idempotencyKey: 'key' });
    expect(requests[0]?.body).toBe(form);
    expect(requests[0]?.headers.has('Content-Type')).toBe(false);
    expect(requests[0]?.headers.get('Idempotency-Key')).toBe('key');
  });

  it('stops when its signal aborts, which is not a failure of the service', async () => {
    const controller = new AbortController();
    const { http } = createClient(() => {
      controller.abort();
      return Response.json({});
    });
    await expect(http.get('/employers', { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a failure', () => {
  it.each<[string, Answers, { status: number; message: string | RegExp; messages: string[] }]>([
    [
      'a refused form',
      refusing(422, {
        message: 'Check the form',
        errors: [{ field: 'name', defaultMessage: ' Enter a name ' }, { field: 'x', defaultMessage: ' ' }, { field: 'y' }, null],
      }),
      { status: 422, message: 'Check the form', messages: ['Enter a name'] },
    ],
    [
      'a refused form without a list',
      refusing(422, { message: 'No', errors: 'all of them' }),
      { status: 422, message: 'No', messages: [] },
    ],
    [
      'another refusal with a list',
      refusing(409, { message: 'Taken', errors: [{ field: 'a', defaultMessage: 'b' }] }),
      { status: 409, message: 'Taken', messages: [] },
    ],
    [
      'a refusal without a message',
      refusing(500, {}),
      { status: 500, message: 'Something went wrong. We have been notified.', messages: [] },
    ],
    [
      'a proxy that answers in HTML',
      () => new Response('<html>', { status: 502 }),
      { status: 502, message: /Something went wrong/, messages: [] },
    ],
    ['an answer that is not JSON', () => new Response('<html>'), { status: 200, message: /cannot read/, messages: [] }],
    [
      'no answer',
      () => Promise.reject(new TypeError('Failed to fetch')),
      { status: 0, message: /internet connection/, messages: [] },
    ],
  ])('%s', async (_, answers, { status, message, messages }) => {
    const { http } = createClient(answers);
    const failure: HttpError = await http.patch('/employees/1', {}).then(
      () => expect.fail('It succeeded.'),
      (error: HttpError) => error,
    );
    expect(failure.status).toBe(status);
    expect(failure.message).toMatch(message);
    expect(failureMessages(failure)).toEqual(messages);
  });

  it('reports a connection that breaks off within an answer', async () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) });
    await expect(createClient(() => new Response(body)).http.get('/employers')).rejects.toThrow(/broke off/);
  });
});

describe('a 401', () => {
  const refusesOld: Answers = ({ headers }) =>
    headers.get('Authorization') === 'Bearer fresh'
      ? Response.json({ data: 1 })
      : Response.json({ message: 'No' }, { status: 401 });

  it('renews the token once and tries again', async () => {
    const { http, requests, renewAccessToken } = createClient(refusesOld);
    expect(await http.patch('/employees/1', { a: 1 })).toEqual({ data: 1 });
    expect(renewAccessToken.mock.calls).toEqual([['access']]);
    expect(requests.map(({ body }) => body)).toEqual([{ a: 1 }, { a: 1 }]);
  });

  it('goes to start-up if it remains after one renewal', async () => {
    const { http, requests, onUnauthorised } = createClient(refusing(401));
    await expect(http.get('/employers')).rejects.toMatchObject({ status: 401 });
    expect([requests.length, onUnauthorised.mock.calls.length]).toEqual([2, 1]);
  });

  it('is left to the session, which shows its dialog, if the token cannot be renewed', async () => {
    const { http, requests, onUnauthorised } = createClient(refusing(401), { renewed: null });
    await expect(http.get('/employers')).rejects.toMatchObject({ status: 401 });
    expect([requests.length, onUnauthorised.mock.calls.length]).toEqual([1, 0]);
  });

  it('goes to start-up without a renewal if there was no token', async () => {
    const { http, renewAccessToken, onUnauthorised } = createClient(refusing(401), { token: null });
    await expect(http.get('/employers')).rejects.toMatchObject({ status: 401 });
    expect([renewAccessToken.mock.calls.length, onUnauthorised.mock.calls.length]).toEqual([0, 1]);
  });

  it('can be left to the caller', async () => {
    const { http, onUnauthorised } = createClient(refusing(401));
    await expect(http.get('/me/authorization', { redirectUnauthorised: false })).rejects.toMatchObject({ status: 401 });
    expect(onUnauthorised).not.toHaveBeenCalled();
  });
});

it.each<[string, HttpRequest, 'page load' | 'change' | null]>([
  ['of a page load opens /403', {}, 'page load'],
  ['of a change is reported', { method: 'PATCH', body: {} }, 'change'],
  ['of a read that loads no page is only an error', { pageLoad: false }, null],
])('a 403 %s', async (_, options, kind) => {
  const { http, onForbidden, onChangeForbidden } = createClient(refusing(403));
  await expect(http.request('/employers/1', options)).rejects.toMatchObject({ status: 403 });
  expect(onForbidden).toHaveBeenCalledTimes(kind === 'page load' ? 1 : 0);
  expect(onChangeForbidden).toHaveBeenCalledTimes(kind === 'change' ? 1 : 0);
});

describe('a call that is read ahead', () => {
  const counted = () => {
    let count = 0;
    return createClient(() => Response.json({ data: (count += 1) }));
  };

  it('is sent once, and answers only the next call of its path', async () => {
    const { http, requests } = counted();
    http.readAhead('/employers?page=2');
    http.readAhead('/employers?page=2');
    expect(requests.map(({ path }) => path)).toEqual(['/api/v2/employers?page=2']);
    expect(await http.get('/employers', { query: { page: 2 } })).toEqual({ data: 1 });
    expect(await http.get('/employers', { query: { page: 2 } })).toEqual({ data: 2 });
  });

  it('is not sent if its answer was shown just before', async () => {
    const { http, requests } = counted();
    await http.get('/employers');
    http.readAhead('/employers');
    expect(requests).toHaveLength(1);
  });

  it('answers no call of another token, and is not sent without one', async () => {
    const given: { token: string | null } = { token: null };
    const { browser, requests } = createBrowser(() => Response.json({ data: 1 }));
    const http = createHttpClient({
      fetch: browser.fetch,
      accessToken: () => given.token,
      freshAccessToken: () => given.token,
      renewAccessToken: async () => null,
      onUnauthorised: vi.fn(),
      onForbidden: vi.fn(),
      onChangeForbidden: vi.fn(),
    });
    http.readAhead('/me/authorization');
    expect(requests).toHaveLength(0);
    given.token = 'old';
    http.readAhead('/me/authorization');
    given.token = 'new';
    await http.get('/me/authorization');
    expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer old', 'Bearer new']);
  });

  it('leaves a refusal to the call that takes it', async () => {
    const { http, renewAccessToken, onForbidden } = createClient(refusing(403));
    http.readAhead('/employers/7');
    await expect(http.get('/employers/7')).rejects.toMatchObject({ status: 403 });
    expect(renewAccessToken).not.toHaveBeenCalled();
    expect(onForbidden).toHaveBeenCalledOnce();
  });

  it('renews the token of a call that takes a 401, like any call', async () => {
    let isRefused = true;
    const { http, renewAccessToken } = createClient(() => Response.json({ data: 1 }, { status: isRefused ? 401 : 200 }));
    http.readAhead('/employers/7');
    isRefused = false;
    expect(await http.get('/employers/7')).toEqual({ data: 1 });
    expect(renewAccessToken).toHaveBeenCalledOnce();
  });

  it('that fails is tried again by the call that needs it', async () => {
    let fails = true;
    const { http } = createClient(() => (fails ? Promise.reject(new TypeError('Failed to fetch')) : Response.json({ data: 1 })));
    http.readAhead('/employers/7');
    fails = false;
    expect(await http.get('/employers/7')).toEqual({ data: 1 });
  });

  it.each<[string, (http: HttpClient) => Promise<unknown>]>([
    ['begun before a change', async (http) => (http.readAhead('/employees'), http.post('/employees', {}))],
    [
      'begun during a change',
      (http) => {
        const change = http.post('/employees', {});
        http.readAhead('/employees');
        return change;
      },
    ],
  ])('is dropped, %s', async (_, change) => {
    const { http, requests } = counted();
    await change(http);
    await http.get('/employees');
    expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(2);
  });

  it('is dropped after ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { http } = counted();
    http.readAhead('/employees');
    vi.advanceTimersByTime(10_000);
    expect(await http.get('/employees')).toEqual({ data: 2 });
    vi.useRealTimers();
  });

  it('stops for a call that is no longer wanted', async () => {
    const { http } = counted();
    const unwanted = new AbortController();
    http.readAhead('/employees');
    const call = http.get('/employees', { signal: unwanted.signal });
    unwanted.abort();
    await expect(call).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  });
});

describe('a file', () => {
  it('has its contents, its type and the name that the service gives it', async () => {
    const disposition = `attachment; filename="_.pdf"; filename*=UTF-8''%C5%81%20%28a%29.pdf`;
    const headers = { 'Content-Type': 'application/pdf', 'Content-Disposition': disposition };
    const { http, requests } = createClient(() => new Response('%PDF', { headers }));
    const file = await http.file('/mandates/1/instruction');
    expect([file.name, file.type, await file.text()]).toEqual(['Ł (a).pdf', 'application/pdf', '%PDF']);
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer access');
  });

  it.each([
    ['its plain name', 'attachment; filename="may errors.csv"', 'may errors.csv'],
    ['a name for want of one', 'attachment', 'download'],
  ])('without an encoded name has %s', async (_, disposition, name) => {
    const { http } = createClient(() => new Response('a,b', { headers: { 'Content-Disposition': disposition } }));
    expect((await http.file('/bulk-loads/job/1/errors')).name).toBe(name);
  });

  it('can be asked for in a media type', async () => {
    const { http, requests } = createClient(() => new Response('a,b', { headers: { 'Content-Type': 'text/csv' } }));
    await http.file('/bulk-loads/job/1/errors', { accept: 'text/csv' });
    await http.file('/mandates/1/instruction');
    expect(requests.map(({ headers }) => headers.get('Accept'))).toEqual(['text/csv', 'application/json']);
  });

  it('that is refused rejects with the service’s words, and leaves the page as it is', async () => {
    const { http, onForbidden } = createClient(refusing(403));
    await expect(http.file('/mandates/1/instruction')).rejects.toMatchObject({ status: 403, message: 'No' });
    expect(onForbidden).not.toHaveBeenCalled();
  });
});

describe('a change that needs a fresh second factor', () => {
  const stepUpRequired = () => Response.json({ message: 'Confirm it', errors: [], code: 'stepUpRequired' }, { status: 403 });

  it('is repeated with the same body and key after the person has confirmed it', async () => {
    let attempts = 0;
    const answers: Answers = () => ((attempts += 1) === 1 ? stepUpRequired() : Response.json({ data: 1 }));
    const { http, requests, confirmStepUp, onChangeForbidden } = createClient(answers, { confirms: true });
    const form = new FormData();
    form.set('sortCode', '089999');
    expect(await http.post('/mandates', form, { idempotencyKey: 'one' })).toEqual({ data: 1 });
    expect(confirmStepUp).toHaveBeenCalledOnce();
    expect(requests.map(({ body, headers }) => [body, headers.get('Idempotency-Key')])).toEqual([
      [form, 'one'],
      [form, 'one'],
    ]);
    expect(onChangeForbidden).not.toHaveBeenCalled();
  });

  it.each([
    ['is refused after the person has cancelled', false, 1],
    ['is asked about once, however often it is refused', true, 2],
  ])('%s', async (_, confirms, attempts) => {
    const { http, requests } = createClient(stepUpRequired, { confirms });
    await expect(http.post('/mandates', {})).rejects.toMatchObject({ status: 403, message: 'Confirm it' });
    expect(requests).toHaveLength(attempts);
  });

  it('is asked about for no other refusal', async () => {
    const { http, confirmStepUp } = createClient(refusing(403), { confirms: true });
    await expect(http.post('/mandates', {})).rejects.toMatchObject({ status: 403 });
    expect(confirmStepUp).not.toHaveBeenCalled();
  });
});
