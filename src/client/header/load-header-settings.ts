import { HEADER_DATA_ADDRESS, headerSettingsSchema, type NavSection } from '../../domain/header-settings.ts';
import type { HttpClient } from '../http/http-client.ts';

/**
 * Loads the sections of the menus from the published header settings.
 * @throws {HttpFailed} if the file cannot be loaded or does not match the schema.
 */
export async function loadHeaderSettings(http: Pick<HttpClient, 'get'>): Promise<readonly NavSection[]> {
  const { acf } = await http.get(HEADER_DATA_ADDRESS, { responseSchema: headerSettingsSchema });
  return acf.nav_sections;
}
