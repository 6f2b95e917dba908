import kindSchema from '../../../schemas/definitions/notice-kind.json' with { type: 'json' };
import type { Notice } from '../../../schemas/generated/types.ts';

/** The service counts to this number. */
const MOST_COUNTED = 100;

/** A number of unread notices, as the bell shows it. */
export const countText = (unread: number): string => (unread >= MOST_COUNTED ? `${MOST_COUNTED - 1}+` : `${unread}`);

const titles = new Map<string, string>(kindSchema.oneOf.map(({ const: kind, title }) => [kind, title]));

/** The name of a subject. */
export const kindTitle = (kind: Notice['kind']): string => titles.get(kind) ?? kind;
