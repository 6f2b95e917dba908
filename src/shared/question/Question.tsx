import { type ComponentType, useEffect, useState } from 'react';
import { BrowsersQuestion, type QuestionProps } from './BrowsersQuestion.tsx';

type Asking = ComponentType<QuestionProps>;

const loadDialog = async (): Promise<Asking> =>
  import('./QuestionDialog.tsx').then(
    ({ QuestionDialog }) => QuestionDialog,
    () => BrowsersQuestion,
  );

/**
 * A question that may have to be asked. Its dialog, 8 kB, is loaded once it may be: most pages with a form are left without it.
 *
 * @param props.isNeeded - Whether the question may come, such as after the first edit.
 */
export function Question({ isNeeded, ...question }: QuestionProps & { isNeeded: boolean }) {
  // Not by Suspense: the answer to a blocked navigation must not wait for the navigation.
  const [Loaded, setLoaded] = useState<Asking | null>(null);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isCurrent = true;
    void loadDialog().then((loaded) => {
      if (isCurrent) setLoaded(() => loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [isNeeded]);
  return Loaded && <Loaded {...question} />;
}
