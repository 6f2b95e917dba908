import { signUp } from '../../../schemas/built/signUp.js';
import type { SignUp } from '../../../schemas/generated/types.ts';
import { withStepValues } from '../../../domain/signUp/answers.ts';
import { clearAnswers, clearingChanges } from '../../../domain/signUp/steps.ts';
import type { Answers as DraftAnswers } from '../../../schemas/lib/signUp/signUpSteps.ts';
import type { Answers, SeenRequest } from './fakeBrowser.ts';

export const signUpId = '0197a3de-0000-7000-8000-000000000001';

/** For tests: a sign-up that has just begun, of somebody without an account. */
export function buildSignUp(changes: Partial<SignUp> = {}): SignUp {
  return {
    id: signUpId,
    state: 'partial',
    source: 'direct',
    companyName: null,
    email: null,
    intermediaryId: null,
    modules: signUp.modules.map(({ id, title, path, opensAfter }) => ({
      id: id as SignUp['modules'][number]['id'],
      title,
      path,
      progress: 'Not Started',
      completionDate: null,
      isOpen: opensAfter.length === 0,
      lockedBecause: opensAfter.length === 0 ? null : 'Complete "Create account" first.',
      remaining: [],
    })),
    createdTimestamp: '2026-11-23T09:00:00.000Z',
    decisionReason: null,
    agreement: 'none',
    isOwn: true,
    submittedTimestamp: null,
    allowedActions: {
      canRevert: true,
      canSubmit: false,
      canAccept: false,
      canReturn: false,
      canDecline: false,
      canDiscard: true,
      reasons: { canSubmit: 'Complete these parts first: Create account.' },
    },
    ...changes,
  };
}

/** For tests: a sign-up with the progress of some of its modules. */
export function withProgress(lead: SignUp, progress: Readonly<Record<string, SignUp['modules'][number]['progress']>>): SignUp {
  const isDone = (id: string): boolean => progress[id] === 'Completed';
  return {
    ...lead,
    modules: lead.modules.map((module) => {
      const before = signUp.modules.find(({ id }) => id === module.id)?.opensAfter ?? [];
      const isOpen = before.every(isDone);
      const own = progress[module.id] ?? 'Not Started';
      return {
        ...module,
        progress: own,
        completionDate: own === 'Completed' ? '2026-11-23' : null,
        isOpen,
        lockedBecause: isOpen ? null : 'Complete "Create account" first.',
      };
    }),
  };
}

interface SignUpServiceOptions {
  lead?: SignUp;
  answers?: DraftAnswers;
  /** The faults of a step after a save. Default: none. */
  faultsOf?: (step: string, answers: DraftAnswers) => readonly { field: string; defaultMessage: string }[];
  /** Answers a request before the service does. */
  first?: Answers;
}

/** For tests: the calls of the sign-up on answers in memory. The real service is tested in server/api. */
export function createSignUpService({
  lead = buildSignUp(),
  answers: start = {},
  faultsOf = () => [],
  first = () => undefined,
}: SignUpServiceOptions = {}) {
  const kept = { lead, answers: start, version: 1 };
  const tag = (): string => `"${kept.version}"`;
  const answersOf = (module: string, faults: readonly unknown[] = []): Response =>
    Response.json({ data: { module, answers: kept.answers[module] ?? {}, faults } }, { headers: { ETag: tag() } });
  const shown = (status = 200): Response => Response.json({ data: kept.lead }, { status });

  function save(moduleId: string, { body, headers }: SeenRequest): Response {
    if ((headers.get('If-Match') ?? tag()) !== tag()) return Response.json({ message: 'Changed', errors: [] }, { status: 412 });
    const { step: stepId, values, confirmed = [] } = body as { step: string; values: object; confirmed?: string[] };
    const step = signUp.modules.find(({ id }) => id === moduleId)?.steps.find(({ id }) => id === stepId);
    if (!step) throw new Error(`The module ${moduleId} has no step ${stepId}.`);
    const after = withStepValues(kept.answers, moduleId, step, values as Readonly<Record<string, unknown>>);
    const changes = clearingChanges(signUp, kept.answers, after);
    const open = changes.find(({ answer }) => !confirmed.includes(answer));
    if (open) {
      const errors = [{ field: 'businessType', defaultMessage: open.body, warning: open.answer }];
      return Response.json({ message: 'Confirm', errors }, { status: 422 });
    }
    kept.answers = clearAnswers(changes, after);
    kept.version += 1;
    return answersOf(moduleId, faultsOf(stepId, kept.answers));
  }

  function sent({ body }: SeenRequest): Response {
    const { event } = body as { event: string };
    const [kind, module = ''] = event.split('.');
    const progress = Object.fromEntries(kept.lead.modules.map(({ id, progress: own }) => [id, own]));
    if (kind === 'revert') kept.lead = withProgress(kept.lead, {});
    else if (kind === 'submit') kept.lead = { ...kept.lead, state: 'submitted' };
    else kept.lead = withProgress(kept.lead, { ...progress, [module]: kind === 'start' ? 'Started' : 'Completed' });
    return shown();
  }

  const answer: Answers = (request) => {
    const early = first(request);
    if (early) return early;
    const { method, path } = request;
    const module = /\/answers\/(\w+)$/.exec(path)?.[1];
    if (module !== undefined) return method === 'PATCH' ? save(module, request) : answersOf(module);
    if (path === `/api/v2/sign-ups/${signUpId}`) return method === 'PATCH' ? sent(request) : shown();
    if (path === '/api/v2/sign-ups/current') return method === 'DELETE' ? new Response(null, { status: 204 }) : shown();
    return path === '/api/v2/sign-ups' ? shown(201) : undefined;
  };
  return { kept, answer };
}
