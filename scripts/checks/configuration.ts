import { ALL_SETTINGS, type SettingName } from '../../src/domain/settings/variables.ts';
import { BRAND_DOCUMENT, brandDocument } from '../configuration/brand-document.ts';
import { CONFIGURATION_DOCUMENT, configurationDocument } from '../configuration/configuration-document.ts';
import type { Finding } from './finding.ts';
import type { ProjectFile } from './project-files.ts';

const SETTINGS_FILE = 'src/domain/settings/variables.ts';

/** The generated documents with their sources. */
const DOCUMENTS = [
  { path: CONFIGURATION_DOCUMENT, text: configurationDocument, source: `the settings of ${SETTINGS_FILE}` },
  { path: BRAND_DOCUMENT, text: brandDocument, source: 'the keys of src/domain/settings/brand.ts' },
] as const;

/** Finds generated documents that differ from their sources, and settings that no code reads. */
export function configurationFindings(files: readonly Pick<ProjectFile, 'path' | 'text'>[]): Finding[] {
  const outdated = DOCUMENTS.filter(
    ({ path, text }) => files.find((file) => file.path === path)?.text !== text(),
  ).map(({ path, source }) => ({
    file: path,
    what: `differs from ${source}`,
    remedy: 'run npm run configuration',
  }));
  const code = files
    .filter(({ path }) => /^(src|scripts|netlify)\/.*\.(ts|tsx|astro)$|^astro\.config\.mjs$/.test(path))
    .filter(({ path, text }) => path !== SETTINGS_FILE && /\benvironment\b/i.test(text))
    .map(({ text }) => text.replace(/^import .*$/gm, ''))
    .join('\n');
  return [
    ...outdated,
    ...ALL_SETTINGS.filter(([name]) => !isRead(name, code)).map(([name, { variable }]) => ({
      file: SETTINGS_FILE,
      what: `${variable} (${name}) is read by no code`,
      remedy: 'read it in the code, or delete it',
    })),
  ];
}

/**
 * Whether code reads a setting: as a property (`environment.origin`), by destructuring (`{ origin }`) or by name
 * (`'origin'`).
 */
function isRead(name: SettingName, code: string): boolean {
  return new RegExp(`\\.${name}\\b|[{,]\\s*${name}\\b\\s*[,}:]|'${name}'`).test(code);
}
