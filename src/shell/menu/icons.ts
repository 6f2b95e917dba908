import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined';
import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import CategoryOutlined from '@mui/icons-material/CategoryOutlined';
import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined';
import DashboardOutlined from '@mui/icons-material/DashboardOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import ListAltOutlined from '@mui/icons-material/ListAltOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PercentOutlined from '@mui/icons-material/PercentOutlined';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import PublicOutlined from '@mui/icons-material/PublicOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import RunningWithErrorsOutlined from '@mui/icons-material/RunningWithErrorsOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import TimelineOutlined from '@mui/icons-material/TimelineOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import VpnKeyOutlined from '@mui/icons-material/VpnKeyOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import type { MenuItemId } from './menuItems.ts';

const icons: Record<MenuItemId, typeof SvgIcon> = {
  home: HomeOutlined,
  dashboard: DashboardOutlined,
  employees: GroupOutlined,
  'employee-requests': AssignmentOutlined,
  contributions: AccountBalanceOutlined,
  configuration: TuneOutlined,
  'associated-intermediaries': HandshakeOutlined,
  'access-control': KeyOutlined,
  'associated-employers': ApartmentOutlined,
  'upload-files': UploadFileOutlined,
  'intermediary-access-control': VpnKeyOutlined,
  analytics: InsightsOutlined,
  'own-clients': BusinessOutlined,
};

/** Those of the project's own files. A file of somebody who adds a screen has the common one. */
const iconsOfFiles: Readonly<Record<string, typeof SvgIcon>> = {
  'file-all-clients': BusinessOutlined,
  'file-assessments': HowToRegOutlined,
  'file-bulk-load-jobs': UploadFileOutlined,
  'file-changes': HistoryOutlined,
  'file-charge-models': PercentOutlined,
  'file-direct-debit-mandates': AccountBalanceWalletOutlined,
  'file-jurisdictions': PublicOutlined,
  'file-late-payments': ScheduleOutlined,
  'file-notices': CampaignOutlined,
  'file-open-late-payments': RunningWithErrorsOutlined,
  'file-open-tasks': FactCheckOutlined,
  'file-payment-services': PaymentsOutlined,
  'file-products': CategoryOutlined,
  'file-sign-ups': PersonAddOutlined,
  'file-statements': ReceiptLongOutlined,
  'file-strategies': TimelineOutlined,
  'file-tasks': ChecklistOutlined,
};

const all: Readonly<Record<string, typeof SvgIcon>> = { ...icons, ...iconsOfFiles };

/** The icon of an item of the menu. */
export const iconOf = (id: string): typeof SvgIcon => all[id] ?? ListAltOutlined;
