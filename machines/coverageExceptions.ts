/** The states and transitions that no test takes, each with the reason. */
export const coverageExceptions: Readonly<Record<string, string>> = {};
