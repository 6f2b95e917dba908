// The package's types leave out the data of its fonts.
declare module 'pdfkit/standard-fonts/*' {
  const font: object;
  export default font;
}
