import { BatchPage } from '../manyEmployers/BatchPage.tsx';
import { dueDayScreens } from './dueDayScreens.tsx';

/** A change of due days: its preview, its progress and result, and Undo. */
export const DueDayChangePage = () => <BatchPage kind={dueDayScreens} />;
