import type { AuthContext } from '../context.ts';

/** The texts that others may know about a person, for judging a new password. */
export async function wordsAbout({ people, credentials }: AuthContext, userUid: string): Promise<string[]> {
  const [name, email, parties] = await Promise.all([
    people.nameOf(userUid),
    credentials.emailOf(userUid),
    people.partyNames(userUid),
  ]);
  return [email ?? '', name?.firstName ?? '', name?.lastName ?? '', ...parties];
}
