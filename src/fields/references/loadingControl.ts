/** The attribute of a place whose control is being loaded. */
export const LOADING_CONTROL = 'data-loading-control';
