import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import type { EventObject, StateValue } from 'xstate';
import { stateText, type RecordedActor } from '../recording/actors.ts';
import { createRedact } from '../recording/redact.ts';
import { ContextTree } from '../parts/ContextTree.tsx';
import { field, mono, panel, panelHead } from '../parts/panel.ts';
import { SmallButton } from '../parts/SmallButton.tsx';
import type { SandboxControls } from './useSandbox.ts';

interface SandboxPanelProps {
  machine: string;
  controls: SandboxControls;
  /** The recorded actor to start from, if there is one. */
  actor: RecordedActor | undefined;
}

/** The fields that start the copy, the events sent to it, and its answers. */
export function SandboxPanel({ machine, controls, actor }: SandboxPanelProps) {
  const { sandbox, begin, resume, send, back, answer, close } = controls;
  const [input, setInput] = useState('{}');
  const [event, setEvent] = useState('{ "type": "" }');
  const [fault, setFault] = useState<string | null>(null);
  const [inputId, eventId] = [useId(), useId()];
  const last = sandbox?.machine === machine ? sandbox.steps.at(-1) : undefined;

  const read = (text: string): unknown => {
    try {
      setFault(null);
      return JSON.parse(text);
    } catch {
      setFault('This is not JSON. Put names and texts in double quotes, e.g. { "type": "cease" }.');
      return undefined;
    }
  };
  const start = (): void => {
    const given = read(input);
    if (given !== undefined) void begin(machine, given);
  };
  const sendTyped = (): void => {
    const given = read(event) as Partial<EventObject> | null | undefined;
    if (typeof given?.type === 'string') void send({ ...given, type: given.type });
    else if (given !== undefined) setFault('An event needs a type, e.g. { "type": "cease" }.');
  };
  return (
    <Box component="section" aria-label="Sandbox" sx={{ ...panel, height: 1 }}>
      <Box sx={panelHead}>
        <h2>Sandbox</h2>
        <SmallButton onClick={close}>Close</SmallButton>
      </Box>
      <Box sx={body}>
        <p>A copy of the machine without effects. Its actions are listed, not run.</p>
        <label htmlFor={inputId}>Input, or a lifecycle's facts (JSON)</label>
        <Box
          component="textarea"
          id={inputId}
          rows={2}
          value={input}
          onChange={(change) => setInput(change.target.value)}
          sx={area}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 0.75 }}>
          <SmallButton onClick={start}>{last ? 'Start again' : 'Start'}</SmallButton>
          {actor && <SmallButton onClick={() => void resume(actor)}>Start from {stateText(actor.value)}</SmallButton>}
        </Box>
        {last && (
          <>
            <label htmlFor={eventId}>Event (JSON), or choose an arrow of the chart</label>
            <Box
              component="textarea"
              id={eventId}
              rows={2}
              value={event}
              onChange={(change) => setEvent(change.target.value)}
              sx={area}
            />
            <Box sx={{ display: 'flex', gap: 0.75, mt: 0.75 }}>
              <SmallButton onClick={sendTyped}>Send</SmallButton>
              <SmallButton disabled={(sandbox?.steps.length ?? 0) < 2} onClick={back}>
                Undo
              </SmallButton>
            </Box>
          </>
        )}
        {(fault ?? sandbox?.fault ?? last?.refusal) && (
          <Box role="alert" sx={{ mt: 1.5, p: 1.25, borderRadius: '8px', bgcolor: 'warning.light', color: 'text.primary' }}>
            {fault ?? sandbox?.fault ?? last?.refusal}
          </Box>
        )}
        {last && (
          <>
            <h3>State</h3>
            <Box role="status" sx={{ ...mono, color: 'primary.dark' }}>
              {stateText(last.snapshot.value as StateValue)}
            </Box>
            {last.asked.length > 0 && <h3>Guards checked</h3>}
            {last.asked.map(({ name, holds, byHand }) => (
              <Box key={name} sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.25 }}>
                <Box component="span" sx={{ ...mono, flex: 1, overflowWrap: 'anywhere' }}>
                  {name}
                </Box>
                <Box
                  component="select"
                  aria-label={`Answer of ${name}`}
                  value={sandbox?.answers[name] === undefined ? '' : String(sandbox.answers[name])}
                  onChange={({ target }) => answer(name, target.value === '' ? undefined : target.value === 'true')}
                  sx={field}
                >
                  <option value="">{byHand ? 'unknown, taken as no' : holds ? 'yes' : 'no'}</option>
                  <option value="true">answer yes</option>
                  <option value="false">answer no</option>
                </Box>
              </Box>
            ))}
            {last.effects.length > 0 && <h3>The real machine would now</h3>}
            <Box component="ul" sx={{ m: 0, pl: 2.5, ...mono }}>
              {[...new Set(last.effects)].map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </Box>
            <h3>Context</h3>
            <ContextTree name="context" value={createRedact()(last.snapshot.context)} />
          </>
        )}
      </Box>
    </Box>
  );
}

const area = { ...field, ...mono, width: 1, py: 0.75, resize: 'vertical' } as const;

const body = {
  flex: 1,
  overflow: 'auto',
  px: 2,
  pb: 2,
  fontSize: '0.875rem',
  '& p': { color: 'text.secondary', my: 1.25 },
  '& label': { display: 'block', fontWeight: 600, mt: 1.5, mb: 0.5 },
  '& h3': { typography: 'h3', fontSize: '0.875rem', m: 0, mt: 2, mb: 0.5 },
} as const;
