/** Builds two pages with the services of a JSON of variables. Usage: node build-services-site.ts OUTPUT_FOLDER VARIABLES (with NODE_ENV=production) */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPages } from '../build-pages.ts';

const [folder, variables] = process.argv.slice(2);
if (folder === undefined || variables === undefined) throw new Error('Name the folder and the variables.');

const page = (name: string) => new URL(`./${name}.astro`, import.meta.url);
await buildPages(folder, { '/visit': page('visit'), '/other': page('other') }, [], JSON.parse(variables));
const files = fileURLToPath(new URL('../../../../public', import.meta.url));
await cp(files, join(folder, 'site'), { recursive: true });
