import rules from '../../../schemas/rules/monitoring.json' with { type: 'json' };

const { throttleMs, refreshMs } = rules.view;

/** A message about the visit of a page. `value` is the time on it in ms. */
export type ViewMessage = {
  readonly name: 'begin' | 'update' | 'end';
  readonly route: string;
  readonly at: number;
  readonly value: number;
};

export interface Views {
  /** The visit of a page begins, and that of the page before ends. */
  readonly visit: (route: string) => void;
  /** Something happened on the page: an update follows, at most one in 3 seconds. */
  readonly touch: () => void;
  /** The page is left. */
  readonly end: () => void;
}

/**
 * Follows the visits of pages: each has a beginning, updates while something happens and every 5 minutes, and an end.
 * @see docs/product.md, section 9, "Monitoring"
 */
export function createViews(send: (message: ViewMessage) => void): Views {
  let open: { route: string; at: number } | undefined;
  let updatedAt = 0;
  let throttled: ReturnType<typeof setTimeout> | undefined;
  let refresh: ReturnType<typeof setInterval> | undefined;

  function say(name: ViewMessage['name']): void {
    if (!open) return;
    updatedAt = Date.now();
    send({ name, route: open.route, at: updatedAt, value: updatedAt - open.at });
  }

  function update(): void {
    throttled = undefined;
    say('update');
  }

  function end(): void {
    clearTimeout(throttled);
    clearInterval(refresh);
    throttled = undefined;
    say('end');
    open = undefined;
  }

  return {
    end,
    visit: (route) => {
      end();
      open = { route, at: Date.now() };
      say('begin');
      refresh = setInterval(update, refreshMs);
    },
    touch: () => {
      if (open) throttled ??= setTimeout(update, Math.max(0, updatedAt + throttleMs - Date.now()));
    },
  };
}
