import Box from '@mui/material/Box';
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import type { SignUpPage } from '../../../../domain/signUp/steps.ts';
import type { Edit } from '../../../../machines/flows/signUpEdits.ts';
import { signUp } from '../../../../schemas/built/signUp.js';
import type { SignUpStep } from '../../../../schemas/lib/signUp/signUpSteps.ts';
import { focusOnceDrawn } from '../../../form/focusOnceDrawn.ts';
import { FormButtons } from '../../../form/FormButtons.tsx';
import { controlId, summaryId } from '../../../form/formIds.ts';
import { fieldsOf } from './moduleSteps.ts';

interface PageFormsProps {
  page: SignUpPage;
  /** The step of the address. Unless it begins the page, it gets the focus. */
  step: SignUpStep;
  /** The field that gets the focus when the page opens. Null: the heading has it. */
  focus: string | null;
  isBusy: boolean;
  /** The form of a step. */
  renderForm: (step: SignUpStep, reports: FormReports) => ReactNode;
  /** Called with the answers by their steps that are not kept yet, once all forms are valid. */
  onContinue: (edits: readonly Edit[]) => void;
  onBack: () => void;
}

/** A form reports the end of an attempt to go on. */
export interface FormReports {
  onValid: (values: Edit['values']) => void;
  onFail: () => void;
}

/** A form of a page, apart from the one before it. */
const block = { '* + &': { mt: 4 } } as const;

const headingId = (step: string): string => `step-${step}`;

/** The heading of a step. Null where the page or the only field says the same. */
function titleOf({ title, form }: SignUpStep, page: SignUpPage): string | null {
  const fields = Object.values(signUp.forms[form]?.properties ?? {});
  const isSaid = title === page.title || (fields.length === 1 && fields[0]?.title === title);
  return isSaid ? null : title;
}

/** The id of the part of the page that gets the focus when it opens; null for the heading of the page. */
function focusedPart(page: SignUpPage, step: SignUpStep, field: string | null): string | null {
  if (field !== null) return controlId(step.id, field);
  if (step.id === page.id) return null;
  return titleOf(step, page) === null ? controlId(step.id, fieldsOf(step)[0] ?? '') : headingId(step.id);
}

/** The forms of a page, one below the other, with one button for all of them. */
export function PageForms({ page, step, focus, isBusy, renderForm, onContinue, onBack }: PageFormsProps) {
  const forms = useRef<HTMLDivElement>(null);
  // The reports of an attempt by the steps. Null is a form that has failed.
  const attempt = useRef<Map<string, Edit['values'] | null> | null>(null);
  const isAsking = useRef(false);

  // After the heading of the page, which takes the focus with the address.
  const target = focusedPart(page, step, focus);
  useEffect(() => {
    if (target === null) return undefined;
    let stop: (() => void) | undefined;
    const drawn = requestAnimationFrame(() => {
      if (forms.current) stop = focusOnceDrawn(forms.current, () => document.getElementById(target));
    });
    return () => {
      cancelAnimationFrame(drawn);
      stop?.();
    };
  }, [target]);

  /** Judges all forms, each of which reports. */
  function judgeForms(): void {
    const found = forms.current?.querySelectorAll('form') ?? [];
    // A form whose code is still to come says so in its place.
    if (found.length < page.steps.length) return;
    attempt.current = new Map();
    isAsking.current = true;
    for (const form of found) form.requestSubmit();
    isAsking.current = false;
  }

  function report({ id }: SignUpStep, values: Edit['values'] | null): void {
    const reports = attempt.current?.set(id, values);
    if (!reports || reports.size < page.steps.length) return;
    attempt.current = null;
    const ends = page.steps.map(({ id: of }) => ({ step: of, values: reports.get(of) ?? null }));
    const failed = ends.find((end) => end.values === null);
    // The list of faults is drawn first.
    if (failed) return void setTimeout(() => document.getElementById(summaryId(failed.step))?.focus());
    onContinue(ends.flatMap(({ step: of, values: given }) => (given ? [{ step: of, values: given }] : [])));
  }

  return (
    <>
      <div
        ref={forms}
        // The key Enter in one form goes on with all of them.
        onSubmitCapture={(event) => {
          if (isAsking.current) return;
          event.preventDefault();
          event.stopPropagation();
          // A form cannot be sent while its own event is under way.
          setTimeout(judgeForms);
        }}
      >
        {page.steps.map((one) => {
          const form = renderForm(one, { onValid: (values) => report(one, values), onFail: () => report(one, null) });
          const title = titleOf(one, page);
          return title === null ? (
            <Box key={one.id} sx={block}>
              {form}
            </Box>
          ) : (
            <Box component="section" key={one.id} aria-labelledby={headingId(one.id)} sx={block}>
              <Box
                component="h2"
                id={headingId(one.id)}
                tabIndex={-1}
                sx={{ typography: 'h2', mt: 0, mb: 2, '&:focus': { outline: 'none' } }}
              >
                {title}
              </Box>
              {form}
            </Box>
          );
        })}
      </div>
      <form
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          judgeForms();
        }}
      >
        <FormButtons submitLabel="Continue" cancelLabel="Back" isSaving={isBusy} onCancel={onBack} />
      </form>
    </>
  );
}
