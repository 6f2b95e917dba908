import { describe, expect, it } from 'vitest';
import { chartSummaries, loadChart } from '../../charts/drawing/loadChart.ts';
import { toJson } from './toJson.ts';
import { toMermaid } from './toMermaid.ts';
import { toScxml } from './toScxml.ts';
import { toSvg } from './toSvg.tsx';

const machines = chartSummaries.map(({ id }) => id);
const parsed = (xml: string) => new DOMParser().parseFromString(xml, 'application/xml');

it('writes a machine as Mermaid', async () => {
  expect(toMermaid(await loadChart('unsavedEdits'))).toBe(`stateDiagram-v2
  [*] --> unsavedEdits
  state "unsavedEdits" as unsavedEdits
  state unsavedEdits {
    [*] --> unsavedEdits_clean
    state "clean" as unsavedEdits_clean
    unsavedEdits_clean: leaveRequested / proceed
    state "dirty" as unsavedEdits_dirty
    state "asking" as unsavedEdits_asking
  }
  unsavedEdits_clean --> unsavedEdits_dirty: edited
  unsavedEdits_dirty --> unsavedEdits_clean: settled
  unsavedEdits_dirty --> unsavedEdits_asking: leaveRequested
  unsavedEdits_asking --> unsavedEdits_clean: leaveConfirmed / proceed
  unsavedEdits_asking --> unsavedEdits_dirty: leaveCancelled / stay
  unsavedEdits_asking --> unsavedEdits_clean: settled / proceed
`);
});

it('writes timers, invoked actors and final states in SCXML’s notation', async () => {
  const banner = toScxml(await loadChart('statusBanner'));
  expect(banner).toContain('<send event="xstate.after.autoHide.statusBanner.success" delay="6s"/>');
  const refresh = parsed(toScxml(await loadChart('tokenRefresh')));
  expect(refresh.querySelector('final[id="tokenRefresh.refreshed"]')).not.toBeNull();
  expect(refresh.querySelector('state[id="tokenRefresh.reading"] > invoke')?.getAttribute('src')).toBe('readTokens');
});

describe.each(machines)('%s', (machine) => {
  it('is well-formed SCXML with every state', async () => {
    const chart = await loadChart(machine);
    const document = parsed(toScxml(chart));
    expect(document.querySelector('parsererror')?.textContent).toBeUndefined();
    expect(document.querySelectorAll('state, parallel, final, history')).toHaveLength(chart.states.length);
    expect(document.querySelectorAll('transition')).toHaveLength(chart.transitions.length);
    const ids = new Set([...document.querySelectorAll('[id]')].map((one) => one.id));
    const targets = [...document.querySelectorAll('[target]')].flatMap((one) => one.getAttribute('target')?.split(' ') ?? []);
    expect(targets.filter((target) => !ids.has(target))).toEqual([]);
  });

  it('is Mermaid without characters that break its syntax', async () => {
    const [first, ...lines] = toMermaid(await loadChart(machine))
      .trimEnd()
      .split('\n');
    expect(first).toBe('stateDiagram-v2');
    const shape =
      /^\s*(?:(?:\[\*\]|\w+) --> (?:\[\*\]|\w+)(?:: [^:;"]+)?|state "[^":;]+" as \w+|state \w+ \{|\}|--|\w+: [^:;"]+)$/;
    expect(lines.filter((line) => !shape.test(line))).toEqual([]);
  });

  it('is a well-formed SVG that needs no style sheet', async () => {
    const svg = toSvg(await loadChart(machine));
    const document = parsed(svg);
    expect(document.querySelector('parsererror')?.textContent).toBeUndefined();
    expect(document.documentElement.nodeName).toBe('svg');
    expect(svg).not.toMatch(/class=|style=|<style|var\(/);
  });

  it('is JSON without the drawing’s coordinates', async () => {
    const graph = JSON.parse(toJson(await loadChart(machine))) as { id: string; states: object[] };
    expect(graph.id).toBe(machine);
    expect(graph.states[0]).not.toHaveProperty('x');
  });
});
