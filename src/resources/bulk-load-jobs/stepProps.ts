import type { BulkLoadJob } from '../../../schemas/generated/types.ts';

/** A part of the page in one step of the load. */
export interface StepProps {
  load: BulkLoadJob;
  /** Asks the service for the load again, after something of it was saved. */
  onChanged: () => Promise<void>;
}
