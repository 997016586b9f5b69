import { HEADER_DATA_ADDRESS, headerSettingsSchema, type NavSection } from '../../domain/header-settings.ts';

/**
 * The sections of the menus from the site's one published file.
 * @throws {Error} if the file cannot be had or is not header settings.
 */
export async function loadHeaderSettings(fetch: typeof globalThis.fetch): Promise<readonly NavSection[]> {
  const response = await fetch(HEADER_DATA_ADDRESS);
  if (!response.ok) throw new Error(`${HEADER_DATA_ADDRESS} answered ${response.status}.`);
  return headerSettingsSchema.parse(await response.json()).acf.nav_sections;
}
