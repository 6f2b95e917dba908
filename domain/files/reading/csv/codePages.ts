/**
 * The upper halves of the code pages of DOS, which `TextDecoder` does not know: the characters of the bytes from 128 to 255.
 *
 * @see https://www.unicode.org/Public/MAPPINGS/VENDORS/MICSFT/PC/CP850.TXT and CP437.TXT beside it
 */
const upperHalves = {
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
  ibm437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0',
} as const;

export type DosEncoding = keyof typeof upperHalves;

export const isDosEncoding = (encoding: string): encoding is DosEncoding => Object.hasOwn(upperHalves, encoding);

/** Decodes bytes of a code page of DOS: of its lower half, which is ASCII, and its upper one. */
export function decodeDos(bytes: Uint8Array, encoding: DosEncoding): string {
  const upper = upperHalves[encoding];
  let text = '';
  for (const byte of bytes) text += byte < 128 ? String.fromCharCode(byte) : (upper[byte - 128] ?? '');
  return text;
}
