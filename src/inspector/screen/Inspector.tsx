import { ThemeProvider } from '@mui/system';
import { theme } from '../../shared/theme/theme.ts';
import { InspectorScreen } from './InspectorScreen.tsx';
import { NotAllowed } from './NotAllowed.tsx';
import { useMayInspect } from './useMayInspect.ts';

/**
 * The inspector, `/inspector`. It lies outside start-up and the session's pages: it watches sign-ins, which begin signed out, and is still
 * there when they end.
 */
export function Inspector() {
  const access = useMayInspect();
  return (
    <ThemeProvider theme={theme}>{access === 'allowed' ? <InspectorScreen /> : <NotAllowed access={access} />}</ThemeProvider>
  );
}
