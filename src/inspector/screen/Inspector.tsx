import { ThemeProvider } from '@mui/system';
import { theme } from '../../shared/theme/theme.ts';
import { InspectorScreen } from './InspectorScreen.tsx';
import { NotAllowed } from './NotAllowed.tsx';
import { useMayInspect } from './useMayInspect.ts';

/**
 * The inspector, `/inspector`. It is outside start-up and the session's pages, because it watches sign-ins from the signed-out beginning to their
 * end.
 */
export function Inspector() {
  const access = useMayInspect();
  return (
    <ThemeProvider theme={theme}>{access === 'allowed' ? <InspectorScreen /> : <NotAllowed access={access} />}</ThemeProvider>
  );
}
