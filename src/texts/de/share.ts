export const share = 'Teilen';
export const email = 'E-Mail';
export const copyLink = 'Link kopieren';
export const copied = 'Link kopiert';
export const notCopied = 'Der Link konnte nicht kopiert werden';
