function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** Whether the service allows an action on this record now. What it does not list is not allowed. */
export function isAllowed(record: Readonly<Record<string, unknown>>, action: string): boolean {
  return property(record['allowedActions'], action) === true;
}

/** Why the service would refuse an action on this record as it is now. Null where it is allowed, and where it is not the reader's to do. */
export function refusalReason(record: Readonly<Record<string, unknown>>, action: string): string | null {
  const reason = property(property(record['allowedActions'], 'reasons'), action);
  return !isAllowed(record, action) && typeof reason === 'string' && reason !== '' ? reason : null;
}
