const bytes = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));

/** A picture of one pixel. */
const png = bytes('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==');
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xd9]);

/** A PDF with each byte once after its beginning, of this size. */
function pdf(size: number): Uint8Array<ArrayBuffer> {
  const content = Uint8Array.from({ length: size }, (_, index) => index % 256);
  content.set(new TextEncoder().encode('%PDF-1.7\n'));
  return content;
}

export const pdfFile = (name = 'Signed instruction.pdf', size = 2_000): File =>
  new File([pdf(size)], name, { type: 'application/pdf' });
export const pngFile = (name = 'photo.png'): File => new File([png], name, { type: 'image/png' });
export const jpegFile = (name = 'photo.jpg'): File => new File([jpeg], name, { type: 'image/jpeg' });
