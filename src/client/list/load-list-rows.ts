import { type ListRow, listRowsSchema } from '../../domain/list-rows.ts';
import type { HttpClient } from '../http/http-client.ts';

/**
 * The rows of a list from one of its published files.
 * @throws {HttpFailed} if the file cannot be had or holds no rows.
 */
export const loadListRows = (file: string, http: Pick<HttpClient, 'get'>): Promise<readonly ListRow[]> =>
  http.get<readonly ListRow[]>(file, { answer: listRowsSchema });
