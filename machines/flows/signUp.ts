import { assign, setup } from 'xstate';
import modulesFile from '../../schemas/forms/sign-up/modules.json' with { type: 'json' };
import { rule, typedMeta } from '../lifecycles/lifecycle.ts';

/** The modules of a sign-up, each with its own progress. @see docs/product.md, point 4, "Sign-up module progress" */
export const signUpModules = ['signUp', 'contributions', 'payroll', 'directDebit', 'signature'] as const;
export type SignUpModule = (typeof signUpModules)[number];

/** The progress of a module. */
export type ModuleProgress = 'Not Started' | 'Started' | 'Completed';

/** The day of completion of each completed module: `yyyy-MM-dd`. */
export type CompletionDates = Readonly<Partial<Record<SignUpModule, string>>>;

/** The facts that the guards read, and the machine keeps. */
export interface SignUpFacts {
  readonly completedOn: CompletionDates;
}

/** `today` is `yyyy-MM-dd`, from the clock of the screen or of the service. */
export type SignUpEvent =
  | { readonly type: `start.${SignUpModule}` }
  | { readonly type: `complete.${SignUpModule}`; readonly today: string }
  /** Resets all drafts to their initial state. */
  | { readonly type: 'revert' };

const fileOf = (id: string) => modulesFile.modules.find((module) => module.id === id);

export const titleOfModule = (module: SignUpModule): string => fileOf(module)?.title ?? module;

/** The modules that must be completed before this one opens. */
const opensAfter = (module: SignUpModule): readonly SignUpModule[] =>
  signUpModules.filter((other) => fileOf(module)?.opensAfter.some((id) => id === other));

const openBefore = (module: SignUpModule, { completedOn }: SignUpFacts): string[] =>
  opensAfter(module)
    .filter((other) => completedOn[other] === undefined)
    .map((other) => `"${titleOfModule(other)}"`);

/** The lock of each module, with its reason. */
const isOpen = (module: SignUpModule) =>
  rule<SignUpFacts>(
    (facts) => `Complete ${new Intl.ListFormat('en-GB').format(openBefore(module, facts))} first.`,
    (facts) => openBefore(module, facts).length === 0,
  );

const stampParams =
  (module: SignUpModule) =>
  ({ event }: { event: SignUpEvent }): { module: SignUpModule; today: string } => ({
    module,
    today: 'today' in event ? event.today : '',
  });

/**
 * One module's progress. A completed module that is opened again loses its completion and its date, and so does the signature: the agreement
 * was signed for the answers as they were.
 */
const progressOf = (module: SignUpModule) => {
  const start = { [`start.${module}`]: { target: 'Started', guard: `${module}IsOpen` } } as const;
  const voided =
    module === 'signature'
      ? Object.fromEntries(
          opensAfter(module).map((other) => [
            `start.${other}`,
            { target: 'Not Started', actions: { type: 'forgetDate', params: { module } } } as const,
          ]),
        )
      : {};
  return {
    initial: 'Not Started',
    states: {
      'Not Started': { meta: { label: 'Not started' }, on: start },
      Started: {
        meta: { label: 'Started' },
        on: {
          [`complete.${module}`]: { target: 'Completed', actions: { type: 'stampDate', params: stampParams(module) } },
          ...voided,
        },
      },
      Completed: {
        meta: { label: 'Completed' },
        on: {
          [`start.${module}`]: { target: 'Started', actions: { type: 'forgetDate', params: { module } } },
          ...voided,
        },
      },
    },
  } as const;
};

/**
 * The progress of a sign-up's modules, as parallel states. The browser runs it, and the service asks it for every event. The steps inside a module are
 * in schemas/forms/sign-up.
 * @see docs/product.md, point 4, "Sign-up module progress"
 */
export const signUp = setup({
  types: {
    input: {} as SignUpFacts,
    context: {} as SignUpFacts,
    events: {} as SignUpEvent,
    meta: typedMeta,
  },
  guards: {
    signUpIsOpen: isOpen('signUp'),
    contributionsIsOpen: isOpen('contributions'),
    payrollIsOpen: isOpen('payroll'),
    directDebitIsOpen: isOpen('directDebit'),
    signatureIsOpen: isOpen('signature'),
  },
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
  meta: {
    title: 'Sign-up',
    events: {
      ...Object.fromEntries(
        signUpModules.flatMap((module) => [
          [`start.${module}`, `Start ${titleOfModule(module).toLowerCase()}`],
          [`complete.${module}`, `Complete ${titleOfModule(module).toLowerCase()}`],
        ]),
      ),
      revert: 'Start again',
    },
  },
  type: 'parallel',
  context: ({ input }) => input,
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
