import type { Reader } from '../createStore.ts';

/** A person's name, as notices and mails call them. */
export async function actorName(reader: Reader, userUid: string): Promise<string> {
  const user = await reader
    .selectFrom('portal.users')
    .select(['first_name', 'last_name'])
    .where('user_uid', '=', userUid)
    .executeTakeFirstOrThrow();
  return `${user.first_name} ${user.last_name}`;
}
