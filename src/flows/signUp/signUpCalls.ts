import type { Kept } from '../../../machines/flows/signUpEdits.ts';
import type { SavedEdit, SaveRequest } from '../../../machines/flows/signUpAnswers.ts';
import type { NewSignUp, SignUp, SignUpAnswers } from '../../../schemas/generated/types.ts';
import type { HttpClient } from '../../providers/http/httpClient.ts';

/** The largest body that a browser still sends while the page is being left, with room for the headers. */
const MOST_AFTER_THE_PAGE = 60_000;

interface Tagged<T> {
  readonly data: T;
  readonly etag: string;
}

/** The calls of the sign-up. @see docs/product.md, point 2, "Sign-up routes" */
export interface SignUpCalls {
  begin(start: NewSignUp): Promise<SignUp>;
  /** @param id - Default: the sign-up of this browser. @throws HttpError with status 404 if there is none. */
  read(id?: string): Promise<SignUp>;
  /** @param event - `start.payroll`, `complete.payroll`, `submit` or `revert`. */
  send(id: string, event: string): Promise<SignUp>;
  readAnswers(id: string, module: string): Promise<Kept>;
  /** Outlives the page. */
  saveAnswers(id: string, module: string, request: SaveRequest): Promise<SavedEdit>;
  /** The Direct Debit Instruction, as PDF. @throws HttpError with status 422 while the bank account is not right. */
  instruction(id: string): Promise<File>;
  /** Keeps the signed instruction in place of the last one. @throws HttpError with status 422 for a file that is not accepted. */
  keepInstruction(id: string, file: File): Promise<void>;
  /** Sends the mail with the link, if there is an unfinished sign-up with this address. */
  mailLink(email: string): Promise<void>;
  /** The cookie of this browser opens nothing any more. The answers stay. */
  leave(): Promise<void>;
  /** Opens the sign-up of a mailed link in this browser. @throws HttpError with status 422 if the link was used or has expired. */
  open(key: string): Promise<SignUp>;
}

export function createSignUpCalls(http: HttpClient): SignUpCalls {
  // A page that is opened while answers of the one before it are still being saved shows them.
  const saves = new Set<Promise<unknown>>();
  const awaitSaves = (): Promise<unknown> => Promise.allSettled(saves);
  const options = { pageLoad: false, redirectUnauthorised: false } as const;
  const address = (id: string): string => `/sign-ups/${encodeURIComponent(id)}`;
  const lead = ({ data }: { data: SignUp }): SignUp => data;

  return {
    begin: async (start) => lead(await http.post('/sign-ups', start, { ...options, idempotencyKey: crypto.randomUUID() })),
    read: async (id) => {
      await awaitSaves();
      return lead(await http.get(id === undefined ? '/sign-ups/current' : address(id), options));
    },
    send: async (id, event) => {
      await awaitSaves();
      return lead(await http.patch(address(id), { event }, options));
    },
    readAnswers: async (id, module) => {
      await awaitSaves();
      const { data, etag } = await http.get<Tagged<SignUpAnswers>>(`${address(id)}/answers/${module}`, options);
      return { answers: data.answers, etag };
    },
    saveAnswers: async (id, module, { edit: { step, values }, etag, confirmed }) => {
      const body = { step, values, ...(confirmed.length > 0 && { confirmed }) };
      const keepalive = JSON.stringify(body).length < MOST_AFTER_THE_PAGE;
      const path = `${address(id)}/answers/${module}`;
      const saving = http.patch<Tagged<SignUpAnswers>>(path, body, {
        ...options,
        ...(etag !== null && { ifMatch: etag }),
        keepalive,
      });
      saves.add(saving);
      const { data, etag: now } = await saving.finally(() => saves.delete(saving));
      return { answers: data.answers, etag: now, faults: data.faults };
    },
    instruction: async (id) => {
      await awaitSaves();
      return http.file(`${address(id)}/direct-debit-instruction`);
    },
    keepInstruction: async (id, file) => {
      await awaitSaves();
      const body = new FormData();
      body.set('file', file);
      await http.request(`${address(id)}/direct-debit-instruction/signed`, { ...options, method: 'PUT', body });
    },
    mailLink: async (email) => http.post('/sign-ups/resume', { email }, options),
    leave: async () => {
      await awaitSaves();
      await http.delete('/sign-ups/current', undefined, options);
    },
    open: async (key) => lead(await http.post('/sign-ups/open', { key }, options)),
  };
}
