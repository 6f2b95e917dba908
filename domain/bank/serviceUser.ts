/** Our identity at Bacs. */
export interface ServiceUser {
  /** Six digits, given by Bacs. */
  readonly number: string;
  /** Whether it is made up, for a demonstration. */
  readonly isDemo: boolean;
}

/** The service user number as people see it. @example serviceUserText({ number: '000000', isDemo: true }) // '000000 (demo)' */
export const serviceUserText = ({ number, isDemo }: ServiceUser): string => (isDemo ? `${number} (demo)` : number);
