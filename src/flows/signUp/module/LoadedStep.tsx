import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { Action } from '../../../shared/ui/Action.tsx';
import { compiledForm, loadAhead } from './compiledForms.ts';
import { StepForm, type StepFormProps } from './StepForm.tsx';

/** The form of a step, once its validators are there. Those of the other steps are loaded while somebody fills it in. */
export function LoadedStep(props: Omit<StepFormProps, 'forms'>) {
  const { step, module } = props;
  const queryClient = useQueryClient();
  const { data: forms, error, isFetching, refetch } = useQuery(compiledForm(step.form));
  const loadOthers = (): void => {
    for (const { form } of module.steps) void loadAhead(queryClient, form);
  };

  if (forms)
    return (
      <Box onFocus={loadOthers}>
        <StepForm {...props} forms={forms} />
      </Box>
    );
  if (!error) return <p role="status">Loading the questions…</p>;
  return (
    <>
      <p role="alert">{reasonOf(error)}</p>
      <Action look="filled" disabled={isFetching} onClick={() => void refetch()}>
        Try again
      </Action>
    </>
  );
}
