import { activityTitle } from '../sic/sicCodes.ts';

/** The format of activities, which needs their list. Only the compiled validators of schemas with it import it, so that other pages do not load the list. */
export const activityFormats = {
  /** An activity that Companies House lists. */
  'sic-code': (text: string): boolean => activityTitle(text) !== undefined,
};
