import { ENGLISH, LANGUAGE_KEY, languages } from './language.ts';

/** Shows the portal in the language that was chosen in this browser. */
export async function resumeLanguage(): Promise<void> {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(LANGUAGE_KEY);
  } catch {
    // Nothing is kept here, so nothing was chosen.
  }
  if (kept !== null && kept !== ENGLISH && kept in languages) {
    // Most readers never load a language.
    const { showIn } = await import('./loadLanguage.ts');
    await showIn(kept);
  }
}
