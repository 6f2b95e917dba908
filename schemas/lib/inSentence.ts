/**
 * A label or title for use within a sentence: without its initial capital, unless that belongs to the word, as in an abbreviation.
 *
 * @example inSentence('Start date') // 'start date'
 * @example inSentence('CO2 emissions (g/km)') // 'CO2 emissions (g/km)'
 */
export function inSentence(label: string): string {
  const [first = ''] = label.split(/[\s\-/]/);
  return /[\p{Lu}\d]/u.test(first.slice(1)) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
