import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import type { Actor } from 'xstate';
import type { signUpAnswers } from '../../../../machines/flows/signUpAnswers.ts';
import definition from '../../../../schemas/definitions/file.json' with { type: 'json' };
import { acceptedEndings, fileTypesText } from '../../../../schemas/lib/files/fileFaults.ts';
import { signatoryNames } from '../../../../domain/signUp/instruction.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { FilePicker } from '../../../shared/ui/FilePicker.tsx';
import { Surface } from '../../../shared/ui/Surface.tsx';
import { Notice } from '../pages/Notice.tsx';
import { SaveFile } from '../signature/AgreementView.tsx';
import { useSignUp } from '../signUpContext.ts';
import { settleSaving } from './useSaving.ts';

const { mediaTypes } = definition['x-file'];

interface SignedInstructionProps {
  /** The answers of the module about the direct debit, with those that are still to be saved. */
  answers: Readonly<Record<string, unknown>>;
  saving: Actor<typeof signUpAnswers>;
}

/** The form that several signatories sign for their bank: to be downloaded, and uploaded when it is signed. */
export function SignedInstruction({ answers, saving }: SignedInstructionProps) {
  const { lead, calls } = useSignUp();
  const id = useId();
  const [failure, setFailure] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  const names = signatoryNames({ directDebit: answers });
  if (names.length < 2) return null;
  const kept = answers['mandateInstructionFilename'];

  async function upload(file: File): Promise<void> {
    setIsSending(true);
    setFailure(null);
    try {
      // The upload changes the tag of the answers, so those that wait are saved before it.
      await settleSaving(saving);
      await calls.keepInstruction(lead.id, file);
      saving.send({ type: 'reread', kept: await calls.readAnswers(lead.id, 'directDebit') });
    } catch (refused) {
      setFailure(refused);
    } finally {
      setIsSending(false);
    }
  }

  return (
    <Box sx={{ mt: 4 }}>
      <Surface>
        <Box
          component="section"
          aria-labelledby={id}
          sx={{ display: 'grid', gap: 2, justifyItems: 'start', p: { xs: 2, sm: 3 } }}
        >
          <Box component="h2" id={id} sx={{ typography: 'h3', m: 0 }}>
            Signed instruction
          </Box>
          <Box component="p" sx={{ m: 0 }}>
            Your bank needs the signatures of {names.slice(0, -1).join(', ')} and {names.at(-1)}. Download the instruction, have
            it signed by all of them, and upload a scan or a photo of it.
          </Box>
          <SaveFile label="Download the instruction (PDF)" load={async () => calls.instruction(lead.id)} />
          <Box component="label" htmlFor={`${id}-file`} sx={{ fontWeight: 600 }}>
            Signed form
          </Box>
          <Box component="p" role="status" sx={{ m: 0 }}>
            {isSending ? 'Uploading…' : typeof kept === 'string' && `Uploaded: ${kept}`}
          </Box>
          <FilePicker
            id={`${id}-file`}
            limits={
              typeof kept === 'string' ? `Another file replaces it: ${fileTypesText(mediaTypes)}` : fileTypesText(mediaTypes)
            }
            accept={acceptedEndings(mediaTypes)}
            chosen={null}
            disabled={isSending}
            onPick={(file) => void upload(file)}
          />
          {failure !== null && <Notice tone="error">{reasonOf(failure)}</Notice>}
        </Box>
      </Surface>
    </Box>
  );
}
