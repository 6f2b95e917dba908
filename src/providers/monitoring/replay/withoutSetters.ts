/** The properties of fields that rrweb wraps to hear of values that scripts set. */
const wrapped = [
  [HTMLInputElement, 'value'],
  [HTMLInputElement, 'checked'],
  [HTMLSelectElement, 'value'],
  [HTMLSelectElement, 'selectedIndex'],
  [HTMLTextAreaElement, 'value'],
  [HTMLOptionElement, 'selected'],
] as const;

/**
 * Calls `start`, and leaves the properties of fields as they were before it. All values are masked alike, so that one set by a script says nothing, and each would cost a task
 * of its own before the browser paints: a list has a box in every row.
 */
export function withoutSetters<Started>(start: () => Started): Started {
  const before = wrapped.map(
    ([{ prototype }, name]) => [prototype, name, Object.getOwnPropertyDescriptor(prototype, name)] as const,
  );
  try {
    return start();
  } finally {
    for (const [prototype, name, descriptor] of before) if (descriptor) Object.defineProperty(prototype, name, descriptor);
  }
}
