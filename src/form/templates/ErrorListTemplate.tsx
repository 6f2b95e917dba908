import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ProblemsProps } from '../formContext.ts';
import { controlId, pathOf, summaryId } from '../formIds.ts';

/** The list of faults that prevent saving. Each links to its field. */
export function ErrorListTemplate({ errors, registry }: ProblemsProps) {
  const { model } = registry.formContext;
  const place = (path: string): number => model.fields.findIndex(({ name }) => name === path.split('.')[0]);
  const all = errors.map(({ property = '', message = '' }): [string, string] => [pathOf(property), message]);
  // If a field has two faults, the later one is the service's.
  const entries = [...new Map(all)].filter(([path]) => path !== '').toSorted(([one], [other]) => place(one) - place(other));
  const general = all.filter(([path]) => path === '').map(([, text]) => text);
  return (
    <Alert id={summaryId(model.name)} tabIndex={-1} severity="error" sx={{ mb: 3 }}>
      <AlertTitle>{entries.length > 0 ? 'There is a problem' : 'This could not be saved'}</AlertTitle>
      {general.join('. ')}
      {entries.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {entries.map(([path, message]) => (
            <li key={path}>
              <Link
                component="button"
                type="button"
                color="error"
                underline="always"
                sx={{ textAlign: 'left', verticalAlign: 'top' }}
                onClick={() => document.getElementById(controlId(model.name, path))?.focus()}
              >
                {message}
              </Link>
            </li>
          ))}
        </Box>
      )}
    </Alert>
  );
}
