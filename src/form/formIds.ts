/** The path of what an error of RJSF is about; empty for the whole form. @example pathOf('.contacts.0.email') // 'contacts.0.email' */
export const pathOf = (property: string): string => property.replace(/^\./, '');

/** The id of the control at `path`, as RJSF makes it. @example controlId('create', 'contacts.0.email') // 'create_contacts_0_email' */
export const controlId = (form: string, path: string): string => `${form}_${path.replaceAll('.', '_')}`;

/** The field of the record that a control belongs to. @example fieldOfControl('create', 'create_contacts_0_email') // 'contacts' */
export const fieldOfControl = (form: string, id: string): string => id.slice(form.length + 1).split('_')[0] ?? '';

/** The id of the list of what stands in the way of saving. */
export const summaryId = (form: string): string => `${form}-problems`;
