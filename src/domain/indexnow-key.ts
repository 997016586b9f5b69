/** Returns the address of the file that proves the ownership of the site's IndexNow key. Source: IndexNow, "Verifying ownership". */
export const indexNowKeyAddress = (key: string): string => `/${key}.txt`;
