import Box from '@mui/material/Box';
import { signUp } from '../../../../schemas/built/signUp.js';
import type { SignUp } from '../../../../schemas/generated/types.ts';
import type { Answers } from '../../../../schemas/lib/signUp/signUpSteps.ts';
import { Surface } from '../../../shared/ui/Surface.tsx';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { useSignUp } from '../signUpContext.ts';
import { type AnsweredStep, answeredSteps } from './answeredSteps.ts';
import { changedFrom } from './checking.ts';

interface AnsweredPartsProps {
  answers: Answers;
  /** Whether each answer has a link that changes it, and secret ones are shown. */
  isChangeable?: boolean;
}

/** The answers of all parts in words. */
export function AnsweredParts({ answers, isChangeable = false }: AnsweredPartsProps) {
  const { lead } = useSignUp();
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {lead.modules.map((module) => (
        <Part key={module.id} module={module} answers={answers} isChangeable={isChangeable} />
      ))}
    </Box>
  );
}

interface PartProps extends Required<AnsweredPartsProps> {
  module: SignUp['modules'][number];
}

function Part({ module: part, answers, isChangeable }: PartProps) {
  const module = signUp.modules.find(({ id }) => id === part.id);
  if (!module || module.steps.length === 0) return null;
  return (
    <Surface>
      <Box component="section" aria-labelledby={`part-${part.id}`} sx={{ px: { xs: 2, sm: 3 }, py: 2.5 }}>
        <Box component="h2" id={`part-${part.id}`} sx={{ typography: 'h2', m: 0 }}>
          {part.title}
        </Box>
        {part.lockedBecause === null ? (
          answeredSteps(module, answers, !isChangeable).map((step) => (
            <Step key={step.id} path={part.path} step={{ ...step, isChangeable: step.isChangeable && isChangeable }} />
          ))
        ) : (
          <p>{part.lockedBecause}</p>
        )}
      </Box>
    </Surface>
  );
}

function Step({ path, step: { id, title: of, answers, isChangeable } }: { path: string; step: AnsweredStep }) {
  const { addressOf } = useSignUp();
  return (
    <>
      <Box component="h3" sx={{ typography: 'h3', mt: 2.5, mb: 0.5 }}>
        {of}
      </Box>
      <Box component="dl" sx={{ m: 0 }}>
        {answers.map(({ field, label, text }) => (
          <Box
            key={field}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr auto', sm: '2fr 3fr auto' },
              columnGap: 2,
              py: 0.75,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Box component="dt" sx={{ color: 'text.secondary', gridColumn: { xs: 1, sm: 'auto' } }}>
              {label}
            </Box>
            <Box component="dd" dir="auto" sx={{ m: 0, overflowWrap: 'anywhere', gridColumn: { xs: 1, sm: 'auto' } }}>
              {text ?? 'Not given'}
            </Box>
            {isChangeable && (
              <Box component="dd" sx={{ m: 0, gridColumn: { xs: 2, sm: 'auto' }, gridRow: { xs: '1 / span 2', sm: 'auto' } }}>
                <TextLink to={addressOf(path, changedFrom(id, field))} aria-label={`Change: ${label}, ${of}`}>
                  Change
                </TextLink>
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </>
  );
}
