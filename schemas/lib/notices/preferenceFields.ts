import type { NoticeKind } from './noticeKinds.ts';

/** The fields of a person's choices about a subject, in schemas/entities/notice-preferences.schema.json. */
export const preferenceFields = <Kind extends NoticeKind>(kind: Kind) =>
  ({ mail: `${kind}Mail`, counted: `${kind}Counted` }) as const;
