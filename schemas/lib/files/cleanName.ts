import { extensionOf } from './fileFaults.ts';

const longest = 120;

/**
 * A file's name as it is kept: without folders, control characters and invisible formatting (which can make "exe.pdf" look like "fdp.exe"), and not too
 * long for a file system.
 */
export function cleanName(name: string, mediaType: string): string {
  const plain = (name.normalize('NFC').split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const dot = plain.lastIndexOf('.');
  const [stem, ending] = dot < 0 ? [plain, extensionOf(mediaType)] : [plain.slice(0, dot), plain.slice(dot + 1)];
  const short = [...stem.replace(/^[. ]+|[. ]+$/g, '')].slice(0, longest).join('').trim();
  return `${short || 'file'}.${ending}`;
}
