export const homePage = (productName: string): string => `${productName}: Startseite`;
export const help = 'Hilfe';
export const myAccount = 'Mein Konto';
export const signOut = 'Abmelden';

export const mainMenu = 'Hauptmenü';
export const menu = 'Menü';
export const overview = (menuLabel: string): string => `${menuLabel}: Übersicht`;
