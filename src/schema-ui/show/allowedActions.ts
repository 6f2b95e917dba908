/** Whether the service allows an action on this record now. What it does not list is not allowed. */
export function isAllowed(record: Readonly<Record<string, unknown>>, action: string): boolean {
  const { allowedActions } = record;
  return (
    typeof allowedActions === 'object' && allowedActions !== null && (allowedActions as Record<string, unknown>)[action] === true
  );
}
