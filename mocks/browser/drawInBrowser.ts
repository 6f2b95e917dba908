import * as pdfkit from 'pdfkit';
import Helvetica from 'pdfkit/standard-fonts/Helvetica';
import HelveticaBold from 'pdfkit/standard-fonts/HelveticaBold';

export { drawPdf } from '../../server/documents/drawPdf.ts';

// The package's build for browsers has no fonts of its own, unlike the one for Node, which lacks this function.
const { registerStdFonts } = pdfkit as unknown as { registerStdFonts?: (...fonts: readonly object[]) => void };
registerStdFonts?.(Helvetica, HelveticaBold);
