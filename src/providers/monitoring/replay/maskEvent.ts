import { classesIn, maskedCss } from './maskCss.ts';
import { maskedAttributes } from './maskAttributes.ts';
import { maskedInput, maskedText } from './maskText.ts';
import { eventType, nodeType, type OwnEvent, type ReplayEvent, source } from './replayEvent.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Elements that keep their name. Any other is sent as a `div`. */
const tags = new Set(
  (
    'a abbr article aside b blockquote body br button caption code col colgroup dd del details dialog div dl dt em fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li main mark menu meter nav noscript ol optgroup option output p path ' +
    'pre progress q s samp search section select small span strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr u ul ' +
    'var g circle ellipse line polygon polyline rect defs canvas video audio picture object embed link meta'
  ).split(' '),
);

/** Words of the program, as they are in the names of machines, states, transitions, routes and errors. */
const programWords = /^[\w$.:*/[\] -]{0,300}$/;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const numbersOf = (given: unknown, names: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    names.filter((name) => typeof fieldsOf(given)[name] === 'number').map((name) => [name, numberOf(fieldsOf(given)[name])]),
  );

/** The event without a text of the page; null for an event that is not sent. */
export type Mask = (event: unknown) => ReplayEvent | null;

/**
 * Masks the events of a replay, one after another. Each is made again from the fields that are known, so that what is unknown is left out: every text becomes `xxxxx`,
 * an attribute is sent if it is on the list with a value of its form, and a class if the style sheets of the page name it. Masked events stay as they are, so that the
 * player masks what it receives once more.
 * @param routeOf - The address of a page in words of the program.
 */
export function createMask(routeOf: (address: string) => string): Mask {
  const classes = new Set<string>();
  const styles = new Set<number>();
  /** The document of the page itself. */
  let page: unknown;

  function css(text: string): string {
    const masked = maskedCss(text);
    for (const name of classesIn(masked)) classes.add(name);
    return masked;
  }

  /** @returns undefined for a node that is not sent. */
  function node(given: unknown, parentId?: number): object | undefined {
    const { id, type, tagName, attributes, childNodes, isSVG, needBlock, textContent, rootId } = fieldsOf(given);
    // The document of a frame is not recorded.
    if (typeof id !== 'number' || (rootId !== undefined && rootId !== page)) return undefined;
    switch (type) {
      case nodeType.document:
        return { id, type, childNodes: nodes(childNodes, id) };
      case nodeType.documentType:
        return { id, type, name: 'html', publicId: '', systemId: '' };
      case nodeType.element:
        return element({ id, tagName, attributes: fieldsOf(attributes), childNodes, isSVG, needBlock });
      case nodeType.text:
        return parentId !== undefined && styles.has(parentId) ? undefined : { id, type, textContent: maskedText(textContent) };
      default:
        return { id, type: nodeType.text, textContent: '' };
    }
  }

  function element(given: {
    id: number;
    tagName: unknown;
    attributes: Fields;
    childNodes: unknown;
    isSVG: unknown;
    needBlock: unknown;
  }): object {
    const { id, attributes } = given;
    const rules = attributes['_cssText'] ?? attributes['rr_css'];
    const known = typeof given.tagName === 'string' && tags.has(given.tagName) ? given.tagName : 'div';
    const tagName = typeof rules === 'string' ? 'style' : known;
    const of = {
      id,
      type: nodeType.element,
      tagName,
      ...(given.isSVG === true && { isSVG: true }),
      ...(given.needBlock === true && { needBlock: true }),
    };
    if (tagName === 'style') {
      styles.add(id);
      return { ...of, attributes: { rr_css: typeof rules === 'string' ? css(rules) : '' }, childNodes: [] };
    }
    return {
      ...of,
      attributes: maskedAttributes(attributes, classes),
      childNodes: given.needBlock === true ? [] : nodes(given.childNodes, id),
    };
  }

  const nodes = (given: unknown, parentId: number): object[] => listOf(given).flatMap((each) => node(each, parentId) ?? []);

  function mutation(data: Fields): object {
    return {
      source: source.mutation,
      texts: listOf(data['texts']).map((each) => ({
        id: numberOf(fieldsOf(each)['id']),
        value: maskedText(fieldsOf(each)['value']),
      })),
      adds: listOf(data['adds']).flatMap((each) => {
        const { parentId, nextId, node: added } = fieldsOf(each);
        const masked = node(added, numberOf(parentId));
        return masked ? [{ parentId: numberOf(parentId), nextId: idOf(nextId), node: masked }] : [];
      }),
      removes: listOf(data['removes']).map((each) => numbersOf(each, ['id', 'parentId'])),
      attributes: listOf(data['attributes']).map((each) => ({
        id: numberOf(fieldsOf(each)['id']),
        attributes: maskedAttributes(fieldsOf(fieldsOf(each)['attributes']), classes),
      })),
    };
  }

  const indexOf = (index: unknown): { index?: number | number[] } => {
    if (Array.isArray(index)) return { index: index.map(numberOf) };
    return typeof index === 'number' ? { index } : {};
  };

  function incremental(data: Fields): object | null {
    switch (data['source']) {
      case source.mutation:
        return mutation(data);
      case source.mouseMove:
      case source.touchMove:
      case source.drag:
        return {
          source: data['source'],
          positions: listOf(data['positions']).map((each) => numbersOf(each, ['x', 'y', 'id', 'timeOffset'])),
        };
      case source.mouseInteraction:
        return numbersOf(data, ['source', 'type', 'id', 'x', 'y', 'pointerType']);
      case source.scroll:
        return numbersOf(data, ['source', 'id', 'x', 'y']);
      case source.viewportResize:
        return numbersOf(data, ['source', 'width', 'height']);
      case source.input:
        // Whether a box is ticked is an answer, too.
        return { ...numbersOf(data, ['source', 'id']), text: maskedInput(data['text']), isChecked: false };
      case source.styleSheetRule:
        return {
          ...numbersOf(data, ['source', 'id']),
          adds: listOf(data['adds']).map((each) => ({
            rule: css(String(fieldsOf(each)['rule'])),
            ...indexOf(fieldsOf(each)['index']),
          })),
          removes: listOf(data['removes']).map((each) => indexOf(fieldsOf(each)['index'])),
        };
      default:
        return null;
    }
  }

  function dataOf(type: unknown, data: Fields): unknown {
    switch (type) {
      case eventType.meta:
        return { href: routeOf(String(data['href'])), ...numbersOf(data, ['width', 'height']) };
      case eventType.fullSnapshot:
        styles.clear();
        page = fieldsOf(data['node'])['id'];
        return { node: node(data['node']), initialOffset: numbersOf(data['initialOffset'], ['top', 'left']) };
      case eventType.incremental:
        return incremental(data);
      case eventType.custom:
        return ownEvent(data);
      default:
        return null;
    }
  }

  return (event) => {
    const { type, timestamp, data } = fieldsOf(event);
    const masked = dataOf(type, fieldsOf(data));
    return masked === null ? null : { type: numberOf(type), timestamp: numberOf(timestamp), data: masked };
  };
}

function ownEvent({ tag, payload }: Fields): OwnEvent | null {
  const { machine, states, taken, route, name } = fieldsOf(payload);
  if (tag === 'machine') {
    const step = { machine: wordsOf(machine), states: listOf(states).map(wordsOf), taken: listOf(taken).map(wordsOf) };
    return { tag, payload: step };
  }
  if (tag === 'page') return { tag, payload: { route: wordsOf(route) } };
  return tag === 'error' ? { tag, payload: { name: wordsOf(name) } } : null;
}

const wordsOf = (given: unknown): string => (typeof given === 'string' && programWords.test(given) ? given : '');
