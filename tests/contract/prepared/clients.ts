import { strict as assert } from 'node:assert';
import type { Client, IntermediaryMember, User } from '../../../schemas/generated/types.ts';
import * as entities from '../../../schemas/built/allEntities.js';
import { type Call, list } from '../contract.ts';
import type { Post } from './newRecords.ts';

const adviser = 'intermediary';

/** Gives a client to a member who does not look after it yet; the history of the client has an entry for each time. */
export async function assignmentPost(call: Call): Promise<Post & { count(): Promise<number> }> {
  const { body: me } = await call(adviser, 'GET', '/me/authorization');
  const [intermediary] = (me as { data: User }).data.intermediaries;
  const path = `/intermediaries/${intermediary}`;
  const { data: clients } = await list<Client>(call, adviser, `${path}/clients?limit=1`, entities.client);
  const members = await list<IntermediaryMember>(
    call,
    adviser,
    `${path}/employees?filter[accessStatus]=active`,
    entities.intermediaryMember,
  );
  const [client] = clients;
  const member = members.data.find(({ uuid }) => uuid !== client?.lookedAfterByUid);
  assert.ok(client && member, 'The adviser of the sample data has no client, or nobody to give it to.');
  const countOf = async (): Promise<number> => {
    const { body } = await call('hs-admin', 'GET', `/employers/${client.id}/changes?limit=1`);
    return (body as { meta: { totalCount: number } }).meta.totalCount;
  };
  const before = await countOf();
  return {
    role: adviser,
    path: `${path}/clients/assignments`,
    body: { employerIds: [client.id], userUid: member.uuid },
    count: async () => (await countOf()) - before,
  };
}
