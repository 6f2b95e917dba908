import { lazy, Suspense } from 'react';
import { useParty } from '../shared/portal/party.ts';

const EmployerDashboard = lazy(async () => ({
  default: (await import('../resources/employers/EmployerDashboard.tsx')).EmployerDashboard,
}));
const IntermediaryDashboard = lazy(async () => ({
  default: (await import('../resources/intermediaries/IntermediaryDashboard.tsx')).IntermediaryDashboard,
}));

/** The dashboard of the viewed party: an employer, or with `isIntermediary=1` an intermediary. */
export function PartyDashboard() {
  const { kind } = useParty();
  return <Suspense>{kind === 'intermediary' ? <IntermediaryDashboard /> : <EmployerDashboard />}</Suspense>;
}
