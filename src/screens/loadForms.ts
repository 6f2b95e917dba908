/**
 * The forms' code is half as large as the rest of the portal. A screen loads it when it shows a form, or when the user's pointer or focus announces
 * one.
 */
export const loadSectionForm = () => import('../form/SectionForm.tsx');
export const loadCreateForm = () => import('./create/CreateForm.tsx');
