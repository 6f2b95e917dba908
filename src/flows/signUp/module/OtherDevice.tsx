import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSelector } from '@xstate/react';
import type { Ref } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { signUpAnswers } from '../../../../machines/flows/signUpAnswers.ts';
import { fieldsIn } from '../../../../machines/flows/signUpEdits.ts';
import { stepValues } from '../../../../domain/signUp/answers.ts';
import type { SignUpModuleSteps } from '../../../../schemas/lib/signUp/signUpSteps.ts';
import { formatValue } from '../../../../schemas/lib/text/formatValue.ts';
import { modelOf } from './StepForm.tsx';

interface OtherDeviceProps {
  module: SignUpModuleSteps;
  saving: ActorRefFrom<typeof signUpAnswers>;
  /** The notice, which gets the focus when the page cannot be left before the decision. */
  ref: Ref<HTMLDivElement>;
}

/** The answers that another device has changed as well, while the applicant decides which ones to keep. */
export function OtherDevice({ module, saving, ref }: OtherDeviceProps) {
  const { held, kept } = useSelector(saving, ({ context }) => context);
  if (held.length === 0) return null;
  const differing = fieldsIn(held).flatMap(({ step: id, field: name }) => {
    const step = module.steps.find((one) => one.id === id);
    const field = step && modelOf(step).fields.find((one) => one.name === name);
    if (!step || !field) return [];
    const formatAnswer = (value: unknown): string =>
      value === undefined || value === null || value === ''
        ? 'no answer'
        : field.isSecret
          ? 'hidden'
          : `“${formatValue(field, value)}”`;
    const mine = held.find((edit) => edit.step === id)?.values[name];
    const other = stepValues({ [module.id]: kept.answers }, module.id, step, [name])[name];
    return [{ key: `${id}.${name}`, label: field.label, mine: formatAnswer(mine), other: formatAnswer(other) }];
  });
  return (
    <Alert severity="warning" role="alert" ref={ref} tabIndex={-1} sx={{ mb: 3 }}>
      <AlertTitle>Another device has changed these answers</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {differing.map(({ key, label, mine, other }) => (
          <li key={key}>
            {label}: you gave {mine}, the other device {other}
          </li>
        ))}
      </Box>
      <Box component="p" sx={{ mt: 1.5, mb: 0 }}>
        Choose which to keep before you go on. Your other answers are saved.
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2 }}>
        <Button variant="contained" onClick={() => saving.send({ type: 'keepMine' })}>
          Keep my answers
        </Button>
        <Button variant="outlined" color="secondary" onClick={() => saving.send({ type: 'takeTheirs' })}>
          Take the other answers
        </Button>
      </Box>
    </Alert>
  );
}
