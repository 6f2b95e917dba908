import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { failedEntries, type FieldError } from '../../../../machines/flows/failureMessages.ts';
import { stepValues } from '../../../../domain/signUp/answers.ts';
import { givenPeople, isOtherPerson, personOf, stepsOfSamePerson } from '../../../../domain/signUp/people.ts';
import { type Edit, type Kept, withEdit } from '../../../../machines/flows/signUpEdits.ts';
import { signUp } from '../../../../schemas/built/signUp.js';
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
import { KnownSignatories } from './KnownSignatories.tsx';
import { fieldsOf, listsSignatories, placeOf } from './moduleSteps.ts';
import { SamePerson } from './SamePerson.tsx';
import { SavedStatus } from './SavedStatus.tsx';
import { SignedInstruction } from './SignedInstruction.tsx';
import { nextPart } from '../nextPart.ts';
import { LoadedStep } from './LoadedStep.tsx';
import { PageForms } from './PageForms.tsx';
import type { StepRefusal } from './StepForm.tsx';
import { settleSaving, useSaving } from './useSaving.ts';

interface FilledModuleProps {
  module: SignUpModuleSteps;
  kept: Kept;
  /** The answers of the modules before it on which its steps depend. */
  others: Answers;
}

const signUpModule = signUp.modules.find(({ id }) => id === 'signUp');

/** The faults of a whole module by its steps: the service names the field of each `step.field`. */
function byStep(faults: readonly FieldError[]): Readonly<Record<string, readonly FieldError[]>> {
  const split = faults.map((fault) => {
    const [step = '', ...path] = fault.field.split('.');
    return { step, fault: { ...fault, field: path.join('.') } };
  });
  const groups = Map.groupBy(split, ({ step }) => step);
  return Object.fromEntries([...groups].map(([step, entries]) => [step, entries.map(({ fault }) => fault)]));
}

/** The pages of a module. The address has a step. */
export function FilledModule({ module, kept: loaded, others }: FilledModuleProps) {
  const { lead, send, refresh, addressOf, calls } = useSignUp();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [search] = useSearchParams();
  const saving = useSaving(module, loaded);
  const { kept, sending, pending, held } = useSelector(saving, ({ context }) => context);
  const [isBusy, setIsBusy] = useState(false);
  const [refusals, setRefusals] = useState<Readonly<Record<string, StepRefusal>>>({});
  // Counts how often each step was filled in by a choice of the page, and not by typing.
  const [fills, setFills] = useState<Readonly<Record<string, number>>>({});
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
  const { pages, page, step, index } = place;
  const checks = isChecking(search);
  const addressOfStep = ({ id }: SignUpStep): string => addressOf(module.path, checks ? changedFrom(id) : { step: id });
  const overview = checks ? addressOf(checkPath) : `/signup/${lead.id}/dashboard`;
  if (step.id !== named) return <Navigate to={addressOfStep(step)} replace />;

  function fill({ id }: SignUpStep, values: Edit['values']): void {
    saving.send({ type: 'typed', step: id, values });
    setFills((before) => ({ ...before, [id]: (before[id] ?? 0) + 1 }));
  }

  /** Takes typed values, also for the later steps about the same person. */
  function type(of: SignUpStep, values: Edit['values']): void {
    const same = stepsOfSamePerson(module, of, answers);
    saving.send({ type: 'typed', step: of.id, values });
    for (const other of same) fill(other, values);
  }

  /** The choice of people whom earlier answers name. */
  function knownPeople(of: SignUpStep): ReactNode {
    if (listsSignatories(of))
      return (
        <KnownSignatories
          people={signUpModule ? givenPeople(signUpModule, answers) : []}
          signatories={stepValues(answers, module.id, of, fieldsOf(of))['signatories']}
          onAdd={(signatories) => fill(of, { signatories })}
        />
      );
    if (!isOtherPerson(of)) return null;
    const position = (id: string): number => module.steps.findIndex((one) => one.id === id);
    return (
      <SamePerson
        people={givenPeople(module, answers).filter(
          ({ step: id }) => id !== 'personalInformation' && position(id) < position(of.id),
        )}
        values={personOf(stepValues(answers, module.id, of, fieldsOf(of)))}
        onFill={(values) => fill(of, { ...(values ?? { firstName: null, lastName: null, email: null }) })}
      />
    );
  }

  /** Opens a step once its form can be drawn, so that the page does not change twice. */
  async function openStep(opened: SignUpStep): Promise<void> {
    const shown = pages.find(({ id }) => id === opened.page.id)?.steps ?? [opened];
    await Promise.all(shown.map(({ form }) => loadAhead(queryClient, form)));
    await navigate(addressOfStep(opened));
  }

  const refuse = (id: string, refusal: Omit<StepRefusal, 'key'>): void =>
    setRefusals((before) => ({ ...before, [id]: { ...refusal, key: (before[id]?.key ?? 0) + 1 } }));

  async function goOn(edits: readonly Edit[]): Promise<void> {
    for (const edit of edits) saving.send({ type: 'typed', ...edit });
    const { value, context } = await settleSaving(saving);
    if (value === 'differing') conflict.current?.focus();
    // Beside the button, the page says why the answers are not saved.
    if (value !== 'saved') return;
    const refused = edits.find(({ step: of }) => (context.faults[of] ?? []).length > 0);
    if (refused) return refuse(refused.step, { faults: context.faults[refused.step] ?? [], general: null });
    const now = placeOf(module, { ...others, [module.id]: context.kept.answers }, page.id, []);
    const next = checks ? await nextMissing(now?.pages.flatMap(({ steps }) => steps) ?? []) : now?.pages[now.index + 1]?.steps[0];
    if (next) return openStep(next);
    await complete();
  }

  /** The next step without right answers, such as one that a changed answer has opened. */
  async function nextMissing(asked: readonly SignUpStep[]): Promise<SignUpStep | undefined> {
    const { modules } = await calls.read(lead.id);
    const missing = modules.find(({ id }) => id === module.id)?.remaining ?? [];
    return asked.find(({ title }) => missing.includes(title));
  }

  /** The next page after the module: that of the next one with questions, and 'Check your answers' after the last. */
  function nextAddress(modules: typeof lead.modules): string {
    if (checks) return overview;
    if (module.id === 'signUp') return addressOf(`${module.path}/success`);
    return addressOf(nextPart(modules)?.path ?? checkPath);
  }

  async function complete(): Promise<void> {
    try {
      const { modules } = await send(`complete.${module.id}`);
      await navigate(nextAddress(modules));
    } catch (failure) {
      const faults = byStep(failedEntries(failure));
      const steps = pages.flatMap((one) => one.steps);
      const first = steps.find(({ id }) => faults[id]);
      for (const { id } of steps) if (faults[id]) refuse(id, { faults: faults[id], general: null });
      if (!first) refuse(step.id, { faults: [], general: reasonOf(failure) });
      else await openStep(first);
    }
  }

  const before = pages[index - 1]?.steps[0];
  return (
    <Page
      key={page.id}
      title={page.title}
      documentTitle={`${page.title} – ${module.title}`}
      overline={
        <>
          <BackLink to={overview}>{checks ? 'Check your answers' : 'Your application'}</BackLink>
          <div>{pages.length === 1 ? module.title : `${module.title}: page ${index + 1} of ${pages.length}`}</div>
        </>
      }
    >
      <ClientDetails module={module.id} />
      <OtherDevice module={module} saving={saving} ref={conflict} />
      <PageForms
        page={page}
        step={step}
        focus={search.get('field')}
        isBusy={isBusy}
        renderForm={(one, reports) => (
          <>
            {knownPeople(one)}
            <LoadedStep
              module={module}
              step={one}
              answers={answers}
              saving={saving}
              fills={fills[one.id] ?? 0}
              onType={(values) => type(one, values)}
              isBusy={isBusy}
              refusal={refusals[one.id] ?? null}
              reports={reports}
            >
              {listsSignatories(one) && <SignedInstruction answers={typed} saving={saving} />}
            </LoadedStep>
          </>
        )}
        onContinue={(edits) => {
          setIsBusy(true);
          void goOn(edits)
            .catch((failure: unknown) => refuse(step.id, { faults: [], general: reasonOf(failure) }))
            .finally(() => setIsBusy(false));
        }}
        onBack={() => void (before && !checks ? openStep(before) : navigate(overview))}
      />
      <SavedStatus saving={saving} />
      <ClearingQuestion saving={saving} />
    </Page>
  );
}
