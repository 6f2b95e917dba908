import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { signUpAnswers } from '../../../../machines/flows/signUpAnswers.ts';
import { Question } from '../../../shared/question/Question.tsx';

/** Asks before a change that makes other answers void. */
export function ClearingQuestion({ saving }: { saving: ActorRefFrom<typeof signUpAnswers> }) {
  const isNeeded = useSelector(saving, (snapshot) => !snapshot.matches('saved'));
  const isAsking = useSelector(saving, (snapshot) => snapshot.matches('asking'));
  const question = useSelector(saving, ({ context }) => context.question);
  return (
    <Question
      isNeeded={isNeeded}
      isOpen={isAsking}
      title={question[0]?.title ?? ''}
      body={question.map(({ body }) => body).join(' ')}
      confirmLabel="Confirm"
      cancelLabel="Cancel"
      onConfirm={() => saving.send({ type: 'confirm' })}
      onCancel={() => saving.send({ type: 'withdraw' })}
    />
  );
}
