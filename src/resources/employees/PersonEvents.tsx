import { Suspense } from 'react';
import { lazyPart } from '../../fields/parts/lazyPart.tsx';
import { FormerEmployee } from './FormerEmployee.tsx';

const EnrolNow = lazyPart(async () => (await import('./EnrolNow.tsx')).EnrolNow);

/** The next steps of a person: the enrolment of somebody new, and the contributions that are still to come of somebody who has left. */
export function PersonEvents() {
  return (
    <>
      <FormerEmployee />
      <Suspense>
        <EnrolNow />
      </Suspense>
    </>
  );
}
