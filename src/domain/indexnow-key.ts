/** Where a site shows the key with which search engines are told of its pages. Source: IndexNow, "Verifying ownership". */
export const indexNowKeyAddress = (key: string): string => `/${key}.txt`;
