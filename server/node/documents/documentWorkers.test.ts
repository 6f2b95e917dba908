import { afterEach, expect, it } from 'vitest';
import type { InstructionData } from '../../documents/directDebitInstruction.ts';
import { type DocumentWorkersOptions, startDocumentWorkers } from './documentWorkers.ts';

const instruction: InstructionData = {
  serviceUserName: 'Test Pensions',
  serviceUserNumber: '123456',
  reference: 'M0123456789AB',
  accountName: 'Łukasz & Söhne Ltd',
  sortCode: '089999',
  accountNumber: '66374958',
  bankName: null,
  createdAt: new Date('2026-11-21T12:00:00Z'),
};

let pool: ReturnType<typeof startDocumentWorkers>;
const begin = (options?: DocumentWorkersOptions): typeof pool => (pool = startDocumentWorkers(options));
const drawn = (): Promise<Uint8Array> => pool.renderPdf('directDebitInstruction', instruction);
const text = (pdf: Uint8Array): string => new TextDecoder('latin1').decode(pdf);
/** A worker that runs this code instead of drawing. */
const running = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`);

/** The document, or the fault. */
const outcome = (pdf: Promise<Uint8Array>): Promise<unknown> => pdf.catch(String);

afterEach(() => pool.stop());

it('draws more documents than it has threads', async () => {
  begin({ workers: 2 });
  const pdfs = await Promise.all(Array.from({ length: 6 }, drawn));
  expect(pdfs.map((pdf) => text(pdf).slice(0, 8))).toEqual(Array<string>(6).fill('%PDF-1.7'));
});

it('gives a drawing fault to its caller, and draws the next document', async () => {
  begin({ workers: 1 });
  const faulty = { ...instruction, sortCode: null } as unknown as InstructionData;
  await expect(pool.renderPdf('directDebitInstruction', faulty)).rejects.toThrow(/null/);
  expect(text(await drawn())).toContain('%PDF');
});

it('replaces a thread that ends, and fails only its own document', async () => {
  const script = running(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ data }) => data.reference === 'end' ? process.exit(1) : parentPort.postMessage({ pdf: new Uint8Array([7]) }));`);
  begin({ workers: 1, script });
  const [ended, next] = await Promise.all([
    outcome(pool.renderPdf('directDebitInstruction', { ...instruction, reference: 'end' })),
    outcome(drawn()),
  ]);
  expect(ended).toBe('Error: The thread that drew the document has ended.');
  expect(next).toEqual(new Uint8Array([7]));
});

it('ends a document that takes too long, and refuses those beyond the limit of the waiting ones', async () => {
  const script = running(`import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { for (;;); });`);
  begin({ workers: 1, mostWaiting: 1, timeLimit: 100, script });
  expect(await Promise.all([drawn(), drawn(), drawn()].map(outcome))).toEqual([
    'Error: The document took too long to draw.',
    'Error: The document took too long to draw.',
    'DocumentsBusy: Too many documents are waiting.',
  ]);
});

it('refuses the waiting documents when it stops', async () => {
  begin({ workers: 1 });
  const answers = Promise.allSettled([drawn(), drawn()]);
  await pool.stop();
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(drawn()).rejects.toThrow(/stopping/);
});
