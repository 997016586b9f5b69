import { HEADER_DATA_ADDRESS, headerSettingsSchema, type NavSection } from '../../domain/header-settings.ts';
import type { HttpClient } from '../http/http-client.ts';

/**
 * The sections of the menus from the site's one published file.
 * @throws {HttpFailed} if the file cannot be had or is not header settings.
 */
export async function loadHeaderSettings(http: Pick<HttpClient, 'get'>): Promise<readonly NavSection[]> {
  const { acf } = await http.get(HEADER_DATA_ADDRESS, { answer: headerSettingsSchema });
  return acf.nav_sections;
}
