import { assign, setup } from 'xstate';
import { signUpModules, type SignUpModule } from '../lifecycles/signUpLead.ts';

/** The day of completion of each completed module: `yyyy-MM-dd`. */
export type CompletionDates = Readonly<Partial<Record<SignUpModule, string>>>;

/** `today` is `yyyy-MM-dd`, from the screen's clock. */
export type SignUpEvent =
  | { readonly type: `start.${SignUpModule}` }
  | { readonly type: `complete.${SignUpModule}`; readonly today: string }
  /** Resets all drafts to their initial state. */
  | { readonly type: 'revert' };

/** One module's progress. A completed module that is opened again loses its completion and its date. */
const progressOf = (module: SignUpModule) =>
  ({
    initial: 'Not Started',
    states: {
      'Not Started': { on: { [`start.${module}`]: 'Started' } },
      Started: {
        on: { [`complete.${module}`]: { target: 'Completed', actions: { type: 'stampDate', params: stampParams(module) } } },
      },
      Completed: {
        on: { [`start.${module}`]: { target: 'Started', actions: { type: 'forgetDate', params: { module } } } },
      },
    },
  }) as const;

const stampParams =
  (module: SignUpModule) =>
  ({ event }: { event: SignUpEvent }): { module: SignUpModule; today: string } => ({
    module,
    today: 'today' in event ? event.today : '',
  });

/**
 * The progress of a sign-up's modules, as parallel states. The steps inside a module belong to its screens.
 * @see docs/product.md, point 4, "Sign-up module progress"
 */
export const signUp = setup({
  types: { context: {} as { readonly completedOn: CompletionDates }, events: {} as SignUpEvent },
  actions: {
    stampDate: assign({
      completedOn: ({ context }, { module, today }: { module: SignUpModule; today: string }) => ({
        ...context.completedOn,
        [module]: today,
      }),
    }),
    forgetDate: assign({
      completedOn: ({ context }, { module }: { module: SignUpModule }) => {
        const { [module]: _, ...others } = context.completedOn;
        return others;
      },
    }),
    forgetEverything: assign({ completedOn: {} }),
  },
}).createMachine({
  id: 'signUp',
  meta: { awaits: 'the screens of the sign-up' },
  type: 'parallel',
  context: { completedOn: {} },
  on: {
    revert: {
      target: signUpModules.map((module) => `.${module}.Not Started` as const),
      actions: 'forgetEverything',
    },
  },
  states: {
    signUp: progressOf('signUp'),
    contributions: progressOf('contributions'),
    payroll: progressOf('payroll'),
    directDebit: progressOf('directDebit'),
    signature: progressOf('signature'),
  },
});
