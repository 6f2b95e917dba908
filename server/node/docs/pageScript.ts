/**
 * What the pages do in the browser: they find operations, open the one that the address names, and try operations with the token of
 * the portal's own sign-in. The function is sent as its own text, which Node has stripped of types, so it may use nothing from outside itself.
 */
export function pageScript(): void {
  const find = <E extends Element>(selector: string, from: ParentNode = document): E[] => [...from.querySelectorAll<E>(selector)];
  const token = (): string | null => localStorage.getItem('access_token');

  const openNamed = (): void => {
    const named = document.querySelector(`[id="${CSS.escape(decodeURIComponent(location.hash.slice(1)))}"]`);
    if (named instanceof HTMLDetailsElement) {
      named.open = true;
      named.scrollIntoView();
    }
    // The list of all operations knows where the named one is told.
    const link = named?.matches('li.operation') ? named.querySelector('a') : null;
    if (link) location.replace(link.href);
  };

  const filter = (text: string): void => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const operations = find<HTMLElement>('li.operation');
    for (const operation of operations) {
      const line = `${operation.textContent} ${operation.id}`.toLowerCase();
      operation.hidden = !words.every((word) => line.includes(word));
    }
    for (const subject of find<HTMLElement>('.subject')) subject.hidden = !subject.querySelector('li.operation:not([hidden])');
    const count = operations.filter((operation) => !operation.hidden).length;
    for (const element of find<HTMLElement>('#nothing')) element.hidden = count > 0;
    for (const element of find('#found'))
      element.textContent = words.length > 0 ? `${count} ${count === 1 ? 'operation' : 'operations'} found` : '';
  };

  const request = (form: HTMLFormElement): [url: string, init: RequestInit] => {
    const method = form.dataset['method'] ?? 'GET';
    const headers = new Headers({ Accept: 'application/json' });
    const query = new URLSearchParams();
    let path = form.dataset['path'] ?? '';
    for (const { name, value, dataset } of find<HTMLInputElement>('input', form)) {
      if (value === '') continue;
      if (dataset['in'] === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
      else if (dataset['in'] === 'header') headers.set(name, value);
      else query.append(name, value);
    }
    const held = token();
    if (held !== null) headers.set('Authorization', `Bearer ${held}`);
    const body = form.querySelector('textarea')?.value;
    if (method !== 'GET') headers.set('X-Requested-With', 'XMLHttpRequest');
    if (body !== undefined) headers.set('Content-Type', 'application/json');
    return [`/api/v2${path}${query.size > 0 ? `?${query}` : ''}`, { method, headers, ...(body !== undefined && { body }) }];
  };

  const show = (form: HTMLFormElement, title: string, text: string): void => {
    const heading = Object.assign(document.createElement('p'), { className: 'outcome', textContent: title });
    const content = Object.assign(document.createElement('pre'), { tabIndex: 0, textContent: text });
    for (const answer of find('[data-answer]', form)) answer.replaceChildren(heading, ...(text === '' ? [] : [content]));
  };

  const send = async (form: HTMLFormElement): Promise<void> => {
    const [url, init] = request(form);
    const started = performance.now();
    try {
      const response = await fetch(url, init);
      const text = await response.text();
      const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? false;
      const took = Math.round(performance.now() - started);
      const remedy = response.status === 401 ? ' Sign in to the portal in this browser, then send again.' : '';
      show(
        form,
        `${init.method} ${decodeURIComponent(url)} answered ${response.status} in ${took} ms.${remedy}`,
        isJson ? JSON.stringify(JSON.parse(text), null, 2) : text,
      );
    } catch (error) {
      show(form, `The service could not be reached: ${String(error)}. Check the connection and send again.`, '');
    }
  };

  const showSession = async (): Promise<void> => {
    const held = token();
    const headers = { Authorization: `Bearer ${held}` };
    const answer = held === null ? null : await fetch('/api/v2/me/authorization', { headers });
    const who = answer?.ok ? ((await answer.json()) as { data: { firstName: string; lastName: string } }).data : null;
    const link = Object.assign(document.createElement('a'), { href: '/', textContent: 'Sign in to try operations' });
    for (const session of find('#session')) session.replaceChildren(who ? `Signed in as ${who.firstName} ${who.lastName}` : link);
  };

  for (const hidden of find<HTMLElement>('#finder, .try')) hidden.hidden = false;
  for (const input of find<HTMLInputElement>('#find')) input.addEventListener('input', () => filter(input.value));
  for (const form of find<HTMLFormElement>('.try'))
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void send(form);
    });
  addEventListener('hashchange', openNamed);
  openNamed();
  void showSession();
}
