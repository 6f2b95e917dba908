import { addDays, type Day } from '../rules/days.ts';
import type { Happening } from '../life/life.ts';
import type { World } from '../living/world.ts';
import type { Random } from './random.ts';

/** An event that is drawn on its day, when its facts are known. Null: it has become pointless. */
export type Draw = () => Happening | readonly Happening[] | null;

/** A life in the making. */
export interface Draft {
  readonly random: Random;
  readonly world: World;
  readonly most: number;
  /** Whether people's events are recorded once they have come, as a product without plans asks. */
  readonly isRecordedLate: boolean;
  /** Whether there are savings beside the pensions. */
  readonly hasSavings: boolean;
  /** Whether rare events are drawn often, so that a few short lives have each of them. */
  readonly isEventful: boolean;
  /** Plans an event for a later day, or for the next day that exists after it. */
  readonly plan: (inDays: number, part: 'bank' | 'people', draw: Draw) => void;
  /** Statements and instructions whose state was seen last, so that a change of it has its consequences once. */
  readonly seen: Map<object | string, string>;
}

interface Planned {
  readonly day: Day;
  readonly part: 'bank' | 'people';
  readonly draw: Draw;
}

export interface Diary {
  readonly plan: Draft['plan'];
  /** The events planned for a part of the day, drawn now. */
  readonly takeDue: (part: 'bank' | 'people') => Generator<Happening>;
}

export function openDiary(world: World): Diary {
  let planned: Planned[] = [];
  return {
    plan: (inDays, part, draw) => planned.push({ day: addDays(world.today, inDays), part, draw }),
    *takeDue(part) {
      const due = planned.filter((entry) => entry.part === part && entry.day <= world.today);
      planned = planned.filter((entry) => !due.includes(entry));
      for (const { draw } of due) {
        const drawn = draw();
        if (drawn) yield* Array.isArray(drawn) ? (drawn as readonly Happening[]) : [drawn as Happening];
      }
    },
  };
}
