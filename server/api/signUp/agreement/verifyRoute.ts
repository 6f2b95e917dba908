import { Hono } from 'hono';
import { validate } from '../../../../schemas/built/entities/sign-up-fingerprint.js';
import schema from '../../../../schemas/entities/sign-up-fingerprint.schema.json' with { type: 'json' };
import type { SignUpFingerprint, SignUpVerification } from '../../../../schemas/generated/types.ts';
import rules from '../../../../schemas/rules/sign-up.json' with { type: 'json' };
import { documentOfFingerprint, type KnownDocument, removedDocument } from '../../../store/signUp/agreements.ts';
import { validBody } from '../../core/body.ts';
import type { ApiEnvironment } from '../../core/context.ts';
import { asVisitor } from '../leadAccess.ts';
import { createSenderLimit } from '../senderLimit.ts';

const unknown: SignUpVerification = {
  isKnown: false,
  document: null,
  state: null,
  employerName: null,
  madeTimestamp: null,
  completedTimestamp: null,
  signatures: [],
};

/** Of a document whose sign-up was removed, nothing else is left. */
const afterRemoval = ({ isEvidence }: { isEvidence: boolean }): SignUpVerification => ({
  ...unknown,
  isKnown: true,
  document: isEvidence ? 'evidence' : 'agreement',
  state: 'removed',
});

const segments = new Intl.Segmenter('en-GB', { granularity: 'grapheme' });

/**
 * The first letter of each part of a name. The document has the name in full: only a fingerprint may have been passed on.
 * @example initialsOf('Grace van Mills') // 'G. v. M.'
 */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((part) => segments.segment(part)[Symbol.iterator]().next().value?.segment ?? [])
    .map((letter) => `${letter}.`)
    .join(' ');

const stateOf = ({ isVoid, completedAt }: KnownDocument): SignUpVerification['state'] => {
  if (isVoid) return 'void';
  return completedAt ? 'signed' : 'waiting';
};

/** The check of a document by its fingerprint, for anybody who holds it. */
export function verifyRoute(): Hono<ApiEnvironment> {
  const admit = createSenderLimit('documentChecks', rules.mostChecksPerMinute, 'checks of documents');
  return new Hono<ApiEnvironment>().post('/sign-ups/verify', async (c) => {
    await admit(c);
    await asVisitor(c);
    const { fingerprint } = (await validBody(c, validate, schema)) as unknown as SignUpFingerprint;
    const { found, removed } = await c.var.deps.store.read({ employers: [] }, async (reader) => ({
      found: await documentOfFingerprint(reader, fingerprint),
      removed: await removedDocument(reader, fingerprint),
    }));
    if (!found) return c.json({ data: removed ? afterRemoval(removed) : unknown });
    const data: SignUpVerification = {
      isKnown: true,
      document: found.isEvidence ? 'evidence' : 'agreement',
      state: stateOf(found),
      employerName: found.employerName,
      madeTimestamp: found.madeAt.toISOString(),
      completedTimestamp: found.completedAt?.toISOString() ?? null,
      signatures: found.signatures.map(({ name, roles, isDrawn, signedAt }) => ({
        initials: initialsOf(name),
        roles: roles as SignUpVerification['signatures'][number]['roles'],
        method: isDrawn ? 'drawn' : 'typed',
        signedTimestamp: new Date(signedAt).toISOString(),
      })),
    };
    return c.json({ data });
  });
}
