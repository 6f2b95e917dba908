import Box from '@mui/material/Box';
import { ThemeProvider } from '@mui/system';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryClient } from '../providers/data/queryClient.ts';
import { EmbeddedDashboard } from '../resources/analytics/EmbeddedDashboard.tsx';
import { theme } from '../shared/theme/theme.ts';

/** The page of a dashboard in a frame of the portal: neither header nor footer, and no start-up, since its address has its right. */
export function EmbeddedPage() {
  const [queryClient] = useState(createQueryClient);
  return (
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={queryClient}>
        <Box component="main" sx={{ pb: 1 }}>
          <EmbeddedDashboard />
        </Box>
      </QueryClientProvider>
    </ThemeProvider>
  );
}
