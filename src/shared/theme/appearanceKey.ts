/** Of local storage: the chosen appearance. The script in index.html reads it before the first paint. A sign-out leaves it. */
export const APPEARANCE_KEY = 'portal.appearance';
