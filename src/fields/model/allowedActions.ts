function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** Whether the service allows an action on this record now. An action that is not listed is not allowed. */
export function isAllowed(record: Readonly<Record<string, unknown>>, action: string): boolean {
  return property(record['allowedActions'], action) === true;
}

/** The reason why the service would refuse an action on this record now. Null if the action is allowed, or not permitted to the user at all. */
export function refusalReason(record: Readonly<Record<string, unknown>>, action: string): string | null {
  const reason = property(property(record['allowedActions'], 'reasons'), action);
  return !isAllowed(record, action) && typeof reason === 'string' && reason !== '' ? reason : null;
}
