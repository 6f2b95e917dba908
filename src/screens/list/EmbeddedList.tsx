import Box from '@mui/material/Box';
import { AddButton } from './AddButton.tsx';
import { ListContents } from './ListContents.tsx';
import { ResourceList } from './ResourceList.tsx';

/** A resource's list as part of another page, with its search, filters and pages in that page's address. */
export function EmbeddedList() {
  return (
    <ResourceList>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 2, '&:empty': { display: 'none' } }}>
        <AddButton />
      </Box>
      <ListContents />
    </ResourceList>
  );
}
