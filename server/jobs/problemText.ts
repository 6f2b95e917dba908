const mostCharacters = 200;

/**
 * The first line of an error without what may be personal data: quoted values, email addresses, and anything with digits but error codes.
 * @example problemText('invalid input for "QQ654321B"') // 'invalid input for …'
 */
export function problemText(message: string): string {
  const [line = ''] = message.split('\n');
  return line
    .replaceAll(/"[^"]*"|'[^']*'|“[^”]*”|‘[^’]*’|\([^)]*\)/g, '…')
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/\S*\d{2}\S*/g, '…')
    .slice(0, mostCharacters);
}
