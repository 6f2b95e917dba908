import { maskedDeclarations, maskedStyle } from './maskCss.ts';
import { maskedInput } from './maskText.ts';

const number = /^-?\d{1,4}(?:\.\d{1,10})?(?:px|%)?$/;
/** The lines of an icon, whose places have two digits. */
const outline = /^[Mm](?:[MmLlHhVvCcSsQqTtAaZz\s,-]|\d{1,3}(?!\d)|\.\d+)+$/;
const flag = /^(?:true|false|)$/;

/** The attributes that are kept, with their possible values. They decide how an element looks, and none can have a text. */
const kept: Readonly<Record<string, RegExp>> = {
  'aria-expanded': flag,
  'aria-pressed': flag,
  'aria-selected': flag,
  'aria-hidden': flag,
  'aria-disabled': flag,
  'aria-invalid': flag,
  'aria-busy': flag,
  'aria-modal': flag,
  'aria-current': /^(?:page|step|location|date|time|true|false)$/,
  'aria-sort': /^(?:ascending|descending|none|other)$/,
  'aria-orientation': /^(?:horizontal|vertical)$/,
  'data-scheme': /^(?:light|dark)$/,
  'data-density': /^(?:comfortable|compact|cosy|cozy)$/,
  dir: /^(?:ltr|rtl|auto)$/,
  disabled: flag,
  hidden: flag,
  inert: flag,
  multiple: flag,
  readonly: flag,
  open: flag,
  colspan: number,
  rowspan: number,
  cols: number,
  rows: number,
  size: number,
  width: number,
  height: number,
  x: number,
  y: number,
  cx: number,
  cy: number,
  r: number,
  rx: number,
  ry: number,
  x1: number,
  x2: number,
  y1: number,
  y2: number,
  viewBox: /^0 0 24 24$/,
  d: outline,
  fill: /^(?:none|currentColor)$/,
  stroke: /^(?:none|currentColor)$/,
  'stroke-width': number,
  'stroke-linecap': /^(?:butt|round|square)$/,
  'stroke-linejoin': /^(?:miter|round|bevel)$/,
  'fill-rule': /^(?:evenodd|nonzero)$/,
  'clip-rule': /^(?:evenodd|nonzero)$/,
  rr_width: number,
  rr_height: number,
  rr_open_mode: /^(?:modal|non-modal)$/,
};

/** Types of fields that look different from a field of text. */
const types = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'hidden']);

export type MaskedAttributes = Record<string, string | number | boolean | null | Record<string, string | false>>;

/**
 * The attributes of an element that may be sent: an allow list of names, each with the form of its values. All others, such as titles, labels, ids and addresses, are
 * left out.
 * @param classes - The classes of the page's style sheets: no other class is sent.
 */
export function maskedAttributes(given: Readonly<Record<string, unknown>>, classes: ReadonlySet<string>): MaskedAttributes {
  const masked: MaskedAttributes = {};
  for (const [name, value] of Object.entries(given)) {
    const sent = maskedAttribute(name, value, classes);
    if (sent === undefined) continue;
    const [sentName, sentValue] = sent;
    masked[sentName] = sentValue;
  }
  return masked;
}

function maskedAttribute(
  name: string,
  value: unknown,
  classes: ReadonlySet<string>,
): readonly [string, MaskedAttributes[string]] | undefined {
  switch (name) {
    case 'class':
      return [
        'class',
        typeof value === 'string'
          ? value
              .split(/\s+/)
              .filter((each) => classes.has(each))
              .join(' ')
          : value === null
            ? null
            : '',
      ];
    case 'style':
    case 'rr_style':
      // Of the player, an attribute of this name is no style that the Content-Security-Policy would refuse: the player sets it by itself.
      if (typeof value === 'object' && value !== null) return ['style', maskedDeclarations(value as Record<string, unknown>)];
      return ['rr_style', typeof value === 'string' ? maskedStyle(value) : ''];
    case 'type':
      return ['type', typeof value === 'string' && types.has(value) ? value : 'text'];
    case 'href':
      // A link looks like one by having an address.
      return typeof value === 'string' ? ['href', '#'] : undefined;
    case 'value':
      return ['value', maskedInput(value)];
    case 'rr_scrollLeft':
    case 'rr_scrollTop':
      return typeof value === 'number' ? [name, value] : undefined;
    default:
      return keptAttribute(name, value);
  }
}

function keptAttribute(name: string, value: unknown): readonly [string, string | true | null] | undefined {
  const form = Object.hasOwn(kept, name) ? kept[name] : undefined;
  if (!form) return undefined;
  if (value === null) return [name, null];
  if (value === true) return form === flag ? [name, true] : undefined;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value);
  return form.test(text) ? [name, text] : undefined;
}
