/** A value in quotation marks, from one place of a line on. */
const quoted = /"([^"]*(?:""[^"]*)*)"/y;

/**
 * The cells of a line with a quotation mark that is not closed: the mark is a character, and the other values are as usual.
 * @example brokenLine('1,"Ann,"Leeds, West"', ',') // ['1', '"Ann', 'Leeds, West']
 */
export function brokenLine(line: string, delimiter: string): readonly string[] {
  const cells: string[] = [];
  for (let at = 0; at <= line.length;) {
    quoted.lastIndex = at;
    const [mark, value = ''] = quoted.exec(line) ?? [];
    const next = mark === undefined ? undefined : line[at + mark.length];
    if (mark !== undefined && (next === undefined || next === delimiter)) {
      cells.push(value.replaceAll('""', '"'));
      at += mark.length + 1;
    } else {
      const end = line.indexOf(delimiter, at);
      const stop = end < 0 ? line.length : end;
      cells.push(line.slice(at, stop));
      at = stop + 1;
    }
  }
  return cells;
}
