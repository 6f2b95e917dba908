import type { Notice } from '../../generated/types.ts';
import rules from '../../rules/notices.json' with { type: 'json' };

/** The subject of a notice. */
export type NoticeKind = Notice['kind'];

/** The recipients of notices. */
export type NoticeAudience = 'employers' | 'intermediaries' | 'provider';

/** The emails that a person gets about a subject. */
export type NoticeMail = 'atOnce' | 'daily' | 'none';

interface KindRule {
  readonly for: readonly NoticeAudience[];
  /** Of a person who has not chosen. */
  readonly mail: NoticeMail;
}

/** The rules of each subject. */
export const kindRules = rules.kinds as Readonly<Record<NoticeKind, KindRule>>;

/** All subjects, in their order. */
export const noticeKinds = Object.keys(kindRules) as readonly NoticeKind[];

/** The subjects of which at least one of the audiences gets notices. */
export const kindsFor = (audiences: readonly NoticeAudience[]): NoticeKind[] =>
  noticeKinds.filter((kind) => kindRules[kind].for.some((audience) => audiences.includes(audience)));
