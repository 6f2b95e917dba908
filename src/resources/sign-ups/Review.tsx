import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useRecordContext } from 'react-admin';
import { referenceOf } from '../../../domain/signUp/submission.ts';
import type { Application } from '../../../schemas/generated/types.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { listRow } from '../../shared/dashboard/Section.tsx';
import { ActionLink } from '../../shared/ui/Action.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';
import { Assignee } from './Assignee.tsx';
import { Signatures } from './Signatures.tsx';

/** The results of the checks of a sign-up, the tasks after its acceptance, and the ways to continue it. */
export function Review() {
  const application = useRecordContext<Application & DataRecord>();
  if (!application) return null;
  const { checks = [], leftToDo = [], state, employerId = null, id } = application;
  return (
    <Box sx={{ display: 'grid', gap: 3, mb: 3, gridTemplateColumns: { md: '3fr 2fr' }, alignItems: 'start' }}>
      <Part title="Checks">
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}>
          {checks.map(({ id: check, title, isPassed, result }) => (
            <Box component="li" key={check} sx={{ ...listRow, alignItems: 'flex-start' }}>
              <Box sx={{ minWidth: 0 }}>
                <Box sx={{ fontWeight: 600 }}>{title}</Box>
                <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{result}</Box>
              </Box>
              <Box sx={{ fontWeight: 650, whiteSpace: 'nowrap', color: isPassed ? 'success.main' : 'warning.dark' }}>
                {isPassed ? 'In order' : 'Look at it'}
              </Box>
            </Box>
          ))}
        </Box>
      </Part>
      <Part title="Next steps">
        <Box sx={{ display: 'grid', gap: 2, px: { xs: 2, sm: 3 }, pb: { xs: 2, sm: 3 } }}>
          <Box>Reference in our mails: {referenceOf(id)}</Box>
          {application.allowedActions?.canAssign && <Assignee application={application} />}
          {state === 'partial' && (
            <ActionLink look="outlined" to={`/signup/${id}/dashboard`}>
              Resume the sign-up
            </ActionLink>
          )}
          {employerId !== null && <TextLink to={`/employers/${employerId}`}>Open the employer</TextLink>}
          {leftToDo.length > 0 && (
            <Box>
              <Box sx={{ fontWeight: 600 }}>{employerId === null ? 'After the acceptance' : 'Left to do'}</Box>
              <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                {leftToDo.map((task) => (
                  <li key={task}>{task}</li>
                ))}
              </Box>
            </Box>
          )}
        </Box>
      </Part>
      <Part title="Signatures" isWide>
        <Signatures application={application} />
      </Part>
    </Box>
  );
}

function Part({ title, children, isWide = false }: { title: string; children: ReactNode; isWide?: boolean }) {
  const headingId = useId();
  return (
    <Card component="section" aria-labelledby={headingId} sx={{ minWidth: 0, ...(isWide && { gridColumn: '1 / -1' }) }}>
      <Typography id={headingId} component="h2" variant="h2" sx={{ p: { xs: 2, sm: 3 }, pb: { xs: 2, sm: 2 } }}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}
