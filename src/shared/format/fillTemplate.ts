/** The title of a record: each `{field}` replaced by its value. @example fillTemplate('{firstName} {lastName}', record) // 'Ada Byron' */
export function fillTemplate(template: string, record: Readonly<Record<string, unknown>>): string {
  return template
    .replaceAll(/\{(\w+)\}/g, (_, field: string) => {
      const value = record[field];
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    })
    .replaceAll(/\s+/g, ' ')
    .trim();
}
