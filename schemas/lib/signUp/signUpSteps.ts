import type { EntitySchema } from '../jsonSchema.ts';

/** An earlier answer, and the values with which a step is asked. */
export interface StepCondition {
  /** The module, the part of its draft and the field: `signUp.businessType.businessType`. */
  answer: string;
  is: readonly (string | number | boolean)[];
}

/** A form of a module. A page has one or more of them. */
export interface SignUpStep {
  /** Unique in its module. */
  id: string;
  title: string;
  /** Its page: the id of the step that begins it, and its heading. */
  page: { id: string; title: string };
  /** The name of its form in schemas/forms/sign-up. */
  form: string;
  /** The part of the draft that has its fields: `accountAccess.primaryUser`. Null: the draft itself. */
  part: string | null;
  /** All of them must hold for the step to be asked. */
  when: readonly StepCondition[];
  /** With which the service has given the answers of the step, which has no page then. Null: nobody but the applicant gives them. */
  known: StepCondition | null;
}

/** A part of the sign-up with a progress of its own. */
export interface SignUpModuleSteps {
  /** Its name in the lifecycle `signUpLead`. */
  id: string;
  title: string;
  /** Its address below `/signup`. */
  path: string;
  /** The entity that has its answers. */
  draft: string;
  /** The ids of the modules that must be completed before it opens. */
  opensAfter: readonly string[];
  steps: readonly SignUpStep[];
}

/** An answer that must differ from another one, regardless of case. */
export interface DifferingAnswers {
  answer: string;
  differsFrom: string;
  message: string;
}

/** A date, `yyyy-MM-dd`, that must not be after another one. Both have the fault: either may be given last. */
export interface OrderedAnswers {
  answer: string;
  notAfter: string;
  message: string;
}

/** An answer whose change empties parts of drafts, after the applicant has confirmed it. */
export interface ClearingAnswer {
  answer: string;
  clears: readonly string[];
  title: string;
  body: string;
}

/** The contents of schemas/forms/sign-up. */
export interface SignUpSteps {
  modules: readonly SignUpModuleSteps[];
  rules: readonly (DifferingAnswers | OrderedAnswers)[];
  clearing: readonly ClearingAnswer[];
  /** The forms of the steps, by their names. */
  forms: Readonly<Record<string, EntitySchema>>;
}

type Values = Readonly<Record<string, unknown>>;

/** The answers so far: the drafts by the ids of their modules. */
export type Answers = Readonly<Record<string, Values>>;
