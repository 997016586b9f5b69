/** Accessible name of the link to the home page. */
export const homePage = (productName: string): string => `${productName} home`;
export const help = 'Help';
export const myAccount = 'My Account';
export const signOut = 'Sign Out';

/** Accessible name of the menus. */
export const mainMenu = 'Main';
/** Label of the button that opens the menus in a narrow window. */
export const menu = 'Menu';
/** Label of the link to the page of a menu. */
export const overview = (menuLabel: string): string => `All ${menuLabel}`;
