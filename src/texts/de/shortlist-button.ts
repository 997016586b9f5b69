export const toggle = (name: string): string => `${name} auf die Merkliste setzen`;
