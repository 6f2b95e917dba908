import type { ChartGraph, ChartState, ChartTransition } from '../../charts/drawing/chart.ts';

/** The namespace of guards and actions. They are only names, as in the chart: the program that reads the file has to provide them. */
const ours = 'urn:employer-portal:statechart';

/** The chart as SCXML, the W3C's notation for state charts. */
export function toScxml(chart: ChartGraph): string {
  const [root] = chart.states;
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:portal="${ours}" version="1.0"${attributes({ name: chart.id, initial: root && idOf(root.id) })}>`,
    ...(root ? element(root, chart, 1) : []),
    '</scxml>',
  ];
  return `${lines.join('\n')}\n`;
}

const elements = { atomic: 'state', compound: 'state', parallel: 'parallel', final: 'final', history: 'history' } as const;

function element(state: ChartState, chart: ChartGraph, depth: number): string[] {
  const indent = '  '.repeat(depth);
  const name = elements[state.kind];
  const timers = chart.transitions.filter(({ source, kind }) => source === state.id && kind === 'after');
  const inside = [
    ...actions('onentry', state.entry, timers),
    ...actions('onexit', state.exit, []),
    ...state.invokes.map(({ id, src }) => `<invoke${attributes({ id, src })}/>`),
    ...chart.transitions.filter(({ source }) => source === state.id).flatMap(transitionLines),
  ].map((line) => `${indent}  ${line}`);
  const children = chart.states.filter(({ parent }) => parent === state.id).flatMap((child) => element(child, chart, depth + 1));
  const opening = `${indent}<${name}${attributes({ id: idOf(state.id), initial: state.initial === null ? undefined : idOf(state.initial) })}`;
  if (inside.length + children.length === 0) return [`${opening}/>`];
  return [`${opening}>`, ...inside, ...children, `${indent}</${name}>`];
}

function actions(name: 'onentry' | 'onexit', names: readonly string[], timers: readonly ChartTransition[]): string[] {
  if (names.length + timers.length === 0) return [];
  return [
    `<${name}>`,
    ...names.map((action) => `  <portal:action${attributes({ name: action })}/>`),
    ...timers.map(({ event, label }) => `  <send${attributes({ event, delay: delayOf(label) })}/>`),
    `</${name}>`,
  ];
}

/** `after 3 s (redirectDelay)` -> `3s` */
const delayOf = (label: string): string => (/^after (\S+ ?(?:ms|s)?)/.exec(label)?.[1] ?? '0s').replace(' ', '');

function transitionLines({ event, guard, targets, reenter, actions: names }: ChartTransition): string[] {
  const opening = `<transition${attributes({
    event: event === '' ? undefined : event,
    cond: guard ?? undefined,
    target: targets.length === 0 ? undefined : targets.map(idOf).join(' '),
    type: targets.length > 0 && !reenter ? 'internal' : undefined,
  })}`;
  if (names.length === 0) return [`${opening}/>`];
  return [`${opening}>`, ...names.map((name) => `  <portal:action${attributes({ name })}/>`), '</transition>'];
}

/** Ids must not contain spaces, but names of states may, such as `Not Started`. */
const idOf = (id: string): string => id.replace(/\s/g, '_');

function attributes(given: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(given)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeXml(value)}"`))
    .join('');
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
