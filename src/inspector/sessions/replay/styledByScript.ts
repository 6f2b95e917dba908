import type { Replayer } from '@rrweb/replay';
import { eventType, type ReplayEvent } from '../../../providers/monitoring/replay/replayEvent.ts';

interface Built {
  readonly replayer: Replayer;
}

/**
 * Styles the replayed page by script: the Content-Security-Policy of the portal, which holds in the frame of a replay too, allows no style in an attribute or as the
 * text of an element. The masks call them `rr_style` and `rr_css`, which rrweb leaves alone.
 */
export function styledByScript() {
  /** The rules of style elements that are not yet in the document, and so have no sheet. */
  const waiting = new Map<HTMLStyleElement, string>();

  function fill(): void {
    for (const [element, css] of waiting) {
      const { sheet } = element;
      if (!sheet) continue;
      waiting.delete(element);
      const parsed = new CSSStyleSheet();
      parsed.replaceSync(css);
      for (const [at, { cssText }] of [...parsed.cssRules].entries()) sheet.insertRule(cssText, at);
    }
  }

  return {
    onBuild: (built: object, { replayer }: Built): void => {
      // Of the page itself: the player has no other copy of it.
      const node = built as Node;
      const { rr_style: style, rr_css: css } = attributesOf(replayer.getMirror().getMeta(node));
      if (typeof style === 'string') (node as HTMLElement).style.cssText = style;
      if (typeof css === 'string') waiting.set(node as HTMLStyleElement, css);
      fill();
      // The elements that still wait belong to a page before this one.
      if (node.nodeType === node.DOCUMENT_NODE) waiting.clear();
    },
    handler: (event: unknown, _isSync: boolean, { replayer }: Built): void => {
      for (const { id, attributes } of changedAttributes(event as ReplayEvent)) {
        const node = replayer.getMirror().getNode(id);
        const { rr_style: style } = attributes;
        if (node && typeof style === 'string') (node as HTMLElement).style.cssText = style;
      }
    },
  };
}

type Attributes = Readonly<Record<string, unknown>>;

const attributesOf = (meta: object | null): Attributes => (meta && 'attributes' in meta ? (meta.attributes as Attributes) : {});

function changedAttributes({ type, data }: ReplayEvent): readonly { id: number; attributes: Attributes }[] {
  if (type !== eventType.incremental) return [];
  return (data as { attributes?: { id: number; attributes: Attributes }[] }).attributes ?? [];
}
