import { uploadEndings } from '../../../schemas/lib/bulkLoads/uploadEndings.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { createActor } from 'xstate';
import type { UploadRequest } from '../../../machines/flows/bulkLoadUpload.ts';
import type { BulkLoadJob } from '../../../schemas/generated/types.ts';
import { useHttpClient, usePortalSession } from '../../providers/auth/portalSession.ts';
import { useLastingActor } from '../../providers/auth/useLastingActor.ts';
import { useAttemptKey } from '../../providers/http/useAttemptKey.ts';
import { Page } from '../../shared/page/Page.tsx';
import { FilePicker } from '../../shared/ui/FilePicker.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';
import { StepLine } from './next/StepLine.tsx';
import { stepsFor } from './next/uploadSteps.ts';
import { sendingFile } from './loadEffects.ts';
import { TemplateLinks } from './TemplateLinks.tsx';
import { UnfinishedUpload } from './UnfinishedUpload.tsx';
import type { UploadKind } from './uploadKinds.ts';
import { UploadsBreadcrumb } from './UploadsBreadcrumb.tsx';

interface UploadPageProps {
  kind: UploadKind;
  /** The call that takes the file, with the fields that say what it is for. */
  path: string;
  fields: Readonly<Record<string, string>>;
  /** The address of the page that follows the load. */
  addressOf: (load: BulkLoadJob) => string;
  /** The payrolls that the people in the file may belong to. One or none is not asked about. Undefined while they are read. */
  payrolls?: readonly { readonly payrollUid: string; readonly name: string }[] | undefined;
  /** The pension schemes that the file may be about. One or none is not asked about. */
  schemes?: readonly { readonly pensionSchemeUid: string; readonly name: string }[] | undefined;
  /** A link to the page for another kind of file. */
  other?: { readonly title: string; readonly href: string };
}

/** The kinds of file whose rows may begin or end a membership. */
const ofMembers: readonly string[] = ['joiner', 'bulkManagement', 'optOut'];

const onlyPayroll = (payrolls: UploadPageProps['payrolls']): string | null =>
  payrolls?.length === 1 ? (payrolls[0]?.payrollUid ?? null) : null;

/** A page that sends a file. The chart `bulkLoadUpload` runs it; the load has a page of its own. */
export function UploadPage({ kind, path, fields, addressOf, payrolls, schemes, other: otherPage }: UploadPageProps) {
  const http = useHttpClient();
  const navigate = useNavigate();
  const { inspect } = usePortalSession();
  const [file, setFile] = useState<File | null>(null);
  const fileId = useId();
  const [fileAction, setFileAction] = useState<string>(kind.actions[0]?.value ?? '');
  const [payrollUid, setPayrollUid] = useState('');
  const [schemeUid, setSchemeUid] = useState('');
  const isOptOut = fileAction === 'optOut';
  const asksForScheme = schemes !== undefined && schemes.length > 1 && ofMembers.includes(fileAction);
  const keyOf = useAttemptKey();
  /** Another file may have the same name. */
  const choices = useRef(0);
  const sent = useRef<BulkLoadJob | null>(null);
  const send = useRef(async (_: UploadRequest): Promise<string> => '');
  send.current = async ({ confirmedWarnings }) => {
    const form = new FormData();
    const pensionSchemeUid = asksForScheme ? schemeUid : '';
    const chosen = { ...(payrollUid && { payrollUid }), ...(pensionSchemeUid && { pensionSchemeUid }) };
    for (const [name, value] of Object.entries({ ...fields, fileAction, ...chosen })) form.append(name, value);
    if (confirmedWarnings.length > 0) form.append('confirmedWarnings', JSON.stringify(confirmedWarnings));
    if (file) form.append('file', file);
    const idempotencyKey = keyOf(JSON.stringify([choices.current, ...form].map(String)));
    const { data } = await http.post<{ data: BulkLoadJob }>(path, form, { idempotencyKey });
    sent.current = data;
    return data.bulkLoadJobUid;
  };
  const actor = useLastingActor(() =>
    createActor(
      sendingFile((request) => send.current(request)),
      { input: { jobUid: null }, inspect },
    ),
  );
  const state = useSelector(actor, (snapshot) => snapshot);
  const { failures } = state.context;
  useEffect(() => {
    if (state.matches('sent') && sent.current) void navigate(addressOf(sent.current), { replace: true });
  }, [state, navigate, addressOf]);
  const choose = (chosen: File): void => {
    choices.current += 1;
    setFile(chosen);
    actor.send({ type: 'choose', choice: { fileName: chosen.name, fileAction } });
  };
  const chooseKind = (kindOfFile: string): void => {
    setFileAction(kindOfFile);
    if (file) actor.send({ type: 'choose', choice: { fileName: file.name, fileAction: kindOfFile } });
  };
  const payrollOfFile = fields['payrollUid'] ?? (payrollUid || onlyPayroll(payrolls));
  const isPayrollKnown = fields['payrollUid'] !== undefined || payrolls !== undefined;
  const isSending = state.matches('uploading') || state.matches('sent');
  return (
    <Page title={kind.title} overline={<UploadsBreadcrumb />} intro={kind.intro}>
      <Box sx={{ mb: 2 }}>
        <StepLine steps={stepsFor(fields)} at="File" />
      </Box>
      <Card sx={{ p: { xs: 2, sm: 3 }, maxWidth: 720 }}>
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault();
            actor.send({ type: state.matches('toBeConfirmed') ? 'confirm' : 'upload' });
          }}
          sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}
        >
          {kind.actions.length > 1 && (
            <TextField select label="Kind of file" value={fileAction} onChange={({ target }) => chooseKind(target.value)}>
              {kind.actions.map(({ value, title }) => (
                <MenuItem key={value} value={value}>
                  {title}
                </MenuItem>
              ))}
            </TextField>
          )}
          {payrolls && payrolls.length > 1 && (
            <TextField
              select
              label="Payroll"
              helperText="Joiners need the payroll that they join."
              value={payrollUid}
              onChange={({ target }) => setPayrollUid(target.value)}
              slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            >
              <MenuItem value="">The payroll of each employee in the file</MenuItem>
              {payrolls.map((payroll) => (
                <MenuItem key={payroll.payrollUid} value={payroll.payrollUid}>
                  {payroll.name}
                </MenuItem>
              ))}
            </TextField>
          )}
          {asksForScheme && (
            <TextField
              select
              required={isOptOut}
              label="Pension scheme"
              helperText={
                isOptOut ? 'The scheme that the people in the file opt out of.' : 'Joiners who are enrolled need their scheme.'
              }
              value={schemeUid}
              onChange={({ target }) => setSchemeUid(target.value)}
              slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            >
              <MenuItem value="" disabled={isOptOut}>
                {isOptOut ? 'Choose a scheme' : 'The scheme of each row'}
              </MenuItem>
              {schemes.map((scheme) => (
                <MenuItem key={scheme.pensionSchemeUid} value={scheme.pensionSchemeUid}>
                  {scheme.name}
                </MenuItem>
              ))}
            </TextField>
          )}
          {isPayrollKnown && !isSending && failures.every(({ other }) => !other) && (
            <UnfinishedUpload payrollUid={payrollOfFile} />
          )}
          <FilePicker
            id={fileId}
            aria-label="File"
            limits="CSV, text (.txt, .tsv), Excel (.xlsx) or PAPDIS (.xml), as your payroll software writes it"
            accept={uploadEndings}
            disabled={isSending}
            chosen={file}
            onPick={choose}
          />
          {failures.map(({ defaultMessage, warning, other }) => (
            <Alert key={defaultMessage} severity={warning ? 'warning' : 'error'}>
              {defaultMessage}
              {other && (
                <Box>
                  <TextLink to={other.href}>{other.title}</TextLink>
                </Box>
              )}
            </Alert>
          ))}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            <Button type="submit" variant="contained" disabled={state.matches('choosing')}>
              {isSending ? 'Sending…' : state.matches('toBeConfirmed') ? 'Upload it all the same' : 'Upload'}
            </Button>
            <Typography role="status" color="text.secondary">
              {state.matches('choosing') && 'Choose a file first.'}
              {isSending && `Sending ${file?.name ?? 'the file'}`}
            </Typography>
          </Box>
          <TemplateLinks action={fileAction} payrollUid={payrollOfFile} payrollDateUid={fields['payrollDateUid']} />
          {otherPage && <TextLink to={otherPage.href}>{otherPage.title}</TextLink>}
        </Box>
      </Card>
    </Page>
  );
}
