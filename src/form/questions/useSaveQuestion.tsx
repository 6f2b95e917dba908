import { type ReactNode, Suspense, useState } from 'react';
import type { DataRecord } from '../../fields/model/record.ts';
import { type BulkSaveQuestionProps, type SaveQuestionProps, useResourceParts } from '../../fields/parts/resourceParts.ts';

type Asked = Omit<SaveQuestionProps, 'record'>;
type Answers = Pick<Asked, 'onSave' | 'onStay'>;

/** A question before a save. */
interface SaveQuestion {
  /** Calls one of the answers, once. */
  ask: (change: Asked['change'], answers: Answers) => void;
  isAsking: boolean;
  /** Has to be drawn. */
  question: ReactNode;
}

/** @param draw - Draws the question; undefined if there is none, so that a change is saved at once. */
function useQuestion(draw: ((asked: Asked) => ReactNode) | undefined): SaveQuestion {
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    ask: (change, { onSave, onStay }) => {
      if (!draw) return onSave();
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
    question: draw && asked && <Suspense>{draw(asked)}</Suspense>,
  };
}

/** Asks the question of the resource's parts before a change of `record` is saved. */
export function useSaveQuestion(record: DataRecord): SaveQuestion {
  const { beforeSave: Question } = useResourceParts();
  return useQuestion(Question && ((asked) => <Question record={record} {...asked} />));
}

/** Asks the question of the resource's parts before a change of many records is saved. */
export function useBulkSaveQuestion(ids: BulkSaveQuestionProps['ids']): SaveQuestion {
  const { beforeBulkSave: Question } = useResourceParts();
  return useQuestion(Question && ((asked) => <Question ids={ids} {...asked} />));
}
