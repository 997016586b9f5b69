import { type ListRow, listRowsSchema } from '../../domain/list-rows.ts';
import type { HttpClient } from '../http/http-client.ts';

/**
 * Loads the rows of a list from one of its published files.
 * @throws {HttpFailed} if the file cannot be loaded or does not match the schema.
 */
export const loadListRows = (file: string, http: Pick<HttpClient, 'get'>): Promise<readonly ListRow[]> =>
  http.get<readonly ListRow[]>(file, { responseSchema: listRowsSchema });
