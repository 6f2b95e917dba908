import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { failedEntries, type FieldError } from '../../../../machines/flows/failureMessages.ts';
import { type Edit, type Kept, withEdit } from '../../../../machines/flows/signUpEdits.ts';
import type { Answers, SignUpModuleSteps, SignUpStep } from '../../../../schemas/lib/signUp/signUpSteps.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { BackLink } from '../../../shared/ui/BackLink.tsx';
import { changedFrom, checkPath, isChecking } from '../answers/checking.ts';
import { useSignUp } from '../signUpContext.ts';
import { ClearingQuestion } from './ClearingQuestion.tsx';
import { ClientDetails } from './ClientDetails.tsx';
import { loadAhead } from './compiledForms.ts';
import { OtherDevice } from './OtherDevice.tsx';
import { placeOf } from './moduleSteps.ts';
import { SavedStatus } from './SavedStatus.tsx';
import { SignedInstruction } from './SignedInstruction.tsx';
import { LoadedStep } from './LoadedStep.tsx';
import type { StepRefusal } from './StepForm.tsx';
import { settleSaving, useSaving } from './useSaving.ts';

interface FilledModuleProps {
  module: SignUpModuleSteps;
  kept: Kept;
  /** The answers of the modules before it on which its steps depend. */
  others: Answers;
}

/** The faults of a whole module by its steps: the service names the field of each `step.field`. */
function byStep(faults: readonly FieldError[]): Readonly<Record<string, readonly FieldError[]>> {
  const split = faults.map((fault) => {
    const [step = '', ...path] = fault.field.split('.');
    return { step, fault: { ...fault, field: path.join('.') } };
  });
  const groups = Map.groupBy(split, ({ step }) => step);
  return Object.fromEntries([...groups].map(([step, entries]) => [step, entries.map(({ fault }) => fault)]));
}

/** The steps of a module, one page each. The address has the step. */
export function FilledModule({ module, kept: loaded, others }: FilledModuleProps) {
  const { lead, send, refresh, addressOf, calls } = useSignUp();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [search] = useSearchParams();
  const saving = useSaving(module, loaded);
  const { kept, sending, pending, held } = useSelector(saving, ({ context }) => context);
  const [isBusy, setIsBusy] = useState(false);
  const [refusals, setRefusals] = useState<Readonly<Record<string, StepRefusal>>>({});
  const conflict = useRef<HTMLDivElement>(null);
  const progress = lead.modules.find(({ id }) => id === module.id);

  // An answer of a completed module opens it again.
  const isCompleted = progress?.progress === 'Completed';
  useEffect(() => {
    if (isCompleted && kept !== loaded) void refresh();
  }, [isCompleted, kept, loaded, refresh]);

  const edits: readonly Edit[] = [...(sending ? [sending] : []), ...pending, ...held];
  const typed = edits.reduce((draft, edit) => withEdit(module, draft, edit), kept.answers);
  const answers = { ...others, [module.id]: typed };
  const named = search.get('step');
  const place = placeOf(module, answers, named, progress?.remaining ?? []);
  if (!place)
    throw new Error(`No step of "${module.title}" is asked: correct the conditions in schemas/forms/sign-up/modules.json.`);
  const { steps, step, index, total } = place;
  const checks = isChecking(search);
  const addressOfStep = ({ id }: SignUpStep): string => addressOf(module.path, checks ? changedFrom(id) : { step: id });
  const overview = checks ? addressOf(checkPath) : `/signup/${lead.id}/dashboard`;
  if (step.id !== named) return <Navigate to={addressOfStep(step)} replace />;

  /** Opens a step once its form can be drawn, so that the page does not change twice. */
  async function openStep(opened: SignUpStep): Promise<void> {
    await loadAhead(queryClient, opened.form);
    await navigate(addressOfStep(opened));
  }

  const refuse = (id: string, refusal: Omit<StepRefusal, 'key'>): void =>
    setRefusals((before) => ({ ...before, [id]: { ...refusal, key: (before[id]?.key ?? 0) + 1 } }));

  async function goOn(values: Edit['values']): Promise<void> {
    saving.send({ type: 'typed', step: step.id, values });
    const { value, context } = await settleSaving(saving);
    if (value === 'differing') conflict.current?.focus();
    // Beside the button, the page says why the answers are not saved.
    if (value !== 'saved') return;
    const faults = context.faults[step.id] ?? [];
    if (faults.length > 0) return refuse(step.id, { faults, general: null });
    const now = placeOf(module, { ...others, [module.id]: context.kept.answers }, step.id, []);
    const next = checks ? await nextMissing(now?.steps ?? []) : now?.steps[now.index + 1];
    if (next) return openStep(next);
    await complete();
  }

  /** The next step without right answers, such as one that a changed answer has opened. */
  async function nextMissing(asked: readonly SignUpStep[]): Promise<SignUpStep | undefined> {
    const { modules } = await calls.read(lead.id);
    const missing = modules.find(({ id }) => id === module.id)?.remaining ?? [];
    return asked.find(({ title }) => missing.includes(title));
  }

  async function complete(): Promise<void> {
    try {
      await send(`complete.${module.id}`);
      if (checks) return await navigate(overview);
      await navigate(module.id === 'signUp' ? addressOf(`${module.path}/success`) : `/signup/${lead.id}/dashboard`);
    } catch (failure) {
      const faults = byStep(failedEntries(failure));
      const first = steps.find(({ id }) => faults[id]);
      for (const { id } of steps) if (faults[id]) refuse(id, { faults: faults[id], general: null });
      if (!first) refuse(step.id, { faults: [], general: reasonOf(failure) });
      else await openStep(first);
    }
  }

  const before = steps[index - 1];
  return (
    <Page
      key={step.id}
      title={step.title}
      documentTitle={`${step.title} – ${module.title}`}
      overline={
        <>
          <BackLink to={overview}>{checks ? 'Check your answers' : 'Your application'}</BackLink>
          <div>
            {module.title}: step {index + 1} of {total}
          </div>
        </>
      }
    >
      <ClientDetails module={module.id} />
      <OtherDevice module={module} saving={saving} ref={conflict} />
      <LoadedStep
        module={module}
        step={step}
        answers={answers}
        saving={saving}
        isBusy={isBusy}
        refusal={refusals[step.id] ?? null}
        onContinue={(values) => {
          setIsBusy(true);
          void goOn(values)
            .catch((failure: unknown) => refuse(step.id, { faults: [], general: reasonOf(failure) }))
            .finally(() => setIsBusy(false));
        }}
        focus={search.get('field')}
        onBack={() => void (before && !checks ? openStep(before) : navigate(overview))}
      >
        {step.id === 'accountSignatories' && <SignedInstruction answers={typed} saving={saving} />}
      </LoadedStep>
      <SavedStatus saving={saving} />
      <ClearingQuestion saving={saving} />
    </Page>
  );
}
