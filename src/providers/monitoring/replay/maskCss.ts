/** Properties that place, size or show an element. */
const properties =
  /^(?:(?:min-|max-)?(?:width|height)|top|right|bottom|left|inset|(?:margin|padding)(?:-(?:top|right|bottom|left))?|transform(?:-origin)?|translate|scale|opacity|display|visibility|position|overflow(?:-[xy])?|z-index|flex(?:-(?:basis|grow|shrink|direction))?|gap|border-radius|background-color|color|pointer-events)$/;
/** Values of these properties: numbers with their units, colours, the functions around them, and the keywords. */
const values =
  /^(?:[\d\s.,%()#+*/!-]|\b(?:px|r?em|v[hw]|deg|m?s|fr|rgba?|hsla?|calc|min|max|clamp|translate(?:[XYZ]|3d)?|scale[XY]?|rotate|matrix|important|auto|none|block|inline|inline-block|flex|grid|contents|hidden|visible|clip|scroll|static|relative|absolute|fixed|sticky|row|column|inherit|initial|unset|center|transparent)\b|(?<=\d)(?:px|r?em|v[hw]|deg|m?s|fr|e)|(?<=#[\da-f]{0,7})[a-f])+$/i;

const isHarmless = (property: string, value: string): boolean =>
  properties.test(property) && value.length <= 100 && values.test(value);

/** A style attribute with the declarations alone that cannot have a text of the page. */
export function maskedStyle(style: string): string {
  return style
    .split(';')
    .flatMap((declaration) => {
      const [property = '', ...rest] = declaration.split(':');
      const name = property.trim().toLowerCase();
      const value = rest.join(':').trim();
      return isHarmless(name, value) ? [`${name}: ${value}`] : [];
    })
    .join('; ');
}

/** The changed declarations of a style: each a value, a value with its priority, or false for one that is gone. */
export function maskedDeclarations(changed: Readonly<Record<string, unknown>>): Record<string, string | false> {
  const kept: Record<string, string | false> = {};
  for (const [property, given] of Object.entries(changed)) {
    if (!properties.test(property)) continue;
    const [value] = Array.isArray(given) ? (given as unknown[]) : [given];
    if (value === false || (typeof value === 'string' && isHarmless(property, value))) kept[property] = value;
  }
  return kept;
}

const comment = /\/\*[^]*?\*\//g;
const address = /url\(\s*(?:"[^"]*"|'[^']*'|[^)]*)\s*\)/g;
const assets = /(?:^|^https?:\/\/[^/]+)(\/assets\/[\w./-]+)$/;
const quoted = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g;
/** A quoted text is kept as the value of an attribute in a selector, as the name of a font, of its format, and as an address that was kept. */
const keepsQuoted = /(?:\[[\w-]+[~|^$*]?=|font-family:[^;}]*|format\(|url\()\s*$/;

/** Rules of a style sheet, without the texts and the addresses in them, which a page could have put there. Addresses of the portal's own files stay. */
export function maskedCss(css: string): string {
  return css
    .replace(comment, '')
    .replace(address, (found) => {
      const [, path] =
        assets.exec(
          found
            .slice(4, -1)
            .trim()
            .replace(/^["']|["']$/g, ''),
        ) ?? [];
      return path === undefined ? 'url("")' : `url("${path}")`;
    })
    .replace(quoted, (found, at: number, whole: string) =>
      keepsQuoted.test(whole.slice(Math.max(0, at - 200), at)) ? found : '""',
    );
}

/** The names of the classes in rules of a style sheet. */
export const classesIn = (css: string): string[] => [...css.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name);
