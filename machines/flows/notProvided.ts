/**
 * The default of an effect that was not provided: it throws an error with the remedy.
 * @param machine - The machine's name, e.g. `signIn`.
 * @param effect - The missing effect, e.g. `actor exchangeCode`.
 * @throws always
 */
export function notProvided(machine: string, effect: string): never {
  throw new Error(`The ${machine} machine needs the ${effect}: pass it with .provide().`);
}
