import { existsSync, rmSync } from 'node:fs';
import { narrowedCommand, publishedGroup } from './hook-payload.ts';

/** What a plugin of Netlify's build uses here of what it is handed. */
interface BuildEvent {
  readonly netlifyConfig: { readonly build: { command?: string } };
  readonly utils: {
    readonly cache: {
      restore(paths: readonly string[]): Promise<boolean>;
      save(paths: readonly string[]): Promise<boolean>;
    };
  };
}

const SNAPSHOTS = '.laurel/snapshots';
const DRAWINGS = '.laurel/drawings';
/** The build's state describes the output: one without the other is worth nothing. */
const BUILD = ['.laurel/cache', 'dist'];

/** Brings back what the last build left, and narrows the pull to the group that a build hook names. */
export async function onPreBuild({ netlifyConfig, utils }: BuildEvent): Promise<void> {
  await utils.cache.restore([SNAPSHOTS, DRAWINGS, ...BUILD]);
  if (!BUILD.every((path) => existsSync(path)))
    for (const path of BUILD) rmSync(path, { recursive: true, force: true });
  const groupId = publishedGroup(process.env.INCOMING_HOOK_BODY);
  const { command } = netlifyConfig.build;
  if (groupId === undefined || command === undefined || !existsSync(`${SNAPSHOTS}/index.json`)) {
    console.log('Pulling everything.');
    return;
  }
  console.log(`Pulling group ${groupId} alone: a build hook says that it was published.`);
  netlifyConfig.build.command = narrowedCommand(command, groupId);
}

/** Keeps what the next build can go on from. */
export async function onPostBuild({ utils }: BuildEvent): Promise<void> {
  await utils.cache.save([SNAPSHOTS, DRAWINGS, ...BUILD]);
}
