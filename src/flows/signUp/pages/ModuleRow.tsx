import Box from '@mui/material/Box';
import { useSelector } from '@xstate/react';
import type { SignUp } from '../../../../schemas/generated/types.ts';
import { formatDate } from '../../../../schemas/lib/text/formatDate.ts';
import { ActionLink } from '../../../shared/ui/Action.tsx';
import { StatusBadge } from '../../../shared/ui/StatusBadge.tsx';
import { checkPath } from '../answers/checking.ts';
import { useSignUp } from '../signUpContext.ts';

const looks = {
  'Not Started': { tone: 'neutral', label: 'Not started', verb: 'Start' },
  Started: { tone: 'warning', label: 'Started', verb: 'Continue' },
  Completed: { tone: 'success', label: 'Completed', verb: 'Change' },
} as const;

/** One part of the application: its progress, the steps that remain, and the way to it or the reason why it is locked. */
export function ModuleRow({ module, number }: { module: SignUp['modules'][number]; number: number }) {
  const { lead, chart, addressOf } = useSignUp();
  const { id, title, path, lockedBecause, completionDate, remaining } = module;
  const progress = useSelector(chart, ({ value }) => value[id]);
  const isOpen = useSelector(chart, (snapshot) => snapshot.value[id] !== 'Not Started' || snapshot.can({ type: `start.${id}` }));
  const { tone, label, verb } = looks[progress];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: { xs: 2, sm: 3 }, py: 2.5 }}>
      <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
          <Box component="h2" sx={{ typography: 'h3', m: 0 }}>
            {number}. {title}
          </Box>
          <StatusBadge tone={tone}>
            {label}
            {completionDate !== null && progress === 'Completed' && ` on ${formatDate(completionDate)}`}
          </StatusBadge>
        </Box>
        {isOpen && progress === 'Started' && remaining.length > 0 && (
          <Box component="p" sx={note}>
            Still to do: {remaining.join(', ')}
          </Box>
        )}
        {id === 'signature' && lead.agreement === 'void' && (
          <Box component="p" sx={note}>
            {lead.decisionReason
              ? 'The application was returned, so the agreement that was signed is void and must be signed again.'
              : 'An answer has changed since the agreement was signed, so it is void and must be signed again.'}
          </Box>
        )}
        {!isOpen && lockedBecause !== null && (
          <Box component="p" sx={note}>
            {lockedBecause}
          </Box>
        )}
      </Box>
      {isOpen && (
        <ActionLink
          look={progress === 'Completed' ? 'outlined' : 'filled'}
          // Every answer is checked once before the agreement is made of them.
          to={addressOf(id === 'signature' && progress === 'Not Started' ? checkPath : path)}
          aria-label={`${verb}: ${title}`}
        >
          {verb}
        </ActionLink>
      )}
    </Box>
  );
}

const note = { m: 0, mt: 0.75, color: 'text.secondary', fontSize: '0.9375rem' } as const;
