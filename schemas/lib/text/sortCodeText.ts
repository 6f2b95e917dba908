/** A sort code as people write it. @param sortCode - Six digits. @example sortCodeText('089999') // '08-99-99' */
export const sortCodeText = (sortCode: string): string => sortCode.replace(/\d{2}(?=\d)/g, '$&-');
