import { useState } from 'react';
import type { AnyStateMachine, EventObject } from 'xstate';
import { loadMachine } from '../../charts/drawing/loadChart.ts';
import type { RecordedActor } from '../recording/actors.ts';
import { beginSandbox, type GuardAnswers, resumeSandbox, SandboxFault, type SandboxStep, stepSandbox } from './sandbox.ts';

interface Played extends SandboxStep {
  /** The type of the event, or `start` for the first step. */
  readonly sent: string;
}

export interface Sandbox {
  readonly machine: string;
  readonly steps: readonly Played[];
  readonly fault: string | null;
  readonly answers: GuardAnswers;
}

export interface SandboxControls {
  /** Null while the sandbox is closed. */
  readonly sandbox: Sandbox | null;
  readonly begin: (machine: string, input: unknown) => Promise<void>;
  /** Starts in the state of a recorded actor. */
  readonly resume: (actor: RecordedActor) => Promise<void>;
  readonly send: (event: EventObject) => Promise<void>;
  readonly back: () => void;
  /** @param holds - Undefined removes the user's answer. */
  readonly answer: (guard: string, holds: boolean | undefined) => void;
  readonly close: () => void;
}

/** A copy of a machine to send events to. */
export function useSandbox(): SandboxControls {
  const [sandbox, setSandbox] = useState<Sandbox | null>(null);

  async function play(
    id: string,
    sent: string,
    take: (machine: AnyStateMachine) => SandboxStep,
    before: Sandbox | null,
  ): Promise<void> {
    const { steps = [], answers = {} } = before ?? {};
    try {
      const step = take(await loadMachine(id));
      setSandbox({ machine: id, answers, fault: null, steps: [...steps, { ...step, sent }] });
    } catch (error) {
      if (!(error instanceof SandboxFault)) throw error;
      setSandbox({ machine: id, answers, fault: error.message, steps });
    }
  }
  return {
    sandbox,
    begin: (id, input) => play(id, 'start', (machine) => beginSandbox(machine, input), null),
    resume: async ({ machine, value, context }) => {
      if (machine === null || value === undefined) return;
      await play(machine, 'start', (copy) => resumeSandbox(copy, value, context), null);
    },
    send: async (event) => {
      const snapshot = sandbox?.steps.at(-1)?.snapshot;
      if (!sandbox || !snapshot) return;
      await play(sandbox.machine, event.type, (machine) => stepSandbox(machine, snapshot, event, sandbox.answers), sandbox);
    },
    back: () =>
      setSandbox((now) => now && { ...now, fault: null, steps: now.steps.length > 1 ? now.steps.slice(0, -1) : now.steps }),
    answer: (guard, holds) =>
      setSandbox((now) => {
        if (!now) return now;
        const { [guard]: _, ...others } = now.answers;
        return { ...now, answers: holds === undefined ? others : { ...others, [guard]: holds } };
      }),
    close: () => setSandbox(null),
  };
}
