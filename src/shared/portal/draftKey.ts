/** The beginning of the keys of drafts in a tab's storage, which a sign-out removes. */
export const DRAFT_KEY = 'draft ';
