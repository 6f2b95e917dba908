import { BatchPage } from '../manyEmployers/BatchPage.tsx';
import { announcementScreens } from './announcementScreens.tsx';

/** An announcement: its preview, its progress and result, and its withdrawal. */
export const AnnouncementPage = () => <BatchPage kind={announcementScreens} />;
