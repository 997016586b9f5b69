// Passes the settings of the site (the repository's variables LAUREL_…) on to the later steps of a job.
import { appendFileSync } from 'node:fs';

const { VARIABLES = '{}', GITHUB_ENV = '' } = process.env;
const END = 'END_OF_THE_SETTING';
const settings = Object.entries(JSON.parse(VARIABLES)).filter(([name]) => name.startsWith('LAUREL_'));
for (const [name, value] of settings) appendFileSync(GITHUB_ENV, `${name}<<${END}\n${value}\n${END}\n`);
console.log(`Settings: ${settings.map(([name]) => name).join(', ') || 'none'}.`);
