/** The states and transitions that no test takes, each with the reason why that is right. */
export const coverageExceptions: Readonly<Record<string, string>> = {};
