import type { SignUp } from '../../../schemas/generated/types.ts';

/** The next part with questions that are not answered yet. Undefined: all are, and the signature is next. */
export const nextPart = (modules: SignUp['modules']): SignUp['modules'][number] | undefined =>
  modules.find(({ id, isOpen, progress }) => isOpen && progress !== 'Completed' && id !== 'signature');
