/** The reason why contributions of £0.00 are not submitted, with the ways to go on: the page says it beforehand, and the service where it refuses. */
export const contributionsOfNothing =
  'The contributions of this pay period come to £0.00. Enter an amount for at least one employee. If nobody contributes, choose "Record no contributions" for the pay period.';
