import type { SignUpAgreement, SignUpSignature, SignUpVerification } from '../../../../schemas/generated/types.ts';
import type { HttpClient } from '../../../providers/http/httpClient.ts';

interface Answer<Data> {
  readonly data: Data;
}

const options = { pageLoad: false, redirectUnauthorised: false } as const;
const addressOf = (id: string): string => `/sign-ups/${encodeURIComponent(id)}/agreement`;
const dataOf = <Data>({ data }: Answer<Data>): Data => data;

/** The calls about participation agreements. They work without an account: by the cookie of a sign-up, or of an opened link. */
export const createAgreementCalls = (http: HttpClient) => ({
  /** Makes the agreement of the present answers, or gives the one that there is. */
  make: async (id: string) => dataOf(await http.post<Answer<SignUpAgreement>>(addressOf(id), {}, options)),
  /** The agreement that there is, as far as it is signed. @throws HttpError with status 404 after an answer has changed. */
  read: async (id: string) => dataOf(await http.get<Answer<SignUpAgreement>>(addressOf(id), options)),
  sign: async (id: string, body: SignUpSignature) =>
    dataOf(await http.post<Answer<SignUpAgreement>>(`${addressOf(id)}/signatures`, body, options)),
  sendLink: async (id: string, party: string) =>
    dataOf(await http.post<Answer<SignUpAgreement>>(`${addressOf(id)}/links`, { party }, options)),
  file: (id: string, file: 'document' | 'evidence') => http.file(`${addressOf(id)}/${file}`),
  /** Opens the link of a signatory. @throws HttpError with status 422 that says the remedy, if it cannot be used. */
  openLink: async (key: string) => dataOf(await http.post<Answer<SignUpAgreement>>('/sign-ups/signatory/open', { key }, options)),
  signByLink: async (body: SignUpSignature) =>
    dataOf(await http.post<Answer<SignUpAgreement>>('/sign-ups/signatory/signatures', body, options)),
  fileByLink: (file: 'document' | 'evidence') => http.file(`/sign-ups/signatory/${file}`),
  verify: async (fingerprint: string) =>
    dataOf(await http.post<Answer<SignUpVerification>>('/sign-ups/verify', { fingerprint }, options)),
});
