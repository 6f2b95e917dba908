/** The address of 'Check your answers', below /signup. */
export const checkPath = 'check-answers';

/** The parameters of a step that is opened from 'Check your answers', and leads back there. @param field - The answer that gets the focus. */
export const changedFrom = (step: string, field?: string): Readonly<Record<string, string>> => ({
  step,
  ...(field !== undefined && { field }),
  from: checkPath,
});

/** Whether the page was opened from 'Check your answers'. */
export const isChecking = (search: URLSearchParams): boolean => search.get('from') === checkPath;
