/** Asks the user about unsaved edits, and calls `proceed` if they may be lost. */
type Question = (proceed: () => void) => void;

const questions: Question[] = [];

/**
 * Registers the question of a screen with forms, for ways off it that the router does not see, such as signing out.
 * @returns A function that removes the question.
 */
export function askBeforeLeaving(question: Question): () => void {
  questions.push(question);
  return () => void questions.splice(questions.indexOf(question), 1);
}

/** Runs `proceed`, which leaves the page for another document. The user is asked first if there are unsaved edits. */
export function leavePage(proceed: () => void): void {
  const question = questions.at(-1);
  if (question) question(proceed);
  else proceed();
}
