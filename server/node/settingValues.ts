/** The forms of values that several settings of the service share. */

export function readChoice<Choice extends string>(
  name: string,
  value: string | undefined,
  choices: readonly Choice[],
  otherwise: Choice,
): Choice {
  if (value === undefined) return otherwise;
  const choice = choices.find((candidate) => candidate === value);
  if (choice) return choice;
  throw new Error(`${name} is "${value}": set it to one of ${choices.join(', ')}.`);
}

export function readCount(name: string, value: string | undefined, otherwise: string): number {
  const text = value ?? otherwise;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Error(`${name} is "${text}", which is not a whole number: set it to one, such as ${otherwise}.`);
}

export function readSwitch(name: string, value = '0'): boolean {
  if (value === '0' || value === '1') return value === '1';
  throw new Error(`${name} is "${value}": set it to 1 for on or 0 for off.`);
}
