import { BatchList } from '../manyEmployers/BatchList.tsx';
import { announcementScreens } from './announcementScreens.tsx';

/** The announcements that somebody has sent. */
export const Announcements = () => <BatchList kind={announcementScreens} />;
