/** Somebody who has no account: the service itself, or the applicant of a sign-up. @param actingAs - As the history has it. */
export const unnamedActor = (actingAs: string): string => (actingAs === 'applicant' ? 'Applicant' : 'The service');
