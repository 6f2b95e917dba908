import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { inSentence } from '../../../schemas/lib/inSentence.ts';
import type { Field } from '../../../schemas/lib/fields/field.ts';
import type { ProblemsProps } from '../formContext.ts';
import { controlId, pathOf, placeOf, summaryId } from '../formIds.ts';

/** The name of the field at a path, with the number of its row in a list: `Signatory 2, email`. */
function labelAt(path: string, fields: readonly Field[]): string {
  const [name = '', ...rest] = path.split('.');
  const field = fields.find((one) => one.name === name);
  const [index, ...within] = field?.kind === 'list' ? rest : [undefined, ...rest];
  const row = index === undefined ? [] : [`${field?.item?.label ?? name} ${Number(index) + 1}`];
  const inner = within.length === 0 ? [] : [inSentence(labelAt(within.join('.'), field?.item?.fields ?? field?.fields ?? []))];
  return [...(row.length > 0 ? row : [field?.label ?? name]), ...inner].join(', ');
}

/** The list of faults that prevent saving. Each links to its field. */
export function ErrorListTemplate({ errors, registry }: ProblemsProps) {
  const { model } = registry.formContext;
  const all = errors.map(({ property = '', message = '' }): [string, string] => [pathOf(property), message]);
  // If a field has two faults, the later one is the service's.
  const entries = [...new Map(all)]
    .filter(([path]) => path !== '')
    .toSorted(([one], [other]) => placeOf(one, model.fields) - placeOf(other, model.fields));
  // "This isn't a valid date" twice does not say which of the dates.
  const isRepeated = (message: string): boolean => entries.filter(([, other]) => other === message).length > 1;
  const nameError = (path: string, message: string): string =>
    isRepeated(message) ? `${labelAt(path, model.fields)}: ${message}` : message;
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
                // The lines are targets one below the other: each is 24 px high (WCAG 2.2, 2.5.8).
                sx={{ textAlign: 'left', verticalAlign: 'top', minHeight: 24 }}
                onClick={() => document.getElementById(controlId(model.name, path))?.focus()}
              >
                {nameError(path, message)}
              </Link>
            </li>
          ))}
        </Box>
      )}
    </Alert>
  );
}
