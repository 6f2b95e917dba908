import { BatchList } from '../manyEmployers/BatchList.tsx';
import { dueDayScreens } from './dueDayScreens.tsx';

/** The changes of due days that somebody has started. */
export const DueDayChanges = () => <BatchList kind={dueDayScreens} />;
