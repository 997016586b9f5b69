import { type ListRow, listRowsSchema } from '../../domain/list-rows.ts';

/**
 * The rows of a list from one of its published files.
 * @throws {Error} if the file cannot be had or holds no rows.
 */
export async function loadListRows(
  file: string,
  fetch: typeof globalThis.fetch,
): Promise<readonly ListRow[]> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file} answered ${response.status}.`);
  return listRowsSchema.parse(await response.json());
}
