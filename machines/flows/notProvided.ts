/**
 * What an unprovided effect does: it fails loudly and says the remedy.
 * @param machine - The machine's name, e.g. `signIn`.
 * @param effect - What is missing, e.g. `actor exchangeCode`.
 * @throws always
 */
export function notProvided(machine: string, effect: string): never {
  throw new Error(`The ${machine} machine needs the ${effect}: pass it with .provide().`);
}
