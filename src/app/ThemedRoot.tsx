import { ThemeProvider } from '@mui/system';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { NavigationProgress } from '../shell/NavigationProgress.tsx';
import { StepUpQuestion } from '../flows/stepUp/StepUpQuestion.tsx';
import { FeedbackProvider } from '../shell/feedback/FeedbackProvider.tsx';
import { theme } from '../shared/theme/theme.ts';
import { useDefaultPageTitle } from '../shared/page/usePageTitle.ts';
import { useSession } from '../shared/portal/session.ts';
import { useDevTools } from './watching/useDevTools.ts';
import { formParts } from '../domain/forms/formParts.ts';
import { FormPartsContext } from '../form/parts/formParts.ts';
import { createQueryClient } from '../providers/data/queryClient.ts';
import { useStaleAfterChanges } from '../providers/data/useStaleAfterChanges.ts';

/** The frame of every page but the sign-in return: theme, cache, banner and confirmation dialog. */
export function ThemedRoot() {
  const [queryClient] = useState(createQueryClient);
  useStaleAfterChanges(queryClient);
  useDefaultPageTitle();
  useDevTools(useSession().user);
  return (
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={queryClient}>
        <FeedbackProvider>
          <FormPartsContext value={formParts}>
            <NavigationProgress />
            <Outlet />
            <StepUpQuestion />
          </FormPartsContext>
        </FeedbackProvider>
      </QueryClientProvider>
    </ThemeProvider>
  );
}
