import { EnrolNow } from './EnrolNow.tsx';
import { FormerEmployee } from './FormerEmployee.tsx';

/**
 * The next steps of a person: the enrolment of somebody new, and the contributions that are still to come of somebody who has left. Above the sections, so that its
 * code comes with the screen: what came later would move them.
 */
export function PersonEvents() {
  return (
    <>
      <FormerEmployee />
      <EnrolNow />
    </>
  );
}
