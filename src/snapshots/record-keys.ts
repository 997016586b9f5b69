import { detailRecordKinds, groupRecordKinds, recordKey, siteRecordKinds } from './record-kinds.ts';

const idFields: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...groupRecordKinds, ...detailRecordKinds, ...siteRecordKinds }).map(
    ([kind, { idField }]) => [kind, idField],
  ),
);

/**
 * The records of a snapshot file, each with its key (`groups/2/individuals/17`) and its text, so that a report can
 * name the record behind a change. A file that is one object (`site/header-settings.json`) is one record of its name.
 */
export function* recordsOfFile(
  file: string,
  text: string,
): Iterable<readonly [key: string, content: string]> {
  const folder = file.match(/^(groups\/\d+\/[a-z-]+|site\/[a-z-]+)(?:\/[^/]+)?\.jsonl$/)?.[1];
  const idField = idFields[folder?.slice(folder.lastIndexOf('/') + 1) ?? ''];
  if (folder === undefined || idField === undefined) {
    yield [file, text];
    return;
  }
  const id = new RegExp(`"${idField}":(\\d+)`);
  for (const line of text.split('\n')) {
    if (line === '') continue;
    yield [recordKey(folder, Number(id.exec(line)?.[1])), line];
  }
}
