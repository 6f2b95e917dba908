import Box from '@mui/material/Box';
import { AddButton } from './AddButton.tsx';
import { ListContents } from './ListContents.tsx';
import { ResourceList } from './ResourceList.tsx';

/** A resource's list as part of another page, with its search, filters and pages in that page's address. @param filter - Always applied. */
export function EmbeddedList({ filter }: { filter?: Readonly<Record<string, string>> }) {
  return (
    <ResourceList {...(filter && { filter })}>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 2, '&:empty': { display: 'none' } }}>
        <AddButton />
      </Box>
      <ListContents />
    </ResourceList>
  );
}
