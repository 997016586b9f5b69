/** Accessible name of the breadcrumbs. */
export const label = 'Breadcrumb';
/** Breadcrumb of the home page. */
export const home = 'Home';
