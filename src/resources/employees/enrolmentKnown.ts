import type { Assessment } from '../../../schemas/generated/types.ts';

/** The kind of an enrolment by the duty of the assessment: by law where there is a duty, at their wish otherwise. */
const kinds: Readonly<Partial<Record<NonNullable<Assessment['duty']>, string>>> = {
  enrol: 'autoEnrolled',
  reEnrol: 'autoEnrolled',
  mayOptIn: 'optedIn',
  mayJoin: 'joined',
};

/** The answers of the dialog of an enrolment. Null for one that nobody knows. */
export interface KnownEnrolment {
  pensionSchemeUid: string | null;
  enrolledOn: string | null;
  enrolmentType: string | null;
}

/**
 * The answers about an enrolment that the portal knows. A duty that begins later is no membership yet.
 *
 * @param schemeUids - The schemes that employees of the employer may join.
 * @param today - `yyyy-MM-dd`: the day of the portal.
 */
export function knownEnrolment(
  assessment: Pick<Assessment, 'duty' | 'enrolmentDate'> | undefined,
  schemeUids: readonly string[],
  today: string,
): KnownEnrolment {
  const { duty = null, enrolmentDate = null } = assessment ?? {};
  const begun = duty === 'enrol' && enrolmentDate && enrolmentDate <= today ? enrolmentDate : null;
  const [only = null, ...others] = schemeUids;
  return {
    pensionSchemeUid: others.length === 0 ? only : null,
    enrolledOn: begun ?? (duty === 'mayOptIn' || duty === 'mayJoin' ? today : null),
    enrolmentType: (duty && kinds[duty]) ?? null,
  };
}
