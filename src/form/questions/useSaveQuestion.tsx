import { type ReactNode, Suspense, useState } from 'react';
import type { DataRecord } from '../../fields/model/record.ts';
import { type SaveQuestionProps, useResourceParts } from '../../fields/parts/resourceParts.ts';

type Answers = Pick<SaveQuestionProps, 'onSave' | 'onStay'>;

/**
 * Asks the question of the resource's parts before a change of `record` is saved.
 * @returns `ask` calls one of the answers, once; `question` has to be drawn.
 */
export function useSaveQuestion(record: DataRecord): {
  ask: (change: SaveQuestionProps['change'], answers: Answers) => void;
  isAsking: boolean;
  question: ReactNode;
} {
  const { beforeSave: Question } = useResourceParts();
  const [asked, setAsked] = useState<Omit<SaveQuestionProps, 'record'> | null>(null);
  return {
    ask: (change, { onSave, onStay }) => {
      if (!Question) return onSave();
      let isAnswered = false;
      const once = (answer: () => void): void => {
        if (isAnswered) return;
        isAnswered = true;
        setAsked(null);
        answer();
      };
      return setAsked({ change, onSave: () => once(onSave), onStay: (failure) => once(() => onStay(failure)) });
    },
    isAsking: asked !== null,
    question: Question && asked && (
      <Suspense>
        <Question record={record} {...asked} />
      </Suspense>
    ),
  };
}
