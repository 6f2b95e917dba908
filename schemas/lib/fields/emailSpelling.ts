import { run } from '@zootools/email-spell-checker';
import rules from '../../rules/email-domains.json' with { type: 'json' };

/** Whether the domain is that of a mailbox provider but for its end. */
const isOfMailbox = (domain: string): boolean => rules.domains.some((known) => known.startsWith(domain));

/**
 * The address that was probably meant, if the domain looks like a slip; undefined if it looks right.
 * @example likelyAddress('ada@gmial.com') // 'ada@gmail.com'
 */
export function likelyAddress(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  // The ending .co is right too, but so close to .com that the library would suggest it for .con.
  if (at < 1 || !domain.includes('.') || (domain.endsWith('.co') && !isOfMailbox(domain))) return undefined;
  // The library only reads the domain. The part before it may hold characters that the library would encode.
  const meant = run({
    email: `a@${domain}`,
    domains: rules.domains,
    // A company's own name is not compared with those of mailbox providers.
    secondLevelDomains: [],
    topLevelDomains: rules.topLevelDomains,
  });
  return meant && meant.domain !== domain ? `${email.slice(0, at)}@${meant.domain}` : undefined;
}
