import { expect, it, describe } from 'vitest';
import { maskedAttributes } from './maskAttributes.ts';
import { maskedCss, maskedDeclarations, maskedStyle } from './maskCss.ts';
import { createMask } from './maskEvent.ts';
import { maskedInput, maskedText } from './maskText.ts';
import { eventType, source } from './replayEvent.ts';

const mask = () => createMask(() => '/employers/:id');

describe('a text', () => {
  it.each([
    ['Ada Byron', 'xxxxx xxxxx'],
    ['AB 12 34 56 C', 'xxxxx xxxxx xxxxx xxxxx xxxxx'],
    ['£41,250.00', 'xxxxx'],
    ['x', 'xxxxx'],
    [' \n Ada\t', ' xxxxx '],
    ['', ''],
    [null, ''],
    [41_250, ''],
  ])('%j is sent as %j', (text, sent) => {
    expect(maskedText(text)).toBe(sent);
  });

  it('has 60 words at most', () => {
    expect(maskedText('Ada '.repeat(500)).split(' ')).toHaveLength(60);
    expect(maskedText('x'.repeat(100_000))).toBe('xxxxx');
  });

  it('that was typed is one word, whatever it was', () => {
    expect(['Ada Byron', 'a', '41250', '', null].map(maskedInput)).toEqual(['xxxxx', 'xxxxx', 'xxxxx', '', '']);
  });
});

describe('an attribute', () => {
  const masked = (given: Record<string, unknown>) => maskedAttributes(given, new Set(['MuiButton-root', 'css-1a2b']));

  it.each([
    'title',
    'aria-label',
    'aria-description',
    'aria-valuetext',
    'alt',
    'placeholder',
    'id',
    'name',
    'for',
    'src',
    'srcset',
    'content',
    'role',
    'lang',
    'data-value',
    'data-testid',
    'checked',
    'selected',
    'label',
    'action',
    'onclick',
    'datetime',
    'xlink:href',
    'aria-labelledby',
    '__proto__',
    'constructor',
  ])('%s is not sent', (name) => {
    expect(masked(JSON.parse(`{"${name}": "Ada Byron"}`) as Record<string, unknown>)).toEqual({});
  });

  it.each<[string, unknown, object]>([
    ['class', 'MuiButton-root Ada css-1a2b byron', { class: 'MuiButton-root css-1a2b' }],
    ['class', null, { class: null }],
    ['href', 'https://people.example/Ada', { href: '#' }],
    ['value', 'Ada', { value: 'xxxxx' }],
    ['value', '', { value: '' }],
    ['type', 'checkbox', { type: 'checkbox' }],
    ['type', 'date', { type: 'text' }],
    ['aria-expanded', 'true', { 'aria-expanded': 'true' }],
    ['aria-expanded', 'Ada', {}],
    ['aria-expanded', null, { 'aria-expanded': null }],
    ['aria-current', 'page', { 'aria-current': 'page' }],
    ['disabled', '', { disabled: '' }],
    ['disabled', true, { disabled: true }],
    ['colspan', '2', { colspan: '2' }],
    ['colspan', '41250199', {}],
    ['width', true, {}],
    ['viewBox', '0 0 24 24', { viewBox: '0 0 24 24' }],
    ['d', 'M6 19c0 1.1.9 2 2 2h8z', { d: 'M6 19c0 1.1.9 2 2 2h8z' }],
    ['d', 'M12.5 2C6.48-2 2 6.48 2 12m.75.1 0 0 1', { d: 'M12.5 2C6.48-2 2 6.48 2 12m.75.1 0 0 1' }],
    ['d', 'Ada Byron', {}],
    ['d', 'MA123456C', {}],
    ['d', 'QQ12 34 56 C', {}],
    ['points', '41250', {}],
    ['viewBox', '0 0 41 250', {}],
    ['fill', 'url(#ada)', {}],
    ['rr_width', '120.5px', { rr_width: '120.5px' }],
    ['rr_src', '/ada', {}],
    ['rr_dataURL', 'data:image/png;base64,QWRh', {}],
    ['style', 'width: 40%; --name: Ada; background: url(/ada)', { rr_style: 'width: 40%' }],
    ['style', { width: '40px', '--name': 'Ada', content: '"Ada"' }, { style: { width: '40px' } }],
  ])('%s of %j is sent as %j', (name, value, sent) => {
    expect(masked({ [name]: value })).toEqual(sent);
  });
});

describe('a style', () => {
  it.each([
    [
      'transform: translate3d(0px, 12.5px, 0px) scale(0.75) !important',
      'transform: translate3d(0px, 12.5px, 0px) scale(0.75) !important',
    ],
    ['display: none; color: #1f1a22', 'display: none; color: #1f1a22'],
    ['color: rgba(0, 0, 0, 0.6)', 'color: rgba(0, 0, 0, 0.6)'],
    ['height: calc(100vh - 4rem)', 'height: calc(100vh - 4rem)'],
    ['display: ada', ''],
    ['width: ada', ''],
    ['color: #adabyron', ''],
    ['font-family: Ada', ''],
    ['grid-area: ada', ''],
    ['animation-name: ada', ''],
    ['content: "Ada"', ''],
    ['width', ''],
  ])('%j is sent as %j', (style, sent) => {
    expect(maskedStyle(style)).toBe(sent);
  });

  it('keeps declarations that are gone, or have a priority', () => {
    expect(maskedDeclarations({ height: false, width: ['4px', 'important'], color: 4, 'grid-area': 'ada' })).toEqual({
      height: false,
      width: '4px',
    });
  });
});

it.each([
  ['.a::before{content:"Ada Byron"}', '.a::before{content:""}'],
  [".a::before{content:'Ada; } Byron' attr(title)}", '.a::before{content:"" attr(title)}'],
  ['.a{--name:"Ada"}', '.a{--name:""}'],
  ['.a{/* Ada */color:red}', '.a{color:red}'],
  ['input[type="checkbox"]{color:red}', 'input[type="checkbox"]{color:red}'],
  ['.a{font-family:"Figtree Variable", sans-serif}', '.a{font-family:"Figtree Variable", sans-serif}'],
  ['.a{background:url(https://people.example/ada.png)}', '.a{background:url("")}'],
  ['.a{background:url(data:image/png;base64,QWRh)}', '.a{background:url("")}'],
  [
    '@font-face{src:url("https://portal.example/assets/figtree-1a.woff2") format("woff2")}',
    '@font-face{src:url("/assets/figtree-1a.woff2") format("woff2")}',
  ],
])('rules of a style sheet have no text: %s', (css, sent) => {
  expect(maskedCss(css)).toBe(sent);
  expect(maskedCss(sent)).toBe(sent);
});

describe('an event', () => {
  const snapshot = (childNodes: unknown[]) => ({
    type: eventType.fullSnapshot,
    timestamp: 1,
    data: { node: { type: 0, id: 1, childNodes }, initialOffset: { top: 0, left: 0 } },
  });
  const incremental = (data: object) => ({ type: eventType.incremental, timestamp: 1, data });
  const nodesOf = (event: unknown) => (event as { data: { node: { childNodes: unknown[] } } }).data.node.childNodes;

  it('of a page has its elements, and no text', () => {
    const sent = mask()(
      snapshot([
        { type: 1, id: 2, name: 'Ada', publicId: 'Byron', systemId: 'Ada' },
        {
          type: 2,
          id: 3,
          tagName: 'style',
          attributes: { _cssText: '.known{color:red}' },
          childNodes: [{ type: 3, id: 4, textContent: 'Ada' }],
        },
        { type: 2, id: 5, tagName: 'link', attributes: { rel: 'icon', href: '/ada' }, childNodes: [] },
        {
          type: 2,
          id: 6,
          tagName: 'p',
          attributes: { class: 'known ada', title: 'Ada' },
          isCustom: 'Ada',
          extra: 'Ada',
          childNodes: [
            { type: 3, id: 7, textContent: 'Ada Byron' },
            { type: 5, id: 8, textContent: 'Ada' },
            { type: 4, id: 9, textContent: 'Ada' },
          ],
        },
        { type: 2, id: 10, tagName: 'ada-byron', attributes: {}, childNodes: [] },
        {
          type: 2,
          id: 11,
          tagName: 'svg',
          isSVG: true,
          needBlock: true,
          attributes: { rr_width: '10px' },
          childNodes: [{ type: 3, id: 12, textContent: 'Ada' }],
        },
        { type: 0, id: 13, rootId: 13, childNodes: [{ type: 3, id: 14, rootId: 13, textContent: 'Ada' }] },
      ]),
    );
    expect(nodesOf(sent)).toEqual([
      { type: 1, id: 2, name: 'html', publicId: '', systemId: '' },
      { type: 2, id: 3, tagName: 'style', attributes: { rr_css: '.known{color:red}' }, childNodes: [] },
      { type: 2, id: 5, tagName: 'link', attributes: { href: '#' }, childNodes: [] },
      {
        type: 2,
        id: 6,
        tagName: 'p',
        attributes: { class: 'known' },
        childNodes: [
          { type: 3, id: 7, textContent: 'xxxxx xxxxx' },
          { type: 3, id: 8, textContent: '' },
          { type: 3, id: 9, textContent: '' },
        ],
      },
      { type: 2, id: 10, tagName: 'div', attributes: {}, childNodes: [] },
      { type: 2, id: 11, tagName: 'svg', isSVG: true, needBlock: true, attributes: { rr_width: '10px' }, childNodes: [] },
    ]);
  });

  it('of a page is masked once, and stays so', () => {
    const once = mask()(
      snapshot([
        { type: 2, id: 3, tagName: 'style', attributes: { _cssText: '.known{color:red}' }, childNodes: [] },
        {
          type: 2,
          id: 6,
          tagName: 'p',
          attributes: { class: 'known', style: 'width: 4px' },
          childNodes: [{ type: 3, id: 7, textContent: 'Ada Byron' }],
        },
      ]),
    );
    expect(createMask((route) => route)(once)).toEqual(once);
  });

  it('of changes has no text either', () => {
    const masked = mask();
    masked(snapshot([{ type: 2, id: 3, tagName: 'style', attributes: {}, childNodes: [] }]));
    const sent = masked(
      incremental({
        source: source.mutation,
        isAttachIframe: 'Ada',
        texts: [
          { id: 4, value: 'Ada Byron' },
          { id: 5, value: null },
        ],
        attributes: [{ id: 6, attributes: { title: 'Ada', class: 'ada', style: { height: '1px' } } }],
        removes: [{ id: 7, parentId: 3, isShadow: 'Ada' }],
        adds: [
          { parentId: 6, previousId: 5, nextId: null, node: { type: 3, id: 8, textContent: 'Ada' } },
          { parentId: 3, nextId: null, node: { type: 3, id: 9, textContent: '.ada{}' } },
          { parentId: 6, nextId: 8, node: { type: 0, id: 10, rootId: 10, childNodes: [] } },
        ],
      }),
    );
    expect(sent?.data).toEqual({
      source: source.mutation,
      texts: [
        { id: 4, value: 'xxxxx xxxxx' },
        { id: 5, value: '' },
      ],
      attributes: [{ id: 6, attributes: { class: '', style: { height: '1px' } } }],
      removes: [{ id: 7, parentId: 3 }],
      adds: [{ parentId: 6, nextId: null, node: { type: 3, id: 8, textContent: 'xxxxx' } }],
    });
  });

  it.each<[object, object | undefined]>([
    [
      { source: source.input, id: 3, text: 'Ada', isChecked: true, userTriggered: true },
      { source: source.input, id: 3, text: 'xxxxx', isChecked: false },
    ],
    [
      { source: source.mouseMove, positions: [{ x: 1, y: 2, id: 3, timeOffset: -4, text: 'Ada' }] },
      { source: source.mouseMove, positions: [{ x: 1, y: 2, id: 3, timeOffset: -4 }] },
    ],
    [
      { source: source.mouseInteraction, type: 2, id: 3, x: 1, y: 2, text: 'Ada' },
      { source: source.mouseInteraction, type: 2, id: 3, x: 1, y: 2 },
    ],
    [
      { source: source.scroll, id: 3, x: 1, y: 'Ada' },
      { source: source.scroll, id: 3, x: 1 },
    ],
    [
      { source: source.viewportResize, width: 1, height: 2, name: 'Ada' },
      { source: source.viewportResize, width: 1, height: 2 },
    ],
    [
      {
        source: source.styleSheetRule,
        id: 3,
        adds: [{ rule: '.a{content:"Ada"}', index: [1, 'Ada'] }, { rule: '.b{}' }],
        removes: [{ index: 2 }],
        replaceSync: 'Ada',
      },
      {
        source: source.styleSheetRule,
        id: 3,
        adds: [{ rule: '.a{content:""}', index: [1, 0] }, { rule: '.b{}' }],
        removes: [{ index: 2 }],
      },
    ],
    [{ source: 14, ranges: [{ start: 1, startOffset: 4, end: 1, endOffset: 9 }] }, undefined],
    [{ source: 11, level: 'log', payload: ['Ada'] }, undefined],
    [{ source: 9, id: 3, commands: [{ property: 'fillText', args: ['Ada'] }] }, undefined],
    [{ source: 10, family: 'Ada' }, undefined],
    [{ source: 13, id: 3, set: { property: 'content', value: 'Ada' } }, undefined],
    [{ source: 15, id: 3, styles: [{ styleId: 1, rules: [{ rule: 'Ada' }] }] }, undefined],
    [{ source: 16, define: { name: 'ada-byron' } }, undefined],
    [{ source: 99, text: 'Ada' }, undefined],
  ])('%j is sent as %j', (data, sent) => {
    expect(mask()(incremental(data))?.data).toEqual(sent);
  });

  it('of another kind is not sent', () => {
    for (const type of [0, 1, 6, 7, undefined])
      expect(mask()({ type, timestamp: 1, data: { plugin: 'Ada', payload: 'Ada' } })).toBeNull();
    for (const event of [null, 'Ada', { type: eventType.custom, timestamp: 1, data: { tag: 'Ada', payload: 'Ada' } }])
      expect(mask()(event)).toBeNull();
  });

  it('names the route of a page, and its size', () => {
    const event = {
      type: eventType.meta,
      timestamp: 1,
      data: { href: 'https://portal.example/employers/ada', width: 1, height: 2, title: 'Ada' },
    };
    expect(mask()(event)?.data).toEqual({ href: '/employers/:id', width: 1, height: 2 });
  });

  it('of our own has words of the program', () => {
    const own = (tag: string, payload: object) => mask()({ type: eventType.custom, timestamp: 1, data: { tag, payload } })?.data;
    const step = { machine: 'bulkLoadUpload', states: ['loading.asking'], taken: ['bulkLoadUpload.chosen on upload [0]'] };
    expect(own('machine', { ...step, context: 'Ada' })).toEqual({ tag: 'machine', payload: step });
    expect(own('machine', { machine: 'Ada’s', states: [4, 'a@b'], taken: 'Ada' })).toEqual({
      tag: 'machine',
      payload: { machine: '', states: ['', ''], taken: [] },
    });
    expect(own('page', { route: '/employers/:id' })).toEqual({ tag: 'page', payload: { route: '/employers/:id' } });
    expect(own('error', { name: 'TypeError', message: 'Ada' })).toEqual({ tag: 'error', payload: { name: 'TypeError' } });
  });
});
