import { format } from 'oxfmt';

/**
 * The text of a generated file, with as few lines as its width allows.
 *
 * @param name - Its ending says which language it is in.
 * @throws Error naming the file, when the text is not in that language.
 */
export async function formatGenerated(name: string, text: string): Promise<string> {
  const { code, errors } = await format(name, text, {
    singleQuote: true,
    printWidth: 140,
    bracketSpacing: false,
    trailingComma: 'none',
  });
  const [error] = errors;
  if (error) throw new Error(`${name} was not generated: ${error.message}`);
  return code;
}
