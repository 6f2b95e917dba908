import { ENGLISH, LANGUAGE_KEY, languages } from './language.ts';

/** Shows the portal in the language that was chosen in this browser. */
export async function resumeLanguage(): Promise<void> {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(LANGUAGE_KEY);
  } catch {
    // The browser refuses its storage, so no language was chosen.
  }
  if (kept !== null && kept !== ENGLISH && kept in languages) {
    // Loaded on demand: most users need English only.
    const { showIn } = await import('./loadLanguage.ts');
    await showIn(kept);
  }
}
