export const copied = 'Kopiert';
export const notCopied = 'Das Kopieren ist fehlgeschlagen';
