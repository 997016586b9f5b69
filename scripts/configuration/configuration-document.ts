import { ALL_SETTINGS, SETTING_GROUPS, type SettingGroup } from '../../src/domain/settings/variables.ts';
import { markdownTable } from '../markdown/markdown-table.ts';

/** Path of the document below the project's root. */
export const CONFIGURATION_DOCUMENT = 'docs/configuration.md';

/** Returns the document that lists each setting, as Markdown. */
export function configurationDocument(): string {
  const groups = Object.entries(SETTING_GROUPS) as [SettingGroup, string][];
  return `# Configuration

<!-- Generated from src/domain/settings/variables.ts by \`npm run configuration\`: change it there. -->

To configure commands and builds, set environment variables. All are optional, and an empty variable counts as unset. If a variable is unknown or invalid,
each command that reads it lists all such variables and stops before any work.

Names, addresses, menus and links of the publisher are in \`brand/brand.json\`; [brand.md](brand.md) lists its keys.
${groups.map(([group, heading]) => groupSection(group, heading)).join('')}`;
}

function groupSection(group: SettingGroup, heading: string): string {
  const rows = ALL_SETTINGS.filter(([, setting]) => setting.group === group).map(
    ([, { variable, description, accepts, whenUnset }]) => [
      `\`${variable}\``,
      description,
      accepts,
      whenUnset,
    ],
  );
  return `
## ${heading}

${markdownTable(['variable', 'effect', 'value', 'default'], rows)}
`;
}
