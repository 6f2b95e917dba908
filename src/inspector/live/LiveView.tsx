import Box from '@mui/material/Box';
import { type CSSProperties, useCallback, useMemo } from 'react';
import { chartSummaries } from '../../charts/drawing/loadChart.ts';
import { actorsAt, type RecordedActor } from '../recording/actors.ts';
import { entryId } from '../recording/recording.ts';
import type { Recording, RecordingStore } from '../recording/recordingStore.ts';
import { PaneSeparator } from '../parts/PaneSeparator.tsx';
import { panel, panelHead } from '../parts/panel.ts';
import { usePaneSizes } from '../parts/usePaneSizes.ts';
import type { InspectorAddress } from '../parts/useInspectorAddress.ts';
import { SandboxPanel } from '../sandbox/SandboxPanel.tsx';
import { useSandbox } from '../sandbox/useSandbox.ts';
import { ActorList } from './ActorList.tsx';
import { ActorPanel } from './ActorPanel.tsx';
import { ChartPanel } from './ChartPanel.tsx';
import { LogPanel } from './LogPanel.tsx';
import { MachineList } from './MachineList.tsx';

interface LiveViewProps {
  address: InspectorAddress;
  change: (changes: Partial<InspectorAddress>) => void;
  store: RecordingStore;
  recording: Recording;
}

/** The list of machines, the chosen machine's chart and actor, and the log. Choosing an event shows all of them as they were at its moment. */
export function LiveView({ address, change, store, recording }: LiveViewProps) {
  const { entries } = recording;
  const selected = useMemo(() => placeOf(recording, address.event), [recording, address.event]);
  const past = useMemo(() => (selected < 0 ? null : actorsAt(entries, selected)), [entries, selected]);
  const actors = past ?? recording.actors;
  const chosen = address.actor === null ? undefined : actors.get(address.actor);
  const machine = address.machine ?? chosen?.machine ?? chartSummaries[0]?.id ?? '';
  const actor = past && chosen?.machine === machine ? chosen : currentOf(machine, chosen, actors, recording);
  const entry = entries[selected];

  const controls = useSandbox();
  const panes = usePaneSizes();

  const select = useCallback(
    (at: number): void => {
      const { entries: lines, actors: known } = store.read();
      const next = lines[at];
      if (!next) return;
      const of = known.get(next.actor);
      change({ event: entryId(next), ...(of?.machine && { machine: of.machine, actor: of.key }) });
    },
    [store, change],
  );
  return (
    <Box sx={grid} style={paneStyle(panes)}>
      <Box sx={{ ...panel, gridArea: 'list', overflowY: 'auto', maxHeight: { xs: 360, md: 'none' } }}>
        <Box component="section" aria-labelledby="actors-title" sx={{ borderBottom: 1, borderColor: 'divider', pb: 1 }}>
          <Box sx={{ ...panelHead, borderBottom: 0, pb: 0 }}>
            <h2 id="actors-title">{past ? 'Actors then' : recording.file === null ? 'Live actors' : 'Actors'}</h2>
          </Box>
          <ActorList
            actors={actors}
            pages={recording.pages}
            selected={actor?.key ?? null}
            isLive={recording.file === null && past === null}
            onSelect={(one) => change({ machine: one.machine, actor: one.key })}
          />
        </Box>
        <MachineList selected={machine} onSelect={(next) => change({ machine: next, actor: null })} />
      </Box>
      <Box sx={{ gridArea: 'chart', minWidth: 0, minHeight: 0, height: { xs: 'max(420px, 60vh)', lg: 'auto' } }}>
        <ChartPanel
          machine={machine}
          actor={actor}
          taken={entry?.actor === actor?.key ? entry?.taken : undefined}
          controls={controls}
          entries={entries}
        />
      </Box>
      <PaneSeparator pane={panes.list} area="listLine" />
      <PaneSeparator pane={panes.actor} area="actorLine" />
      <PaneSeparator pane={panes.log} area="logLine" />
      <Box sx={{ gridArea: 'actor', minWidth: 0, minHeight: 0 }}>
        {controls.sandbox ? (
          <SandboxPanel key={machine} machine={machine} controls={controls} actor={actor} />
        ) : (
          <ActorPanel machine={machine} actor={actor} entry={entry} isMissing={address.event !== null && selected < 0} />
        )}
      </Box>
      <Box sx={{ gridArea: 'log', minWidth: 0, minHeight: 0 }}>
        <LogPanel
          store={store}
          recording={recording}
          actors={recording.actors}
          selected={selected}
          onSelect={select}
          onLive={() => change({ event: null })}
        />
      </Box>
    </Box>
  );
}

const placeOf = ({ entries }: Recording, event: string | null): number =>
  event === null ? -1 : entries.findIndex((entry) => entryId(entry) === event);

/** The machine's actor to show: the chosen actor while its page is open, then its successor in the same tab, else the actor that started last. */
function currentOf(
  machine: string,
  chosen: RecordedActor | undefined,
  actors: ReadonlyMap<string, RecordedActor>,
  { pages }: Recording,
): RecordedActor | undefined {
  const isThere = ({ page }: RecordedActor): boolean => pages.get(page)?.isGone === false;
  const ofMachine = [...actors.values()].filter((one) => one.machine === machine && one.status !== 'stopped');
  const isSameTab = ({ page }: RecordedActor): boolean =>
    chosen !== undefined && pages.get(page)?.tab === pages.get(chosen.page)?.tab;
  if (chosen?.machine === machine && chosen.status === 'active' && isThere(chosen)) return chosen;
  return ofMachine.findLast(isSameTab) ?? ofMachine.findLast(isThere) ?? ofMachine.at(-1);
}

const paneStyle = ({ list, actor, log }: ReturnType<typeof usePaneSizes>) =>
  ({ '--list': `${list.size}px`, '--actor': `${actor.size}px`, '--log': `${log.size}px` }) as CSSProperties;

const grid = {
  display: 'grid',
  gap: { xs: 1.5, lg: 0 },
  height: { lg: 1 },
  gridTemplateAreas: {
    xs: '"list" "chart" "actor" "log"',
    md: '"list chart" "list actor" "log log"',
    lg: '"list listLine chart actorLine actor" "list listLine logLine logLine logLine" "list listLine log log log"',
  },
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: '250px minmax(0, 1fr)',
    lg: 'min(var(--list), 30%) 12px minmax(0, 1fr) 12px min(var(--actor), 35%)',
  },
  gridTemplateRows: { xs: 'auto auto auto 420px', md: 'auto auto 420px', lg: 'minmax(0, 1fr) 12px min(var(--log), 60%)' },
} as const;
