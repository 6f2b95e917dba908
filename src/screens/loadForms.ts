/**
 * Forms weigh as much as half the rest of the portal: a screen fetches them when it shows one, or when the reader's pointer or focus says
 * that it soon will.
 */
export const loadSectionForm = () => import('../form/SectionForm.tsx');
export const loadCreateForm = () => import('./create/CreateForm.tsx');
