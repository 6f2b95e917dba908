import { addressInScope, useViewedParty } from '../../shared/portal/viewedParty.ts';
import { Breadcrumb } from '../../shared/ui/Breadcrumb.tsx';

/** The breadcrumb of the pages on which a file is uploaded. */
export function UploadsBreadcrumb() {
  const viewed = useViewedParty();
  return <Breadcrumb steps={[{ to: addressInScope('employer', '/bulk-loads', viewed), title: 'Uploads' }]} />;
}
