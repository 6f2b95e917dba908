import type { SignUpSteps } from '../../lib/signUp/signUpSteps.ts';
import { formSchemas } from './formSchemas.ts';
import { builtBanner, declarationsOf, validatorName } from '../validators.ts';

/** Path -> content: a module that gives the modules, steps and rules of a sign-up, with the schemas of its forms. */
export function generateSignUp({ forms, ...steps }: SignUpSteps): Record<string, string> {
  const names = Object.keys(forms);
  const imports = names.length > 0 ? `import { ${names.map(validatorName).join(', ')} } from './${formSchemas}.js';\n` : '';
  const entries = names.map((name) => `${JSON.stringify(name)}: ${validatorName(name)}`).join(', ');
  return {
    'signUp.js': `${builtBanner}${imports}export const signUp = { ...${JSON.stringify(steps)}, forms: { ${entries} } };\n`,
    'signUp.d.ts': declarationsOf('signUp', { name: 'SignUpSteps', from: 'signUp/signUpSteps.ts' }, { signUp: 'SignUpSteps' }),
  };
}
