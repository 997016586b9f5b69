import { createPlural } from '../plural.ts';
import { language } from './language.ts';

export { numberText } from '@laurel/diagnostics/number-text';

export const plural = createPlural(language);
