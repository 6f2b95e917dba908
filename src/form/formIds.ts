/** The path of the field of an RJSF error; empty for the whole form. @example pathOf('.contacts.0.email') // 'contacts.0.email' */
export const pathOf = (property: string): string => property.replace(/^\./, '');

/** The id that RJSF gives the control at `path`. @example controlId('create', 'contacts.0.email') // 'create_contacts_0_email' */
export const controlId = (form: string, path: string): string => `${form}_${path.replaceAll('.', '_')}`;

/** The field of the record that a control belongs to. @example fieldOfControl('create', 'create_contacts_0_email') // 'contacts' */
export const fieldOfControl = (form: string, id: string): string => id.slice(form.length + 1).split('_')[0] ?? '';

/** The id of the list of faults. */
export const summaryId = (form: string): string => `${form}-problems`;

/** The id of a question about an unlikely value; its checkbox has `-yes` behind it. */
export const questionId = (control: string, warning: string): string => `${control}-${warning}`;

/** The place in the form of the field that a path leads into. The judge may find faults in another order. */
export const placeOf = (path: string, fields: readonly { readonly name: string }[]): number =>
  fields.findIndex(({ name }) => name === path.split('.')[0]);
