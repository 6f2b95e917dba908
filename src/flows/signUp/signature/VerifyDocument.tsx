import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useId, useMemo, useState } from 'react';
import type { SignUpVerification } from '../../../../schemas/generated/types.ts';
import { roleTitles } from '../../../../domain/signUp/agreement/signatories.ts';
import { formatFullDate } from '../../../../schemas/lib/text/formatDate.ts';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { FilePicker } from '../../../shared/ui/FilePicker.tsx';
import { Notice } from '../pages/Notice.tsx';
import { createAgreementCalls } from './agreementCalls.ts';
import { fingerprintOf, typedFingerprint } from './fingerprintOf.ts';

type Result = { fingerprint: string; found: SignUpVerification } | { failure: unknown };

/** /signup/verify: the check of an agreement or its evidence, for anybody who holds it. */
export function VerifyDocument() {
  const id = useId();
  const http = useHttpClient();
  const calls = useMemo(() => createAgreementCalls(http), [http]);
  const [chosen, setChosen] = useState<File | null>(null);
  const [typed, setTyped] = useState('');
  const [result, setResult] = useState<Result | null>(null);
  const check = async (fingerprint: () => Promise<string>): Promise<void> => {
    setResult(null);
    try {
      const sum = await fingerprint();
      setResult({ fingerprint: sum, found: await calls.verify(sum) });
    } catch (failure) {
      setResult({ failure });
    }
  };
  return (
    <Page
      title="Check a signed document"
      intro="Choose a participation agreement or the evidence of its signatures, and see whether it is unchanged and who signed it. The file stays on your device: only its fingerprint is sent."
    >
      <Box sx={{ display: 'grid', gap: 3, maxWidth: 600 }}>
        <Box>
          <Box component="label" htmlFor={`${id}-file`} sx={{ fontWeight: 600 }}>
            File
          </Box>
          <FilePicker
            id={`${id}-file`}
            limits="The PDF as you received it"
            accept="application/pdf"
            chosen={chosen}
            onPick={(file) => {
              setChosen(file);
              void check(async () => fingerprintOf(file));
            }}
          />
        </Box>
        <Box
          component="form"
          noValidate
          aria-label="Check a fingerprint"
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault();
            setChosen(null);
            void check(async () => typedFingerprint(typed));
          }}
          sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}
        >
          <TextField
            id={`${id}-fingerprint`}
            label="Or its fingerprint"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            helperText="64 digits and letters from a to f, with or without spaces."
            fullWidth
          />
          <Button type="submit" variant="outlined">
            Check the fingerprint
          </Button>
        </Box>
      </Box>
      <div aria-live="polite">{result && <Shown result={result} />}</div>
    </Page>
  );
}

const words: Record<NonNullable<SignUpVerification['state']>, { tone: 'success' | 'warning'; text: string }> = {
  signed: { tone: 'success', text: 'This document is unchanged, and everybody has signed.' },
  waiting: { tone: 'warning', text: 'This document is unchanged, but not everybody has signed it.' },
  void: { tone: 'warning', text: 'This document is void: an answer has changed since it was made.' },
  removed: {
    tone: 'warning',
    text: 'This document is unchanged, and void: its application was not accepted, and we have removed what it said.',
  },
};

function Shown({ result }: { result: Result }) {
  if ('failure' in result) return <Notice tone="error">{reasonOf(result.failure)}</Notice>;
  const { found, fingerprint } = result;
  if (!found.isKnown || !found.state)
    return (
      <Notice tone="warning">
        This document is not known to us. It may have been changed, or saved again by another program. Its fingerprint is{' '}
        {fingerprint}.
      </Notice>
    );
  const { tone, text } = words[found.state];
  if (found.state === 'removed') return <Notice tone={tone}>{text}</Notice>;
  return (
    <>
      <Notice tone={tone}>{text}</Notice>
      <p>
        {found.document === 'evidence' ? 'Evidence of the signatures of' : 'Participation agreement of'}{' '}
        <bdi>{found.employerName}</bdi>, made {formatFullDate(found.madeTimestamp)}.
      </p>
      <ul>
        {found.signatures.map(({ initials, roles, method, signedTimestamp }) => (
          <li key={`${initials} ${signedTimestamp}`}>
            <bdi>{initials}</bdi> ({roles.map((role) => roleTitles[role]).join(', ')}) signed{' '}
            {method === 'typed' ? 'by typing' : 'by drawing'}, {formatFullDate(signedTimestamp)}
          </li>
        ))}
      </ul>
      <p>Only the initials are shown here. The document has the names in full.</p>
    </>
  );
}
