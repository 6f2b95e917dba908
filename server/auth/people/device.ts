import Bowser from 'bowser';

/** The longest part of a User-Agent header that is stored. */
export const MAX_USER_AGENT = 300;

/**
 * The browser and system of a session in words, for a person who looks for a session that is not theirs.
 * @param userAgent - As the browser sent it.
 * @example deviceName('Mozilla/5.0 (Windows NT 10.0; …) Chrome/126.0.0.0 …') // 'Chrome on Windows'
 */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return 'Unknown device';
  const { browser, os, platform } = Bowser.parse(userAgent);
  const system = platform.model ?? os.name;
  if (browser.name === undefined || browser.name === '') return system ?? 'Unknown device';
  return system ? `${browser.name} on ${system}` : browser.name;
}
