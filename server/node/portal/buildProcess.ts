import { buildPortal } from './buildPortal.ts';

await buildPortal(process.cwd());
