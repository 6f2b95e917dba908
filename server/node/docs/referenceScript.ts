/** The part of Swagger UI that the page uses. Its values are Immutable's collections. */
interface Library {
  readonly React: { createElement(type: unknown, props: object | null, ...children: unknown[]): unknown };
  readonly layoutActions: { updateFilter(text: string): void };
  readonly specSelectors: { taggedOperations(): Collection };
}

interface Collection {
  get(name: string): unknown;
  getIn(path: readonly string[]): unknown;
  set(name: string, value: unknown): Collection;
  map(change: (item: Collection, key: string) => Collection): Collection;
  filter(holds: (item: Collection) => boolean): Collection;
  reduce<Result>(add: (result: Result, item: Collection) => Result, start: Result): Result;
  readonly size: number;
}

interface ApiRequest {
  url: string;
  method?: string;
  headers: Record<string, string>;
}

type Props = Readonly<Record<string, unknown>>;

declare const SwaggerUIBundle: (options: object) => unknown;

/**
 * Opens Swagger UI on the API's document. The function is sent as its own text, which Node has stripped of types, so it may use nothing
 * from outside itself.
 */
export function referenceScript(): void {
  const token = (): string | null => localStorage.getItem('access_token');

  const showSession = (name: string | null): void => {
    const session = document.getElementById('session');
    const link = Object.assign(document.createElement('a'), { href: '/', textContent: 'Sign in to try operations' });
    session?.replaceChildren(name === null ? link : `Signed in as ${name}`);
  };

  const askSession = async (): Promise<void> => {
    const held = token();
    const answer =
      held === null ? null : await fetch('/api/v2/me/authorization', { headers: { Authorization: `Bearer ${held}` } });
    const who = answer?.ok ? ((await answer.json()) as { data: { firstName: string; lastName: string } }).data : null;
    showSession(who && `${who.firstName} ${who.lastName}`);
  };

  /** Sends a call of the API as the person who is signed in to the portal: the token is read each time, because the portal renews it. */
  const signRequest = (request: ApiRequest): ApiRequest => {
    const url = new URL(request.url, location.href);
    if (url.origin !== location.origin || !url.pathname.startsWith('/api/v2/')) return request;
    const held = token();
    if (held !== null) request.headers['Authorization'] = `Bearer ${held}`;
    if (request.method?.toUpperCase() !== 'GET') request.headers['X-Requested-With'] = 'XMLHttpRequest';
    return request;
  };

  /** Leaves the operations that have all the words in their subject, name, address or title. */
  const findOperations = (subjects: Collection, text: string): Collection => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    return subjects
      .map((subject, name) =>
        subject.set(
          'operations',
          (subject.get('operations') as Collection).filter((operation) => {
            const told = [['path'], ['operation', 'operationId'], ['operation', 'summary']].map((path) => operation.getIn(path));
            const line = [name, ...told].join(' ').toLowerCase();
            return words.every((word) => line.includes(word));
          }),
        ),
      )
      .filter((subject) => (subject.get('operations') as Collection).size > 0);
  };

  /**
   * Puts what the references of a part of the document name in their place. The library's own resolver works through the whole document
   * for each part, which takes seconds for this one; here all references are to `#/components`.
   */
  const resolveSubtree = async (spec: unknown, path: readonly string[]): Promise<object> => {
    const find = (steps: readonly string[]): unknown =>
      steps.reduce<unknown>((value, step) => (value as Props | undefined)?.[step], spec);
    const resolve = (value: unknown, within: readonly string[]): unknown => {
      if (Array.isArray(value)) return value.map((item) => resolve(item, within));
      if (typeof value !== 'object' || value === null) return value;
      const { $ref: reference, ...others } = value as Props;
      const own = Object.entries(others).map(([name, item]) => [name, resolve(item, within)]);
      if (typeof reference !== 'string') return Object.fromEntries(own);
      // A schema within itself stays a name.
      if (within.includes(reference)) return value;
      const named = resolve(find(reference.slice('#/'.length).split('/')), [...within, reference]);
      return { ...(named as Props), ...Object.fromEntries(own) };
    };
    return { spec: resolve(find(path), []), errors: [] };
  };

  const house = ({ React: { createElement } }: Library): object => {
    const nothing = (): null => null;

    /** The library names its fields by placeholders and table cells, which is no name for a list of choices or a text area. */
    const withLabel = (name: unknown, field: unknown): unknown =>
      createElement(
        'div',
        {
          ref: (element: HTMLElement | null) => {
            for (const control of element?.querySelectorAll('input, select, textarea') ?? [])
              control.setAttribute('aria-label', String(name));
          },
        },
        field,
      );

    const Finder = ({ layoutActions, specSelectors }: Library): unknown => {
      const text = (document.getElementById('find') as HTMLInputElement | null)?.value.trim() ?? '';
      const count = specSelectors
        .taggedOperations()
        .reduce((sum, subject) => sum + (subject.get('operations') as Collection).size, 0);
      return createElement(
        'div',
        { className: 'wrapper finder', role: 'search' },
        createElement('h2', null, 'Operations'),
        createElement('label', { htmlFor: 'find' }, 'Find an operation'),
        createElement('input', {
          id: 'find',
          type: 'search',
          autoComplete: 'off',
          placeholder: 'employees',
          onChange: ({ target }: { target: HTMLInputElement }) => layoutActions.updateFilter(target.value),
        }),
        createElement('p', { role: 'status' }, text && `${count} ${count === 1 ? 'operation' : 'operations'} found`),
      );
    };

    return {
      fn: { opsFilter: findOperations, resolveSubtree },
      wrapComponents: {
        FilterContainer: () => Finder,
        // There is one server, and the portal's sign-in is the only one.
        ServersContainer: () => nothing,
        AuthorizeBtnContainer: () => nothing,
        authorizeOperationBtn: () => nothing,
        // The link would stand within the button that opens the operation, where no screen reader expects it.
        DeepLink:
          () =>
          ({ text }: Props) =>
            createElement('span', null, text),
        // What is scrolled has to be reached by the keyboard.
        PlainTextViewer:
          () =>
          ({ className, children }: Props) =>
            createElement('pre', { className: `microlight ${className as string}`, tabIndex: 0 }, children),
        JsonSchemaForm: (Form: unknown) => (props: Props) => withLabel(props['description'], createElement(Form, props)),
        RequestBodyEditor: (Editor: unknown) => (props: Props) => withLabel('Body', createElement(Editor, props)),
        execute: (Execute: unknown) => (props: Props) =>
          createElement(
            'div',
            { className: 'send' },
            props['method'] !== 'get' && createElement('p', null, 'This changes real records, in your name.'),
            createElement(Execute, props),
          ),
      },
    };
  };

  SwaggerUIBundle({
    url: '/api/openapi.json',
    dom_id: '#reference',
    validatorUrl: null,
    plugins: [house],
    filter: true,
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    showCommonExtensions: true,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    // The command line that is shown for a request must not carry the token.
    showMutatedRequest: false,
    syntaxHighlight: { activated: false },
    requestInterceptor: signRequest,
    responseInterceptor: (response: { status: number }) => {
      if (response.status === 401) showSession(null);
      return response;
    },
  });
  void askSession();
}
