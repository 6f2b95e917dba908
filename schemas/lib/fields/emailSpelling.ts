import { run } from '@zootools/email-spell-checker';
import rules from '../../rules/email-domains.json' with { type: 'json' };

/** Whether the domain is that of a mailbox provider but for its end. */
const isOfMailbox = (domain: string): boolean => rules.domains.some((known) => known.startsWith(domain));

/** The likely spellings of domains, since the addresses of a file share a few. Null for one that looks right. */
const known = new Map<string, string | null>();
const mostKnown = 1_000;

function likelyDomain(domain: string): string | null {
  const before = known.get(domain);
  if (before !== undefined) return before;
  // The library only reads the domain. The part before it may hold characters that the library would encode.
  const meant = run({
    email: `a@${domain}`,
    domains: rules.domains,
    // A company's own name is not compared with those of mailbox providers.
    secondLevelDomains: [],
    topLevelDomains: rules.topLevelDomains,
  });
  const likely = meant && meant.domain !== domain ? meant.domain : null;
  if (known.size >= mostKnown) known.clear();
  known.set(domain, likely);
  return likely;
}

/**
 * The address that was probably meant, if the domain looks like a slip; undefined if it looks right.
 * @example likelyAddress('ada@gmial.com') // 'ada@gmail.com'
 */
export function likelyAddress(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  // The ending .co is right too, but so close to .com that the library would suggest it for .con.
  if (at < 1 || !domain.includes('.') || (domain.endsWith('.co') && !isOfMailbox(domain))) return undefined;
  const likely = likelyDomain(domain);
  return likely === null ? undefined : `${email.slice(0, at)}@${likely}`;
}
