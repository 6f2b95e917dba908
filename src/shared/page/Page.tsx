import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';
import { useWayBack } from '../navigation/wayBack.ts';
import { Breadcrumb } from '../ui/Breadcrumb.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { useFocusOnNavigation } from './useFocusOnNavigation.ts';
import { usePageTitle, usePrintedTitle } from './usePageTitle.ts';

interface PageProps {
  /** The heading, and the title of the browser's tab unless `documentTitle` says otherwise. */
  title: string;
  documentTitle?: string;
  /** One line below the heading with the purpose of the page. */
  intro?: ReactNode;
  /** Small text above the heading. Default: the breadcrumb, with the party's dashboard alone. Null for none. */
  overline?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** The page takes the place of another one at the same address: its heading takes the focus, and is scrolled into view. */
  replacesPage?: boolean;
  children?: ReactNode;
}

const above = (overline: ReactNode) => <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem', mb: 0.5 }}>{overline}</Box>;

/** A screen's frame: one h1 that takes the focus after navigation, its actions, and the content. */
export function Page({ title, documentTitle = title, intro, overline, actions, replacesPage = false, children }: PageProps) {
  const wayBack = useWayBack();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(documentTitle);
  usePrintedTitle(title);
  useFocusOnNavigation(heading);
  useEffect(() => {
    if (replacesPage) heading.current?.focus();
  }, [replacesPage]);
  return (
    <>
      <Box
        component="header"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-end',
          justifyContent: 'space-between',
          gap: 2,
          mb: { xs: 2, sm: 2.5 },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          {wayBack && above(<TextLink to={wayBack.to}>{wayBack.title}</TextLink>)}
          {overline === undefined ? above(<Breadcrumb />) : overline && above(overline)}
          <Box
            ref={heading}
            tabIndex={-1}
            component="h1"
            sx={{ typography: 'h1', m: 0, overflowWrap: 'anywhere', '&:focus': { outline: 'none' } }}
          >
            {title}
          </Box>
          {intro && (
            <Box component="p" sx={{ color: 'text.secondary', m: 0, mt: 1, maxWidth: '62ch' }}>
              {intro}
            </Box>
          )}
        </Box>
        {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>{actions}</Box>}
      </Box>
      {children}
    </>
  );
}
