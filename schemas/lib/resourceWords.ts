/** The words of a resource in another language: a file of schemas/locales, as meta/locale.meta.json describes it. */
export interface ResourceWords {
  title?: string;
  pluralTitle?: string;
  emptyText?: string;
  search?: string;
  create?: { title?: string; intro?: string; successMessage?: string };
  /** By the id of a section of the record, or the English title of one of the form of a new record. */
  sections?: Readonly<Record<string, string>>;
  actions?: Readonly<Record<string, string>>;
  related?: Readonly<Record<string, string>>;
  fields?: Readonly<Record<string, FieldWords>>;
}

export interface FieldWords {
  title?: string;
  description?: string;
  message?: string;
  /** Of an empty field; without it, `message`. */
  required?: string;
  /** By value. */
  choices?: Readonly<Record<string, string>>;
}
